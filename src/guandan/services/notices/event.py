"""Forms of words about the event: time and points of a match, ranking, format, calendar, entries, prizes, officials."""

from __future__ import annotations

import re
from datetime import date, timedelta

from guandan.services.notices.findings import Groups, Values, reads, suspects
from guandan.services.notices.play import NUMBER
from guandan.services.notices.text import read_number

_CRITERIA = (
    (r"\(?去首\)?,?累进分|累进分\(?除首轮\)?|去首累进分", "cumulative_without_first"),
    (r"累进分", "cumulative"),
    (r"胜轮次?数?|胜场(?!积?分)数?|胜局数?|获胜场次|(?:获)?胜的?(?:轮|场|局)次?数", "rounds_won"),
    (r"净级分|净胜级数?|净(?:升)?级数?", "net_levels"),
    (r"级差分|级差", "level_score"),
    (r"升级数|总升级|累计升级", "levels_risen"),
    (
        r"(?:去掉?最高(?:分)?(?:和|、|,)?最低(?:分)?的?对手分|对手分[,(]?去掉?(?:一个)?最高(?:分)?(?:和|、|,)?(?:一个)?最低(?:分)?\)?|中间对手分)",
        "opponents_cut_both",
    ),
    (r"(?:去掉?最低(?:分)?的?对手分|对手分[,(]?去掉?(?:一个)?最低(?:分)?(?:一个)?\)?)", "opponents_cut_lowest"),
    (r"对手(?:总|积)?分(?![,(]?[去减除])", "opponents"),
    (r"小分", "sonneborn_berger"),
    (
        r"相互之?间?的?(?:胜负|比赛|战绩)(?:关系|结果)?|直接(?:胜负|对话|交手|交锋)(?:的?(?:胜负|成绩|结果|战绩))?|双方(?:交手)?的?胜负(?:关系)?",
        "head_to_head",
    ),
    (r"高分的?次数", "high_scores"),
    (r"抽签", "lot"),
)
_ORDERED = re.compile("|".join(f"(?P<c{at}>{words})" for at, (words, _) in enumerate(_CRITERIA)))


def list_criteria(text: str) -> list[str]:
    """The tie-breaks that a sentence names, in their order, each once."""
    named = [_CRITERIA[int(found.lastgroup[1:])][1] for found in _ORDERED.finditer(text) if found.lastgroup]
    return list(dict.fromkeys(named))


_AROUND = re.compile(
    r"胜场积分|(?:总(?:积|得)?|积|得|大)分数?|名次|排名|排序|次序|顺序|先后|高低|多少|大小|相同|相等|一样|并列|仍然?|还|再|如果?|若|则|按照?|依次|依照|"
    r"比较?|看|由|用|以|决定|确定|排定|区分|定|列前|在前|(?:高|大|多|优)?者|靠前|优先|两家|双方|各方|进行|情况|时|的|之|和|与|及|或|先|后|最后|就|分不出|"
    r"为|下列|如下|方式|办法|排|列|名|下|\d|[一二三四五六七八九十]|[\s,.;:。()<>《》〉→]"
)
"""What may stand around the tie-breaks of a list; anything else is a tie-break that the reader does not know."""


def _is_understood(text: str) -> bool:
    return not _AROUND.sub("", _ORDERED.sub("", text))


def _read_whole_list(found: Groups) -> Values:
    return _read_criteria(found) if _is_understood(found["list"]) else {}


def _read_part_of_list(found: Groups) -> Values:
    return {} if _is_understood(found["list"]) else _read_criteria(found)


def _read_criteria(found: Groups) -> Values:
    named = list_criteria(found["list"])
    if not named or named == ["lot"]:
        return {}
    criteria = ["total", *named, *([] if named[-1] == "lot" else ["lot"])]
    values: Values = {"ranking.criteria": criteria}
    if "cumulative_without_first" in named:
        values["ranking.cumulative_from_round"] = 2
    if "levels_risen" in named:
        values["ranking.levels_risen"] = "from_start"
    if "high_scores" in named:
        values["ranking.high_scores"] = "best_then_next"
    return values


def _minutes(found: Groups) -> Values:
    amount = read_number(found["n"])  # half an hour is read as 30
    is_hours = found["unit"].endswith("时") and found["n"] != "半"
    return {"match.minutes": amount * 60 if is_hours else amount}


