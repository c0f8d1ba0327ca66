"""Everyday forms of words: how workplaces, schools and clubs say what the documents say at length."""

from __future__ import annotations

from guandan.services.notices.event import OF_A_PART, list_criteria
from guandan.services.notices.findings import Groups, Values, reads, suspects
from guandan.services.notices.play import NUMBER
from guandan.services.notices.text import read_number

_KNOCKOUT: Values = {
    "event.format": "knockout",
    "event.pairings": ["bracket"],
    "points.system": "advance",
    "plan.format": "knockout",
}
_EQUAL = r"(?:相同|相等|一样(?:高|多|大)?|持平|打平)"
_MOVE = r"进贡|贡牌|还牌|还贡|领出|领牌|出牌|跟牌|思考|每方|每对|双方各|棋钟|报到|签到|迟到|弃权|申诉|入座|到场"
"""Minutes and seconds of something else than a match."""
_PRIZE = r"团体|集体|小组|出线|晋级|进入|参加|优胜|鼓励|冠军|等奖|第[一二三四五六七八九十\d]+(?:至|到|-|~)"


_AMOUNT = rf"(?:(?P<hours>{NUMBER})?个?(?P<half>半)个?小时|(?P<n>{NUMBER})(?P<unit>分钟|个?小时|个?钟头))"


def _minutes(found: Groups) -> Values:
    if found["half"]:
        return {"match.minutes": 60 * read_number(found["hours"] or "零") + 30}
    return {"match.minutes": read_number(found["n"]) * (1 if found["unit"] == "分钟" else 60)}


# 时间
reads(
    rf"(?:每|一|单|各)一?(?:轮|局|场|桌|盘)(?:的)?(?:比赛|对局)?(?:的)?(?:限时|限定|时间|用时|时长|限制|限|控制在|不超过|定为|为|是|在)*{_AMOUNT}",
    _minutes,
    unless=rf"{OF_A_PART}|{_MOVE}",
)
reads(rf"(?:打|赛)(?:满|足|到)(?:了)?{_AMOUNT}", _minutes, unless=rf"{OF_A_PART}|{_MOVE}")
reads(
    rf"(?:^|[,:.])(?:比赛|对局)?限时(?:为)?{_AMOUNT}",
    _minutes,
    unless=rf"{OF_A_PART}|{_MOVE}|限时.*限时",
)
reads(
    rf"(?:提前|最后|(?:距|离)[^,;]{{0,8}}(?:结束|终了)(?:还有|还剩|前)?|(?:还|仅)剩)(?P<n>{NUMBER})分钟(?:时)?,?[^,;]{{0,8}}(?:提醒|宣布|报时|喊|鸣哨|响铃)",
    lambda found: {"match.call_before": read_number(found["n"])},
    unless=r"入座|就座|签到|到场",
)
reads(
    r"(?:正在|已经?在?)(?:打|进行)的?(?:这|那|一|当前)*副(?:牌)?(?:.{0,4})(?:打完|打到底|为止)|"
    r"只打(?:完)?(?:手[上中头]|当前|正在打)(?:的)?(?:这|那)?一?副|"
    r"打完(?:手[上中头]|当前|这|正在(?:打|进行)(?:的)?)的?(?:这|那)?(?:一)?副(?:牌)?",
    {"match.at_call": "finish_deal"},
    unless=r"副(?:牌)?(?:之?后)?,?再(?:打|加)",
)
reads(
    r"打完(?:手[上中头]|当前|这|正在(?:打|进行)(?:的)?)的?(?:这|那)?(?:一)?副(?:牌)?(?:之?后)?,?再(?:打|加)(?:打)?(?:最后)?(?:一|1)副",
    {"match.at_call": "one_more"},
)
suspects(r"(?:喊|宣布|进入)“?最后一副", {"match.at_call": "one_more"}, unless=r"再(?:打|加)|本副|这副|手[上中头]")
reads(
    r"(?:时间一?到|到时|到点|铃(?:声)?(?:一)?响|哨(?:声)?(?:一)?响)(?:后|时)?,?(?:就|即|须|应)?(?:立即|马上|立刻|当即)(?:停|结束)",
    {"match.at_call": "stop"},
)

# 胜负
reads(
    rf"{_EQUAL}(?:的|时|者|,|就|则|再|要)*加(?:赛|打)(?:一|1)副",
    {"match.equal": "draw", "match.needs_winner": True},
    unless=rf"必须|需要|须要|如需|场合|必要时|{OF_A_PART}",
)
reads(
    r"加(?:赛|打)(?:一|1)副,?(?:.{0,3})(?:头游|上游|头家)(?:的)?(?:那边|那方|一方|所在(?:的)?一?方|方|者)?(?:为|获|算|即)?(?:胜|赢)",
    {"match.extra_deal_ends": "first"},
)

