"""The same rules in other words: people do not write as the documents do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.services.notices.findings import Groups, Values, reads
from guandan.services.notices.play import NUMBER
from guandan.services.notices.text import read_number

if TYPE_CHECKING:
    from collections.abc import Callable

RETURNS = ("tribute.return_to_opponent", "tribute.return_to_partner", "tribute.return_double")


def _number(*options: str) -> Callable[[Groups], Values]:
    def read(found: Groups) -> Values:
        return {option: read_number(next(filter(None, found.values()))) for option in options}

    return read


# 出牌、洗牌、抓牌
reads(r"逆时针(?:方向)?(?:轮|依次)", {"seating.direction": "counter_clockwise"})
reads(r"同花顺.{0,6}五张的|五张及以下的炸弹", {"plays.flush_beats_bombs_of": 5})
reads(
    r"A.{0,6}(?:三连对|顺子).*(?:当|作)1用?|A也可当1", {"plays.ace_in_tubes": "either", "plays.ace_in_plates": "either"}
)
reads(
    rf"洗(?:透|匀)?(?P<a>{NUMBER})(?:到|至|-|~)(?P<b>{NUMBER})(?:遍|次)",
    lambda f: {"opening.first_shuffles": [read_number(f["a"]), read_number(f["b"])]},
    unless="^(?:以后|此后|之后)",
)
reads(
    rf"(?:以后|此后|之后)每(?:副|次)(?:牌)?(?:彻底)?洗(?P<a>{NUMBER})(?:到|至|-|~)(?P<b>{NUMBER})(?:遍|次)",
    lambda f: {"opening.later_shuffles": [read_number(f["a"]), read_number(f["b"])]},
)
reads(r"东家?洗(?:牌)?,南家?切", {"opening.first_shuffler": "E", "opening.first_cutter": "S"})
reads(
    r"东家洗牌,其右手边的?一家切",
    {"opening.first_shuffler": "E", "opening.first_cutter": "N", "opening.turner": "N", "opening.count_from": "N"},
)
reads(r"以南家为起点", {"opening.count_from": "S"})
reads(r"翻(?:到|出)(?:的牌为)?王或红[心桃]2就?(?:重|再)", {"opening.turned_again": "jokers_and_wild"})
reads(r"抽到大小王就?(?:另|重)抽", {"opening.turned_again": "jokers"})
reads(
    r"(?:抓得|抓到|摸到|摸着)(?:了)?(?:翻|这张|它|那张).*(?:领出|先出|首先出牌|谁先出)",
    {"opening.first_lead": "holder"},
)
reads(r"上游的上家洗", {"opening.shuffler": "previous_of_first", "opening.double_shuffler": "previous_of_first"})
reads(
    r"(?:下游|末游)所在的?一方(?:负责)?洗牌|输方洗牌",
    {"opening.shuffler": "last_side", "opening.double_shuffler": "last_side"},
)
reads(r"洗牌归下游", {"opening.shuffler": "last"})
reads(r"切牌归上游|上游(?:替下游)?切", {"opening.cutter": "first"})
reads(r"下游先抓|第一张由下游摸|头一张由下游摸|抓牌从下游开始", {"opening.first_draw": "last"})
reads(r"双下.*(?:上游|切牌[人者])的下家(?:先抓|摸|开始抓|先摸)", {"opening.double_first_draw": "next_of_first"})
reads(rf"离顶或离底(?P<n>{NUMBER})张以内", _number("opening.cut_margin"))
reads(r"抓完后每人点自己的牌|抓完牌各自(?:清)?点牌", {"opening.count_hands": True})
reads(r"一人一次一张", {"opening.method": "draw"})

# 贡牌与还牌
reads(
    r"除(?:红[心桃]级牌|级牌红桃|逢人配)外的?(?:点数)?最大|红[心桃]级牌以外最大",
    {"tribute.pays": "highest_but_wild", "tribute.owed": True},
)
reads(
    r"还.{0,14}(?:不大于|至多为|不超过|不得大于)10|(?:不大于|至多为|不超过)10的?牌?还|还.{0,6}10及以下",
    dict.fromkeys(RETURNS, "not_above_ten"),
    unless="还给(?:自己的)?(?:对家|搭档)",
)
reads(r"还给自己的对家.*至多为10", {"tribute.return_to_partner": "not_above_ten", "tribute.return_to_opponent": "any"})
reads(r"双下.*任还一张", {"tribute.return_double": "any"})
reads(r"一样大就?,?(?:按)?顺时针", {"tribute.equal": "clockwise"})
reads(r"一样大时赢家可按花色挑,输家可按大小挑", {"tribute.equal": "first_picks", "tribute.losers_pick_return": True})
reads(r"(?:相等|相同|一样大)时?,?(?:由)?上游先(?:挑|选|拿)", {"tribute.equal": "first_picks"})
reads(r"一样大.*扣.*一齐(?:翻开|亮)", {"tribute.returns_face_down": "equal_double"})
reads(r"^还的?牌先扣.*一齐(?:翻开|亮)", {"tribute.returns_face_down": "double"})
reads(r"大王,?就抗贡|大王的?,?必须抗贡", {"tribute.refusal_choice": "never"})
reads(r"大王.{0,14}则可抗贡", {"tribute.refusal_choice": "always"})
reads(r"先领出的是下游|由(?:进贡的|贡了牌的)?下游领出|随后下游.*领出", {"tribute.lead_single": "payer_to_first"})
reads(
    r"贡(?:牌)?给上游的那[位人](?:首圈)?(?:领出|先出)",
    {"tribute.lead_double": "payer_to_first", "tribute.lead_double_equal": "payer_to_first"},
)
reads(r"贡(?:牌|得)较?大的(?:一家|人)(?:在半分钟内)?领出", {"tribute.lead_double": "payer_to_first"})
reads(r"一样大(?:就轮到|则由)上游的下家", {"tribute.lead_double_equal": "next_of_first"})
reads(r"抗贡.*(?:上游(?:先)?(?:领出|出)|归上游领出)", {"tribute.lead_refused": "first"})

# 报牌、用时
reads(rf"剩(?P<n>{NUMBER})张(?:或更少|以内|及以下)?(?:时)?,?(?:须|要|就要).{{0,20}}报", _number("announce.unasked_at"))
reads(rf"剩(?P<n>{NUMBER})张(?:时)?被问到|剩(?P<m>{NUMBER})张或不到.{{0,8}}问起", _number("announce.asked_at"))
reads(r"不到十张时,别人问起", {"announce.unasked_at": None})
reads(r"不许翻看|不得翻(?:看)?别人的弃牌|不可碰出过的牌", {"manner.look_back": False})
reads(rf"贡牌限抓完后(?P<n>{NUMBER})秒", _number("clocks.tribute"))
reads(rf"还牌限贡出后(?P<n>{NUMBER})秒", _number("clocks.returning"))
reads(rf"首圈领出限(?P<n>{NUMBER})秒|每副首次出牌限(?P<m>{NUMBER})秒", _number("clocks.first_lead"))
reads(rf"(?:^|[,;])领出限(?P<n>{NUMBER})秒", _number("clocks.first_lead", "clocks.lead"))
reads(rf"跟牌(?:或不要)?限(?P<n>{NUMBER})秒|每家限上家出牌后(?P<m>{NUMBER})秒", _number("clocks.follow"))
reads(rf"其后每人每次限(?P<n>{NUMBER})秒", _number("clocks.follow", "clocks.lead"))
reads(rf"(?P<n>{NUMBER})秒内(?:轮流)?开口", _number("clocks.speak"))

# 升级
reads(r"[从自由]2级?(?:打起|起步)", {"levels.start": "2"})
reads(rf"二游升(?P<n>{NUMBER})级|对[手方]双下(?:时)?,?(?:赢家一方)?升(?P<m>{NUMBER})级", _number("levels.rise_second"))
reads(rf"(?:三游|搭档第三时)升(?P<n>{NUMBER})级", _number("levels.rise_third"))
reads(rf"(?:下游|末游|搭档第四时)只?升(?P<n>{NUMBER})级", _number("levels.rise_last"), unless="对手一人下游")
reads(r"A.{0,4}(?:不能跳过|非打不可)|不得越过A", {"levels.a_must_be_played": True})
reads(r"(?:搭档|对家)(?:必须)?不(?:是|落)(?:下游|末游|末位)", {"levels.pass_a": "partner_not_last"})

# 赛制、时间、胜负
reads(
    r"单败淘汰",
    {"event.format": "knockout", "event.pairings": ["bracket"], "points.system": "advance", "plan.format": "knockout"},
)
reads(rf"(?:全部)?赛程为(?P<n>{NUMBER})(?:局|轮)", _number("event.rounds", "plan.rounds"))
reads(rf"通常打(?P<n>{NUMBER})轮", _number("event.rounds"))
reads(rf"[一每](?:轮|局|场)(?:最多|限|不超过)(?P<n>{NUMBER})分钟", _number("match.minutes"))
reads(r"[一每](?:轮|局|场)(?:最多|限|不超过)(?:一|1)个?小时", {"match.minutes": 60})
reads(r"到点即停|时间一到(?:立即|马上)停", {"match.at_call": "stop"})
reads(r"已在打的(?:那|一)?副打完", {"match.at_call": "finish_deal"})
reads(
    rf"剩下?(?P<n>{NUMBER})分钟时?.*再打一副",
    lambda f: {"match.call_before": read_number(f["n"]), "match.at_call": "one_more"},
)
reads(r"一小时.*第57分钟", {"match.call_before": 3})
reads(r"级数?一样又非分胜负不可.*再打一副", {"match.equal": "draw", "match.needs_winner": True})
reads(r"有人得上游就停", {"match.extra_deal_ends": "first"})
reads(r"级数相[等同]则?前一副得上游的一方胜", {"match.equal": "last_first", "match.needs_winner": True})
reads(r"谁升级多|级高的一方赢|级数高的为胜", {"match.decided_by": "levels"})
reads(r"26分制", {"points.level_score_even": 13})
reads(r"56(?::|比)44", {"points.hundred": [[52 + 4 * step, 48 - 4 * step] for step in range(1, 13)]})
reads(r"一方过A记52:48", {"points.hundred_one_past": [52, 48]})
reads(r"在台上的得52", {"points.hundred_equal": "stage", "match.equal": "stage"})
reads(r"高四级.*J", {"points.lost_by_ruling": "four_levels", "points.ruling_lead": 4, "points.ruling_lowered_to": "J"})
reads(
    rf"午前(?:打)?(?P<a>{NUMBER})轮,午后(?P<b>{NUMBER})轮",
    lambda f: {"event.morning_rounds": read_number(f["a"]), "event.afternoon_rounds": read_number(f["b"])},
)

# 报名、记分、更正、申诉、判罚
reads(r"各分会自行组对", {"entries.unit": "branch", "entries.unit_required": True})
reads(r"各部门工会自行组队|各部门自行组队", {"entries.unit": "department", "entries.unit_required": True})
reads(r"在岗的.*教职员工", {"entries.people": "serving_staff"})
reads(r"不能换人", {"entries.changes": "never"})
reads(r"可换同一分会的人", {"entries.substitute": "same_unit"})
reads(r"赛前一天通知", {"entries.substitute_days_before": 1})
reads(rf"冠军.{{0,4}}另?加(?P<n>{NUMBER})分", _number("teams.champion_bonus"))
reads(r"西家把每一副", {"sheet.recorded_by": "west", "sheet.each_deal": True})
reads(r"不许涂改", {"sheet.alterations": False})
reads(r"北家核对", {"sheet.checked_by": "north"})
reads(r"双方(?:都)?在表上签名", {"sheet.signed_by": "both_sides"})
reads(r"分高的一方写结果", {"sheet.recorded_by": "higher_side"})
reads(r"分低的一方签字", {"sheet.signed_by": "lower_side"})
reads(r"还没离桌时提出", {"corrections.scoring_until": "players_leave"})
reads(rf"录入.{{0,3}}错.*?(?P<n>{NUMBER})分钟内", _number("corrections.entry_minutes"))
reads(rf"公布的?成绩有错.*?(?P<n>{NUMBER})分钟内", _number("corrections.published_minutes"))
reads(
    rf"(?P<n>{NUMBER})分钟内(?:以)?书面申诉",
    lambda f: {"appeals.minutes": read_number(f["n"]), "appeals.in_writing": True},
)
reads(r"申诉费不退", {"appeals.fee_back_if_dismissed": False})
reads(r"申诉费全(?:额)?退", {"appeals.fee_back_if_upheld": True})
reads(r"裁定之后即为终局|终局裁决", {"appeals.final": True})
reads(r"累计两次警告", {"ladder.warnings_to_violation": 2})
reads(r"(?:累计|攒满)两次违例|第二次违例", {"ladder.violations_to_foul": 2})
reads(r"(?:累计)?两次犯规", {"ladder.fouls_to_loss": 2})
reads(r"下一副免贡", {"ladder.foul_tribute": False})
reads(r"(?:算|[按以])双下计?", {"ladder.foul_effect": "double_down"}, unless="情形")