def _days(found: Groups) -> Values:
    year = int(found["y"])
    first = date(year, int(found["m"]), int(found["d"]))
    last = first
    if found.get("to"):
        last = date(year, int(found["tom"] or found["m"]), int(found["to"]))
    if not first <= last <= first + timedelta(days=60):
        return {}
    return {"event.days": [str(first + timedelta(days=step)) for step in range((last - first).days + 1)]}


_PLACE = (
    r"(?:馆|厅|楼|室|中心|学院|大学|中学|小学|学校|广场|体育场|堂|活动部|俱乐部|酒店|宾馆|饭店|公园|会所|棋院|公司)"
)
_NO_PLACE = re.compile(r"\d+[年月日点]|上午|下午|期间|线上")
_NOON = 12
_LATE_PARTS = frozenset({"下午", "晚", "晚上"})


def _venue(found: Groups) -> Values:
    return {} if _NO_PLACE.search(found["n"]) else {"event.venue": found["n"].strip()}


def _start(found: Groups) -> Values:
    hour = int(found["h"])
    if found["part"] in _LATE_PARTS and hour < _NOON:
        hour += _NOON
    minutes = "30" if found["half"] else found["m"] or "00"
    return {"event.starts": f"{hour:02}:{minutes}:00"}


def _hours(found: Groups) -> Values:
    later = _NOON if found["part"] in _LATE_PARTS and int(found["a"]) < _NOON else 0
    first, last = int(found["a"]) + later, int(found["c"]) + (later if int(found["c"]) < _NOON else 0)
    return {"event.starts": f"{first:02}:{found['b']}:00", "event.ends": f"{last:02}:{found['e']}:00"}


def _prizes(found: Groups) -> Values:
    return {
        "prizes.pairs": [read_number(number) for number in re.findall(rf"等奖({NUMBER})(?:对|名|组)", found["list"])]
    }