# 计分
_WON = rf"(?:胜|赢)(?:者|方|家|的|了|一?(?:场|轮|局))*(?:各)?(?:积|得|记|计|获)?(?P<a>{NUMBER})分"
_DRAWN = rf"(?:平|平局|平级|和局)(?:者|的|了|一?(?:场|轮|局)|,|则|双方|各方)*各?(?:积|得|记|计|获)?(?P<b>{NUMBER})分"
_LOST = rf"(?:负|输)(?:者|方|家|的|了|一?(?:场|轮|局))*(?:各)?(?:(?:积|得|记|计|获)?(?P<c>{NUMBER}|零)分|(?:不得|不计|没有)分)"


def _match_points(found: Groups) -> Values:
    return {
        "points.win_draw_loss": [read_number(found["a"]), read_number(found["b"]), read_number(found["c"] or "零")],
        "points.system": "match_points",
    }


reads(rf"(?=.*{_WON})(?=.*{_DRAWN})(?=.*{_LOST}).*", _match_points, unless=OF_A_PART, over_sentences=True)


# 名次
def _by_total_and_lot(found: Groups) -> Values:
    return {"ranking.criteria": ["total", "lot"]} if list_criteria(found["all"]) == ["lot"] else {}


reads(rf"(?P<all>.*(?:总分|总积分|积分|得分){_EQUAL}(?:的|时|者|,|则|就)*(?:由|用|以|直接)?抽签.*)", _by_total_and_lot)
reads(
    r"(?:退赛|中途退出|中途弃赛)(?:的|者|选手|对子|一方)*,?(?:一律)?(?:不计|不排|取消|不列)(?:其)?名次",
    {"ranking.withdrawn": "moves_up"},
)

# 赛制
_MORE_THAN_ONE_LOSS = r"两场|2场|再输|再负|败者组|两败|双败|双淘汰|复活|循环|小组|瑞士|积分编排|名次|安慰|出线"
reads(
    r"(?:输|负)(?:了|者|一场|的)?,?(?:就|即|便)(?:被)?(?:回家|淘汰|出局|走人)|一(?:败|负)(?:即)?(?:出局|淘汰)|"
    r"(?:赢|胜)(?:的|者|方)?(?:就|则)?(?:晋级|进)入?下一轮",
    _KNOCKOUT,
    unless=_MORE_THAN_ONE_LOSS,
)
reads(
    r"(?:打|采用|进行|实行|先|组内|内部)(?:单|大)?循环(?!赛|制)",
    {"event.format": "rounds", "event.pairings": ["round_robin"], "plan.format": "round_robin"},
    unless=r"双循环|前\S{1,3}(?:名|对)[^。]*循环|\d(?:-|至|到)\d+名",
)
reads(
    r"(?:轮轮|每轮|各轮|逐轮)(?:都|均)?(?:由|重新)?抽签.{0,4}(?:对手|对阵|配对)",
    {"event.format": "rounds", "event.pairings": ["lot"], "plan.format": "lot"},
    unless=r"淘汰|瑞士|积分编排|循环",
)
reads(
    rf"(?P<n>{NUMBER})轮(?:的)?(?:瑞士|积分编排)|(?:瑞士(?:移位)?制?|积分编排制?)[,(]*(?:共|打|赛|比|进行)*(?P<m>{NUMBER})轮",
    lambda found: dict.fromkeys(("event.rounds", "plan.rounds"), read_number(found["n"] or found["m"])),
    unless=r"前\S{1,3}轮|加速",
)
reads(
    r"(?:争|争夺|决出|决|打)第?(?:三(?!轮|场|局|副|组)|3(?!\d|轮|场|局|副|对))|(?:三,?四|3,?4)名(?:的)?(?:决赛|附加赛|之争|争夺|比赛)|季军(?:赛|争夺|战)",
    {"plan.third_place": True},
    unless=r"决出(?:前)?(?:三|3)名|循环",
)
reads(
    r"尽量不重复|不(?:得|再|会)?重复(?:相遇|交手|对阵|碰面)|(?:碰|打|遇|交手)过的?(?:对手|两?对|双方)?,?(?:尽量|原则上)?不再(?:碰|打|遇|相遇|交手|对阵)",
    {"event.avoid_repeats": True},
)
reads(
    rf"(?:共|总共|限额|名额|规模)(?:为)?(?P<n>{NUMBER})(?:对|组)(?!\d|的?冠)|\((?P<m>\d+)对\)$",
    lambda found: {"event.expected_pairs": read_number(found["n"] or found["m"])},
    unless=r"奖|出线|晋级|每(?:个)?(?:队|组|单位|部门)[^,;]{0,4}共|分为|分成",
)

# 轮空
reads(
    r"轮空.{0,8}(?:至多|最多|只能|仅限|不超过)(?:轮空)?(?:一|1)次|(?:至多|最多|只能)轮空(?:一|1)次|不(?:得|会|能|再)?(?:重复|再次|两次)轮空|不(?:得|会|能)?轮空(?:两|2)次",
    {"byes.never_twice": True},
)
reads(
    r"由?(?:当时|目前|此前)?(?:积分|总分|得分|名次)(?:最低|最少|最后)的?(?:一)?(?:对|方|组|名)?轮空|轮空(?:的|者)?(?:为|给|是|由)?.{0,4}(?:积分|总分|得分|名次)(?:最低|最少|最后)",
    {"byes.choice": "lowest"},
)

# 级数、贡牌、报牌
reads(rf"双(?:上|带)(?:的|者|方|,)*升(?P<n>{NUMBER})级", lambda found: {"levels.rise_second": read_number(found["n"])})
reads(
    rf"(?:一|1|头),?(?:三|3)(?:名|游)(?:的|者|,)*升(?P<n>{NUMBER})级",
    lambda found: {"levels.rise_third": read_number(found["n"])},
)
reads(
    rf"(?:一|1|头),?(?:四|4|末)(?:名|游)(?:的|者|,)*升(?P<n>{NUMBER})级",
    lambda found: {"levels.rise_last": read_number(found["n"])},
)
reads(
    r"(?:打|过)A.*(?:对家|搭档|同伴)(?:不能|不得|不可)(?:是|为|当)(?:末游|下游)",
    {"levels.pass_a": "partner_not_last"},
)
reads(
    rf"剩(?:余)?(?:的)?牌(?:数)?(?:在|不超过|少于或等于)?(?P<n>{NUMBER})张(?:\(含\))?(?:以内|及以下|或以下)?(?:\(含{NUMBER}张\))?(?:时)?,?(?:须|应|要|必须)(?:主动)?报",
    lambda found: {"announce.unasked_at": read_number(found["n"])},
    unless="问",
)
reads(
    r"(?:每副|各副|全程|始终|自始至终|一律|固定)(?:牌)?(?:都|均|只|一律|固定)*打“?(?P<n>2|3|4|5|6|7|8|9|10|J|Q|K|A)”?级?(?:,|。|;|$|到底|不升级)",
    lambda found: {"levels.fixed": True, "levels.start": found["n"]},
    unless=OF_A_PART,
)
reads(
    r"还.{0,8}(?:10|十)(?:点)?(?:\(含(?:10)?\))?(?:及|或)?以下",
    {f"tribute.{name}": "not_above_ten" for name in ("return_to_opponent", "return_to_partner", "return_double")},
    unless=r"对家|搭档|同伴|双下|双贡|\(不含",
)

# 入座、奖励
reads(
    rf"(?:提前|赛前|开赛前|比赛(?:开始)?前)(?P<n>{NUMBER})分钟.{{0,6}}(?:入座|就座|就位|落座)",
    lambda found: {"event.seated_before": read_number(found["n"])},
)
reads(
    rf"(?:录取|奖励|表彰|奖)(?:取)?前(?P<n>{NUMBER})名|前(?P<m>{NUMBER})名(?:均|都|各)?(?:颁发?|发|有|获|给予|授予|予以)(?:奖|证书|荣誉)",
    lambda found: {"prizes.pairs": [read_number(found["n"] or found["m"])]},
    unless=_PRIZE,
)


def _medals(found: Groups) -> Values:
    first = read_number(found["n"])
    return {"prizes.pairs": [first] * 3 + ([read_number(found["m"])] if found["m"] else [])}


reads(
    rf"冠军,?亚军(?:,|和)?季军各(?P<n>{NUMBER})(?:对|名|组)(?:,?(?:另设)?优胜奖(?P<m>{NUMBER})(?:对|名|组))?", _medals
)
reads(
    rf"团体(?:总分)?前(?P<n>{NUMBER})名",
    lambda found: {"prizes.team_places": read_number(found["n"])},
    unless=r"出线|晋级|进入|参加",
)
reads(
    r"(?:人人|每人|其余|其他|所有|全体|参赛)[^,;]{0,10}(?:纪念品|纪念奖|参与奖)",
    {"prizes.souvenirs": True},
    unless=r"不(?:设|发|再)|没有",
)

# 解释、申诉
reads(r"由(?:比赛|竞赛|赛事|大赛)?组委会(?:负责)?解释", {"appeals.interpreted_by": "organisers"})
reads(
    rf"申诉[^;]{{0,14}}?(?P<n>{NUMBER})分钟(?:之)?内|(?P<m>{NUMBER})分钟(?:之)?内[^;]{{0,12}}申诉",
    lambda found: {"appeals.minutes": read_number(found["n"] or found["m"])},
    unless=r"裁决|裁定|答复|仲裁.{0,6}内|录入|公布",
)
reads(r"书面[^;]{0,6}申诉|申诉[^;]{0,24}书面", {"appeals.in_writing": True}, unless="口头")
reads(r"申诉费|申诉.*(?:交|缴)纳?.{0,6}\d+元", {"appeals.fee": True}, unless=r"(?:不收|免|无需|不需).{0,6}(?:费|元)")
reads(
    r"申诉(?:成立|成功|有理)的?,?.{0,6}(?:退还|退回|返还|退)(?!出)",
    {"appeals.fee_back_if_upheld": True},
    unless="申诉成立的?,?不",
)
reads(r"(?:申诉)?(?:不成立|败诉|驳回|失败)的?,?.{0,6}(?:不退|不予退|不返)", {"appeals.fee_back_if_dismissed": False})