def _bands(first: int, begin: int, end: int) -> Values:
    """Groups for the places 1 to n and n + 1 to 2n, …; anything else is not understood."""
    if first < 2 or begin != first + 1 or end % first:  # noqa: PLR2004 (one alone is no group)
        return {}
    return {"plan.bands": end // first, "plan.band_size": first}


OF_A_PART = r"小组赛|预赛|初赛|复赛|半决赛|决赛|淘汰赛|第[一二三]阶段|[上下]半场"
"""What holds for a part of an event only is not set for the whole of it."""

# 赛制
reads(
    r"单淘汰|淘汰制|淘汰赛(?:制)?",
    {"event.format": "knockout", "event.pairings": ["bracket"], "points.system": "advance", "plan.format": "knockout"},
    unless="循环|瑞士|积分编排|前\\S{1,3}(?:名|对)进入|出线|复活|双败|双淘汰|两败|安慰|名次赛",
)
_BRACKET: Values = {"event.format": "knockout", "event.pairings": ["bracket"], "points.system": "advance"}
reads(
    r"双败|双淘汰|两败(?:即)?(?:出局|淘汰)|(?:负|输)(?:满)?(?:两|2)场者?(?:即)?(?:被)?(?:淘汰|出局)",
    _BRACKET | {"plan.format": "double_elimination"},
    unless="前\\S{1,3}(?:名|对)进入",
)
reads(r"败者组(?:冠军|第一)?.*(?:连胜|须胜|要胜|再胜|连赢)(?:两|2)场", {"plan.second_final": True})
reads(r"安慰赛|安慰组|慰问赛", _BRACKET | {"plan.format": "consolation"})
reads(
    r"(?:所有|全部|每个|各个?)名次(?:都|均|要|须|全)*[^。]*(?:打出|决出|排出|产生|有主)|打出(?:所有|全部)名次",
    _BRACKET | {"plan.format": "placement"},
)
reads(r"瑞士|积分编排", {"event.format": "rounds", "event.pairings": ["swiss"], "plan.format": "swiss"})
reads(
    r"(?:单|大)?循环(?:赛|制)",
    {"event.format": "rounds", "event.pairings": ["round_robin"], "plan.format": "round_robin"},
    unless="前\\S{1,3}(?:名|对)[^。]*循环|\\d(?:-|至|到)\\d+名",
)
reads(r"双循环|主客场", {"plan.format": "round_robin", "plan.turns": 2, "event.pairings": ["round_robin"]})
reads(
    rf"前(?P<n>{NUMBER})轮(?:采用|实行|用)?加速|加速(?:瑞士制|编排)?前(?P<m>{NUMBER})轮",
    lambda f: {"plan.accelerated": read_number(f["n"] or f["m"])},
)
suspects(r"加速(?:瑞士|编排)", {"plan.accelerated": 2}, unless=rf"前{NUMBER}轮")
reads(
    r"按(?:照)?(?:预赛|小组赛?|积分|瑞士制|(?:前|第)一?阶段)*(?:的)?名次(?:高低)?(?:进行)?(?:排位|排定|落位|对阵|编排)|交叉(?:淘汰|对阵|落位)",
    {"plan.by_rank": True},
)
reads(
    r"(?<!\d)1(?:-|至|到|~)(?P<n>\d+)名[^。]*?(?P<m>\d+)(?:-|至|到|~)(?P<k>\d+)名.*循环|循环.*?(?<!\d)1(?:-|至|到|~)(?P<o>\d+)名[^。]*?(?P<p>\d+)(?:-|至|到|~)(?P<q>\d+)名",
    lambda f: _bands(int(f["n"] or f["o"]), int(f["m"] or f["p"]), int(f["k"] or f["q"])),
)
reads(
    rf"(?:各|每)(?:个)?(?:小)?组(?:的)?(?:前|头)(?P<n>{NUMBER})名?(?:出线|晋级|进入|参加)",
    lambda found: {"plan.then_knockout": read_number(found["n"])},
)
reads(
    rf"(?:每|各)(?:支)?队(?:由|有|派)?(?P<n>{NUMBER})对(?:选手|牌手|队员)?",
    lambda found: {"plan.team_tables": read_number(found["n"])},
)
reads(r"复式", {"plan.format": "duplicate"})
suspects(r"附加赛|复活赛", {"plan.unsupported": True})
_DIVISION = r"(?:男子|女子|混合|男|女|混)(?:双人(?:赛)?|双打|双)"
_DIVISIONS = rf"(?P<all>{_DIVISION}(?:[、,和及与]{_DIVISION})+)"


def _divisions(found: Groups) -> Values:
    return {"plan.divisions": re.findall(_DIVISION, found["all"])}


reads(
    rf"{_DIVISIONS}.*(?:项目?|组别?|分别排名|分别进行)|(?:设|分|项目).*?{_DIVISIONS.replace('all', 'both')}",
    lambda f: _divisions({"all": f["all"] or f["both"]}),
)
suspects(_DIVISIONS, _divisions, unless="项|组|设|分")
reads(r"主客场", {"plan.home_and_away": True})
reads(
    rf"(?:末尾?|最后|后)(?P<n>{NUMBER})(?:名|支|个)?(?:球?队)?(?:直接)?降级|升降级(?:各)?(?P<m>{NUMBER})(?:支|个|名)?(?:队)?",
    lambda f: {"plan.promoted": read_number(f["n"] or f["m"])},
)
reads(
    rf"(?:共(?:进行|打|赛)?|比赛(?:共|为)|赛程一般|采用|进行)(?P<n>{NUMBER})(?:轮|局)(?!限时|中)",
    lambda found: {"event.rounds": read_number(found["n"]), "plan.rounds": read_number(found["n"])},
    unless="出现|累计|每局|淘汰",
)
reads(r"赛程一般五轮", {"event.rounds": 5})
reads(
    rf"分(?:为|成)?(?P<n>{NUMBER})(?:个)?(?:小)?组", lambda found: {"plan.groups": read_number(found["n"])}, unless="桌"
)
reads(
    rf"前(?P<n>{NUMBER})(?:名|对)(?:进入|参加|晋级)(?:第二阶段|淘汰|决赛|单淘汰)",
    lambda found: {"plan.then_knockout": read_number(found["n"])},
)
reads(r"(?:争夺|决出|决)三,?四名|三四名决赛", {"plan.third_place": True})
reads(
    r"(?:同单位|同一单位|同队|同一支部|同部门)(?:的)?(?:选手|对子|牌手)?.*(?:回避|尽量不|不相遇|避开)",
    {"plan.keep_apart": True},
)
reads(
    rf"每(?:轮|场)(?:固定|各|共|一共)*(?:打)?(?P<n>{NUMBER})副(?:牌)?",
    lambda found: {"match.deals": read_number(found["n"])},
    unless="复式",
)
reads(
    rf"每(?:轮|场)(?:打)?(?P<n>{NUMBER})副(?:牌)?.*复式|复式.*每(?:轮|场)(?:打)?(?P<m>{NUMBER})副",
    lambda f: {"plan.boards": read_number(f["n"] or f["m"])},
)

# 时间与胜负
reads(
    rf"每(?:轮|局|场)(?:比赛)?(?:限时|时间|用时|时长|为)*(?P<n>{NUMBER}|半)(?P<unit>分钟|个?小时|时)",
    _minutes,
    unless=rf"(?:{OF_A_PART})[^。]*(?:分钟|小时)[^。]*(?:{OF_A_PART})[^。]*(?:分钟|小时)",
)
reads(
    rf"最后(?P<n>{NUMBER})分钟.*(?:提醒|宣布).*再打(?:1|一)(?:盘|副)",
    lambda f: {"match.call_before": read_number(f["n"]), "match.at_call": "one_more"},
)
reads(
    rf"(?:限时1小时|限时60分钟).*?(?<![\d])(?P<n>{NUMBER})分钟时裁判长宣布",
    lambda found: {"match.call_before": 60 - read_number(found["n"]), "event.time_called_by": "chief_referee"},
)
reads(
    r"打完手中(?:的)?牌|不再开(?:抓|打)?(?:下|新)一副|打完当前(?:这)?一?副",
    {"match.at_call": "finish_deal"},
    unless=r"副(?:牌)?(?:之?后)?,?再(?:打|加)",
)
reads(r"时间(?:终了|到)后?,?立即停止", {"match.at_call": "stop"})
reads(r"(?:级数|升级数|比分)相(?:同|等)[^。;]*加(?:赛|打)一副", {"match.equal": "draw"})
reads(r"必须决出胜负.*加(?:赛|打)一副|加(?:赛|打)一副.*决出胜负的场合", {"match.needs_winner": True})
reads(r"上游产生即结束", {"match.extra_deal_ends": "first"})
reads(
    r"(?:比分|级数)相同,?则?以上一副牌结束时取得头游|相同.*最后一副.*(?:上游|头游)方?(?:获)?胜",
    {"match.equal": "last_first", "match.needs_winner": True},
)
reads(r"级数相(?:同|等).*先(?:打)?到(?:达)?(?:该级|此级|这一级)", {"match.equal": "reached_first"})
reads(r"级数相(?:同|等).*(?:算|为|判)平(?:局)?|各(?:得|积|记)1分", {"match.equal": "draw"})
reads(
    r"升级数高的一方获胜|级数高的?(?:一方)?(?:获)?胜|谁领先谁赢|级数高者胜",
    {"match.decided_by": "levels"},
)
reads(
    rf"每副牌?.*(?:双上|双下|包揽前两名)[^\d]*(?P<a>{NUMBER})分.*?(?P<b>{NUMBER})分.*?(?P<c>{NUMBER})分",
    lambda f: {"points.deal": [read_number(f[name]) for name in "abc"], "match.decided_by": "deal_points"},
)

# 计分与名次
reads(
    rf"胜(?:者|方|一场|一轮)?(?:积|得|记|计)(?P<a>{NUMBER})分.*负(?:者|方)?(?:积|得|记|计)?(?P<c>{NUMBER}|零)分.*平(?:局)?(?:则)?各?(?:积|得|记|计)(?P<b>{NUMBER})分",
    lambda f: {
        "points.win_draw_loss": [read_number(f["a"]), read_number(f["b"]), read_number(f["c"])],
        "points.system": "match_points",
    },
)
reads(
    rf"胜(?:者|方|一场|一轮)?(?:积|得|记|计)?(?P<a>{NUMBER})分.*平(?:局)?(?:则)?各?(?:积|得|记|计)?(?P<b>{NUMBER})分.*负(?:者|方)?(?:积|得|记|计)?(?P<c>{NUMBER}|零)分",
    lambda f: {
        "points.win_draw_loss": [read_number(f["a"]), read_number(f["b"]), read_number(f["c"])],
        "points.system": "match_points",
    },
)
reads(r"13级26分制", {"points.level_score_even": 13})
reads(r"(?<!\d)17:0(?!\d)", {"points.level_score_forfeit": [17, 0]})
reads(
    r"56\D{1,4}60\D{1,4}64\D{1,4}68\D{1,4}72",
    {"points.hundred": [[52 + 4 * step, 48 - 4 * step] for step in range(1, 13)]},
)
reads(r"得分按下表|(?:采用|实行|按)百分制|百分制计分", {"points.system": "hundred"})
reads(r"台上台下|台上.*52", {"points.hundred_equal": "stage", "match.equal": "stage"})
reads(
    r"得68分.*弃权.*不得分",
    {"points.hundred_forfeit": [68, 0], "byes.hundred": 68, "byes.forfeit_won": "redrawn_else_points"},
)
reads(
    r"升4级记级.*降至J",
    {"points.lost_by_ruling": "four_levels", "points.ruling_lead": 4, "points.ruling_lowered_to": "J"},
)
reads(r"领先超过4级,则以场上比分为准|级差超过4级,则以场上比分为准", {"points.lead_stands": True})
reads(r"藏牌.*对方.*100分", {"points.lost_by_ruling": "whole_table"})
_LIST = r"(?:相同|相等|一样|并列|排名|名次)[^。]*?(?:依次|先后|先|再|看|则?按|则?比较?)(?P<list>.+)"
_NO_LIST = "加打|加赛|再打|获胜|牌点|进贡|抓牌|洗牌|贡牌|上游"
reads(_LIST, _read_whole_list, unless=_NO_LIST, over_sentences=True)
suspects(_LIST, _read_part_of_list, unless=_NO_LIST, over_sentences=True)
suspects(r"(?:积分|总分)相(?:同|等).*(?:组委会|裁判长)(?:决定|裁定)", {"plan.ties_by_organisers": True})

# 轮空、弃权、迟到
reads(r"(?:对手)?(?:则)?自动进入下一轮", {"byes.goes_on": True, "byes.forfeit_won": "go_on"})
reads(r"对手只要2人都在规定时间内到场", {"byes.forfeit_needs_opponents_in_time": True})
reads(r"与其他未弃权方抽签重新组合", {"byes.redrawn_with_byes": True})
reads(r"一方只要有1人,?迟到|所在一方迟到", {"lateness.one_player_is_enough": True})
reads(r"双方均迟到.*较早.*警告", {"lateness.both": "earlier_warned"})
reads(r"特殊情况由组委会决定", {"lateness.special_by": "organisers"})
reads(
    rf"迟到(?:超过)?(?P<n>{NUMBER})分钟(?:\(含\))?(?:以上|以内)?.*(?:弃权|判负)|超过(?P<m>{NUMBER})分钟未到赛场视为弃权|(?P<k>{NUMBER})分钟以上判全队该轮弃权",
    lambda f: {"plan.late_forfeit": read_number(f["n"] or f["m"] or f["k"])},
)

# 赛程
reads(
    r"(?P<y>20\d\d)年(?P<m>\d{1,2})月(?P<d>\d{1,2})日?(?:\(.*?\))?(?:(?:至|到|-|—|~)+(?:(?P<tom>\d{1,2})月)?(?P<to>\d{1,2})日)?",
    _days,
    unless="报名|截止|前交|^\\s*20\\d\\d年\\d+月\\d+日$|根据",
)
reads(r"(?P<part>下午|晚上?)?(?P<a>\d{1,2}):(?P<b>\d\d)\s*(?:-|—|~|至|到)+\s*(?P<c>\d{1,2}):(?P<e>\d\d)", _hours)
reads(r"(?:比赛|竞赛)?地点:(?P<n>[^。;]+)", lambda found: {"event.venue": found["n"].strip()})
reads(rf"在(?P<n>[^,。;:在]{{1,20}}?{_PLACE})(?:内)?(?:举行|举办|进行)", _venue)
reads(
    r"(?P<part>上午|下午|晚上?|早上)?(?P<h>\d{1,2})(?::(?P<m>\d\d)|[点时](?P<half>半)?)(?:整)?(?:正式|准时)?(?:开始|开赛|开打)",
    _start,
    unless="报到|签到|检录|入场|入座|报名|轮|开幕|(?:-|—|~|至|到)\\s*\\d{1,2}(?::|点)",
)
reads(
    rf"上午(?P<a>{NUMBER})轮,?下午(?P<b>{NUMBER})轮",
    lambda f: {"event.morning_rounds": read_number(f["a"]), "event.afternoon_rounds": read_number(f["b"])},
)
reads(rf"开始前(?P<n>{NUMBER})分钟.*入座", lambda found: {"event.seated_before": read_number(found["n"])})
reads(r"分6桌进行比赛", {"event.expected_pairs": 24})
reads(r"1号桌胜出.*与2号桌|1和2胜出.*3和4", {"event.winners_meet": "neighbours"})
reads(r"抽到1和2的在1号桌比赛", {"event.table_numbering": "drawn_numbers_in_twos"})
reads(r"具体赛程.*由比赛工作小组", {"event.details_by": "working_group"})
reads(r"具体方法由比赛工作小组", {"event.odd_numbers_by": "working_group", "prizes.pairs_by": "working_group"})

# 报名
reads(r"以分会为单位", {"entries.unit": "branch", "entries.unit_required": True, "teams.unit": "branch"})
reads(
    r"按照?部门(?:工会)?组对|以(?:部门|科室|处室)为单位", {"entries.unit": "department", "entries.unit_required": True}
)
reads(r"在职在岗教职工|在职(?:职工|员工|人员)", {"entries.people": "serving_staff"})
reads(r"举办.*女教工.*掼蛋比赛", {"entries.people": "women_staff"})
reads(r"不分男女|男女不限", {"entries.any_sex": True})
reads(r"一男一女|混合?双(?:打)?", {"entries.makeup": "mixed"}, unless="男子?双|女子?双")
reads(r"不(?:得|准|能|可)更换(?:人员|搭档|选手|队员|参赛人员|牌手)|比赛中途不得换人", {"entries.changes": "never"})
reads(r"可由本分会人员代替", {"entries.substitute": "same_unit"})
reads(r"比赛前一日须告知", {"entries.substitute_days_before": 1})
reads(r"2人一对|两人一对", {"entries.pair_size": 2})
reads(r"序号", {"entries.form_columns": ["number", "name", "remarks"]}, unless="[^\\s序号姓名备注]")
suspects(
    r"(?P<m>\d{1,2})月(?P<d>\d{1,2})日(?:前|之前|截止)",
    lambda found: {"entries.deadline": f"{found['m']}-{found['d']}"},
)

# 团体与奖励
reads(
    r"每人.*轮分别.*1分,2分,3分,4分,5分",
    {"teams.method": "people_points", "teams.round_points": [1, 2, 3, 4, 5], "teams.points_for": "taking_part"},
)
reads(rf"获得第一名的再加(?P<n>{NUMBER})分", lambda found: {"teams.champion_bonus": read_number(found["n"])})
reads(r"判全队该轮弃权", {"teams.forfeits_together": True, "teams.method": "tables", "lateness.rounding": "up"})
reads(rf"(?P<list>一等奖{NUMBER}(?:对|名|组).*)", _prizes)
reads(r"纪念奖", {"prizes.souvenirs": True})
reads(
    rf"集体奖取前(?P<n>{NUMBER})名|团体(?:奖)?取前(?P<m>{NUMBER})名",
    lambda f: {"prizes.team_places": read_number(f["n"] or f["m"])},
)
reads(r"分会名次由裁判组委会决定", {"prizes.teams_by": "referees_committee"})

# 记分、更正、申诉
reads(r"由西家在记分表上", {"sheet.recorded_by": "west", "sheet.each_deal": True})
reads(r"北家复查", {"sheet.checked_by": "north"})
reads(r"双方在记分表上签字|双方签字确认", {"sheet.signed_by": "both_sides"})
reads(r"不得涂改", {"sheet.alterations": False})
reads(r"高分组代表填写", {"sheet.recorded_by": "higher_side"})
reads(r"低分组代表签名", {"sheet.signed_by": "lower_side"})
reads(r"填写轮次,桌号", {"sheet.filled_before": ["round", "table", "players"]})
reads(r"裁判员.*填写.*得分", {"sheet.points_by": "referee"})
reads(r"裁判也可指定专人记分", {"sheet.scorer_named_by": "referee"})
reads(r"比赛中的判罚由裁判记录", {"sheet.penalties_by": "referee"})
reads(r"经裁判提醒仍未签字", {"sheet.reminders_before_forfeit": 1, "sheet.signed_by": "both_sides"})
reads(r"牌手离开赛桌之前指出", {"corrections.scoring_until": "players_leave"})
reads(rf"录入错误.*?(?P<n>{NUMBER})分钟之?内", lambda f: {"corrections.entry_minutes": read_number(f["n"])})
reads(rf"公布成绩错误.*?(?P<n>{NUMBER})分钟之?内", lambda f: {"corrections.published_minutes": read_number(f["n"])})
reads(r"裁判长可以另行规定.*更正时限", {"corrections.limits_set_by": "chief_referee"})
reads(r"超过时限.*不予更正", {"corrections.later_errors_stand": True})
reads(r"成绩更正不改变已公布的编排", {"corrections.draw_stands": True})
reads(
    rf"(?P<n>{NUMBER})分钟内提出书面申诉",
    lambda f: {"appeals.minutes": read_number(f["n"]), "appeals.in_writing": True},
)
reads(r"两位牌手\(领队\).*签名", {"appeals.signatures": 2, "appeals.leader_may_sign": True})
reads(
    r"申诉费.*裁判长.*仲裁委员会",
    {"appeals.fee": True, "appeals.handed_to": "chief_referee", "appeals.heard_by": "arbitration_committee"},
)
reads(r"未设仲裁委员会的,呈报赛事组委会", {"appeals.else_heard_by": "organisers"})
reads(r"申诉费不退回", {"appeals.fee_back_if_dismissed": False})
reads(r"申诉费全额退回", {"appeals.fee_back_if_upheld": True})
reads(r"仅对.*规程.*纠纷", {"appeals.scope": "rules_and_regulations"})
reads(r"裁决为最终裁决", {"appeals.final": True})
reads(
    r"不得改变裁判.*职权",
    {"appeals.referees_own_decisions_stand": True, "appeals.may_discipline_referees": True},
)
reads(r"由江苏省社会体育管理中心解释", {"appeals.interpreted_by": "sports_authority"})
reads(
    r"争议.*裁判组委会",
    {
        "appeals.interpreted_by": "referees_committee",
        "ladder.disputes_by": "referees_committee",
        "ladder.otherwise_by": "referees_committee",
    },
)

# 判罚
reads(r"受到两次警告", {"ladder.warnings_to_violation": 2})
reads(r"被记两次违例|出现第二次违例", {"ladder.violations_to_foul": 2})
reads(r"被判两次犯规", {"ladder.fouls_to_loss": 2})
reads(r"下家决定是否停止.*出牌", {"ladder.violation_effect": "next_may_skip_turn"})
reads(r"记违例一次,并停止其一圈出牌", {"ladder.violation_effect": "miss_trick"})
reads(r"本副牌结束,违规方双下|本副牌判负,按双下记分", {"ladder.foul_effect": "double_down"})
reads(r"下(?:一)?副牌不(?:需)?(?:进贡|贡牌)", {"ladder.foul_tribute": False})
reads(r"下家或裁判长指定.*领出", {"ladder.foul_leader": "next_of_offender_or_chief_referee"})
reads(r"由对方指定一名选手领出", {"ladder.foul_leader": "opponents"})
reads(r"裁判在非违规方.*指定.*领出", {"ladder.foul_leader": "referee", "ladder.foul_leader_of_innocent_side": True})
reads(r"连续两轮弃权", {"ladder.forfeits_running_to_disqualified": 2})
reads(r"被两次判负", {"ladder.losses_to_disqualified": 2})
reads(r"逐出赛场", {"ladder.disqualified_leaves_hall": True})
reads(r"警告和违例由裁判员判罚", {"ladder.warning_by": "referee", "ladder.violation_by": "referee"})
reads(r"犯规和判负由裁判长判罚", {"ladder.foul_by": "chief_referee", "ladder.loss_by": "chief_referee"})
reads(
    r"多项判罚.*裁判长裁定",
    {"ladder.choice_by": "chief_referee", "ladder.signals_by": "chief_referee", "ladder.damage_by": "chief_referee"},
)
reads(r"取消参赛资格由赛事组委会决定", {"ladder.disqualified_by": "organisers"})
reads(r"禁赛.*由.*体育部门", {"ladder.ban_by": "sports_authority"})
reads(r"裁判长宣布.*犯规", {"ladder.foul_at_once_by": "chief_referee"})
