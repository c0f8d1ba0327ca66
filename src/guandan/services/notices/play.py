"""Forms of words about the game itself: cards, opening, tribute, levels, announcing, manner and seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.services.notices.findings import Groups, Values, reads, suspects
from guandan.services.notices.text import read_number

if TYPE_CHECKING:
    from collections.abc import Callable

NUMBER = r"[\d一二两三四五六七八九十]+"
_FIRST = r"(?:上游|头游|头家|第一名|赢家)"
_LAST = r"(?:下游|末游|末家|四游)"
_TEN_KINDS = [
    *("single", "pair", "triple", "full_house", "straight"),
    *("tube", "plate", "bomb", "straight_flush", "four_jokers"),
]


def _returns(value: str) -> Values:
    return {f"tribute.{name}": value for name in ("return_to_opponent", "return_to_partner", "return_double")}


def _seconds(*options: str) -> Callable[[Groups], Values]:
    def read(found: Groups) -> Values:
        return {f"clocks.{option}": read_number(found["n"]) for option in options}

    return read


# 牌型
reads(r"四大天王.*大王|四王.*(?:最大|>)", {"plays.kinds": _TEN_KINDS})
reads(r"同花顺[>〉]五张|同花顺可压不超过5张|超过五张数的炸弹[>〉]同花顺", {"plays.flush_beats_bombs_of": 5})
reads(r"可带(?:鬼对|王对|一对王)|两张大王和两张小王", {"plays.joker_pair_in_full_house": True})
reads(r"AA2233", {"plays.ace_in_tubes": "either"})
reads(r"AAA222", {"plays.ace_in_plates": "either"})
reads(
    r"A在(?:搭配成)?三连对.*(?:视作|可作|作为)1",
    {"plays.ace_in_tubes": "either", "plays.ace_in_plates": "either"},
)
reads(r"逆时针(?:方向)?(?:进行|为序|轮流|出牌)|出牌(?:以|按)?逆时针", {"seating.direction": "counter_clockwise"})

# 洗牌、切牌、抓牌
reads(r"(?:发牌机|机器|自动麻将机|洗牌机)发牌", {"opening.method": "machine", "opening.first_shuffler": None})
reads(r"每人每次抓一张|先摸牌|先起牌|先抓(?:第一张)?牌|首抓|抢先抓牌", {"opening.method": "draw"}, unless="发牌机")
reads(r"东家洗牌", {"opening.first_shuffler": "E"})
reads(r"南家切牌", {"opening.first_cutter": "S"})
reads(r"南家切牌[^。;]{0,12}翻", {"opening.turner": "S"})
reads(r"东家洗牌.*右手方切牌", {"opening.first_cutter": "N", "opening.turner": "N", "opening.count_from": "N"})
reads(r"从南家开始.*点数", {"opening.count_from": "S"})
reads(
    r"洗(?P<a>\d+)[-~至](?P<b>\d+)次后",
    lambda found: {"opening.first_shuffles": [int(found["a"]), int(found["b"])]},
)
reads(
    r"以后每次洗牌应?(?:彻底地?)?洗(?P<a>\d+)[-~至](?P<b>\d+)次",
    lambda found: {"opening.later_shuffles": [int(found["a"]), int(found["b"])]},
)
reads(r"王牌或红心2.*重", {"opening.turned_again": "jokers_and_wild"})
reads(r"大,?小王则?重抽", {"opening.turned_again": "jokers"})
reads(
    r"(?:翻出|抽出|切出)的?(?:那张)?牌?.*数点.*(?:先出|领出)",
    {"opening.first_lead": "counted"},
    unless="抓到|摸到|摸中",
)
reads(r"抓到翻出牌张者首圈领出|摸到抽出的牌者先出|摸中者先出|抽中者先出|抓到者先出", {"opening.first_lead": "holder"})
reads(r"上游的上家洗牌", {"opening.shuffler": "previous_of_first", "opening.double_shuffler": "previous_of_first"})
reads(r"(?:末游|下游)一方洗牌", {"opening.shuffler": "last_side", "opening.double_shuffler": "last_side"})
reads(r"(?:^|由|[,:]|\d)下游洗牌", {"opening.shuffler": "last"})
reads(r"(?:任何一家|谁都可以|任何人都可以?|任意一人)洗牌", {"opening.shuffler": "anyone"})
reads(rf"{_FIRST}(?:为下游)?切牌", {"opening.cutter": "first"})
reads(rf"{_LAST}(?:首抓|先起牌|先摸牌|先抓牌)", {"opening.first_draw": "last"})
reads(
    rf"双下.*由(?:{_FIRST}|切牌者)的下家(?:首抓|先起牌|先摸牌|先抓牌)",
    {"opening.double_first_draw": "next_of_first"},
)
reads(
    rf"不允许切出顶部或底部(?P<n>{NUMBER})张以内",
    lambda found: {"opening.cut_margin": read_number(found["n"])},
)
reads(r"清点各自全手牌", {"opening.count_hands": True})

# 贡牌与还牌
reads(
    r"(?:不进贡|无需进贡|取消进贡|不设进贡|没有进贡|免进贡|不贡牌)",
    {"tribute.owed": False},
    unless="抗贡|大王|下副牌|犯规|下一副|双下方",
)
reads(r"向(?:对方|上游|赢家|头家|两个头家).*进贡|贡给上游", {"tribute.owed": True})
reads(
    r"(?:红心级牌|主牌红桃|红桃级牌|红心主牌|逢人配)(?:外的?|除外|以外)|\(除主牌红",
    {"tribute.pays": "highest_but_wild"},
)
reads(r"还.*(?:不得?超过|不大于|不超过)(?:牌点)?10", _returns("not_above_ten"), unless="还给搭档")
reads(r"(?:牌点)?不得?超过10的牌还|还一张10以下", _returns("not_above_ten"))
reads(
    r"还给搭档时.*不大于10",
    {"tribute.return_to_partner": "not_above_ten", "tribute.return_to_opponent": "any"},
)
reads(r"胜方分别还任意一张牌", {"tribute.return_double": "any"})
reads(r"还(?:任意|任何)一张牌?(?:均可|都可以|不限)|还牌(?:不限|任意)", _returns("any"), unless="10|双下|胜方")
reads(r"(?:相同|一样大小?|大小相同|相等).*顺时针(?:方向)?(?:进贡)?", {"tribute.equal": "clockwise"})
reads(
    r"相同.*赢家.*选择?花色.*输家.*选择?",
    {"tribute.equal": "first_picks", "tribute.losers_pick_return": True},
)
reads(r"一样大的牌,则?由头游先拿|相同.*(?:上游|头游)(?:先|任)(?:拿|选|挑)", {"tribute.equal": "first_picks"})
reads(
    r"(?:一样大小|相同).*还牌时应将牌面向下.*同时亮牌",
    {"tribute.returns_face_down": "equal_double"},
)
reads(r"^还牌时,应?将牌面向下,两位进贡者同时亮牌", {"tribute.returns_face_down": "double"})
reads(r"两[张个]“?大王”?", {"tribute.refusal": "two_big_jokers"}, unless="对子|一人(?:独|同时)|包括两张")
reads(
    r"(?:一人|单人|同一人)(?:独|同时)(?:有|抓到|持有)两[张个]大王.*(?:才|方)可?抗贡",
    {"tribute.refusal": "two_big_in_one_hand"},
)
reads(r"任意两张王.*抗贡", {"tribute.refusal": "any_two_jokers"})
reads(r"不得抗贡|不能抗贡|没有抗贡|取消抗贡", {"tribute.refusal": "never"})
reads(r"两[张个]大王,?可抗贡", {"tribute.refusal_choice": "always"}, unless=r"可抗贡\(不用进贡\)")
reads(r"两张大王,可抗贡\(不用进贡\)", {"tribute.refusal_choice": "single"})
reads(r"两个大王,则(?:不须进贡|抗贡)|大王的?,?(?:自动|必须|即为?)抗贡", {"tribute.refusal_choice": "never"})
reads(
    r"首圈由下游领出牌|由进贡的下游者出牌|由进贡过的下游优先出牌|末家先发牌|由下游(?:先|首先|首圈)?(?:出|领出)牌",
    {"tribute.lead_single": "payer_to_first"},
)
reads(
    r"均由进贡给上游者首圈领出|由进贡给上游的(?:队员|人|选手)(?:先)?出牌",
    {"tribute.lead_double": "payer_to_first", "tribute.lead_double_equal": "payer_to_first"},
)
reads(r"贡大牌者先(?:出|发)牌|由进贡牌大的一家先出", {"tribute.lead_double": "payer_to_first"})
reads(r"(?:相同|一样).*由上游(?:者)?的下(?:家|游家)(?:\(.*?\))?先出", {"tribute.lead_double_equal": "next_of_first"})
reads(r"拿头游牌的人先出牌", {"tribute.lead_double_equal": "payer_to_first"})
reads(
    r"(?:抗贡|首圈|大王).*由?(?:上游|头游)(?:者|的队员)?(?:首圈)?(?:先)?(?:领出|出牌|发牌|先出)|^首圈由上游领出牌",
    {"tribute.lead_refused": "first"},
)

# 出牌、报牌
reads(r"接风|借风", {"trick.wind": "partner"}, unless="下家接风")
reads(r"下家接风", {"trick.wind": "next"})
reads(r"同伴两人争得上游和二游则提前结束", {"trick.deal_ends": "first_and_second"})
reads(
    rf"(?:剩余牌不超过|手中牌|剩余)(?P<n>{NUMBER})张(?:以下|牌)?.*(?:主动报|报出剩余张数|立即将报牌卡)",
    lambda found: {"announce.unasked_at": read_number(found["n"])},
)
reads(
    rf"(?P<n>{NUMBER})张\(含\)以下开始报牌",
    lambda found: {"announce.unasked_at": read_number(found["n"])},
)
reads(
    rf"剩余(?P<n>{NUMBER})张牌有问必答|小于等于(?P<m>{NUMBER})张,有人问",
    lambda found: {"announce.asked_at": read_number(found["n"] or found["m"])},
)
reads(r"有人问时,要告诉", {"announce.unasked_at": None})
reads(r"报牌卡", {"announce.report_card": True})
reads(r"“过”.*“不要”.*敲击?桌", {"manner.pass_words": ["过", "不要", "敲桌"]})
reads(r"“过”.*“不要”", {"manner.pass_words": ["过", "不要"]}, unless="敲|pass|走")
reads(r"采用固定的表示方式", {"manner.pass_one_way": True})
reads(r"不允许查看他人|不得翻查其他选手|不得触摸任何已出", {"manner.look_back": False})

# 用时
reads(
    rf"抓完牌后(?P<n>{NUMBER})秒内贡牌|(?P<m>{NUMBER})秒内(?:完成)?进贡",
    lambda f: {"clocks.tribute": read_number(f["n"] or f["m"])},
)
reads(rf"贡牌后(?P<n>{NUMBER})秒内还牌", _seconds("returning"))
reads(rf"赢家必须在(?P<n>{NUMBER})秒内,?(?:分别)?还", _seconds("returning"))
reads(rf"首圈领出者应?在还牌后(?P<n>{NUMBER})秒内领出", _seconds("first_lead"))
reads(rf"第一家出牌时间不得超过(?P<n>{NUMBER})秒", _seconds("first_lead"))
reads(rf"(?:^|[,。])领出(?:牌)?不得超过(?P<n>{NUMBER})秒", _seconds("first_lead", "lead"))
reads(rf"上家出牌后(?P<n>{NUMBER})秒内出牌", _seconds("follow"))
reads(rf"其他出牌或过牌不得超过(?P<n>{NUMBER})秒", _seconds("follow"))
reads(rf"此后,?每家出牌时间不得超过(?P<n>{NUMBER})秒", _seconds("follow", "lead"))
reads(rf"(?:每次|每手)出牌(?:时间)?(?:不得超过|限时|不超过)(?P<n>{NUMBER})秒", _seconds("follow", "lead", "first_lead"))
reads(rf"在(?P<n>{NUMBER})秒内,逐一口头回答", _seconds("speak"))
reads(
    rf"(?:每方|每对|每组|双方各)(?:有|限时|用时|总用时|思考时间)(?:为)?(?P<n>{NUMBER})分钟(?:的?(?:用时|总时间|棋钟))?",
    lambda found: {"clocks.side_minutes": read_number(found["n"])},
)

# 升级
reads(r"从“?2”?(?:开始)?打|从打“?2”?开始|由2开始打|从2打到A", {"levels.start": "2"})
reads(
    r"从“?(?P<n>[3-9]|10|J|Q|K|A)”?(?:开始)?打起|从打“?(?P<m>[3-9]|10|J|Q|K)”?开始",
    lambda found: {"levels.start": found["n"] or found["m"]},
)
reads(
    rf"(?:双下,?|二游.?)[^,;。]*(?:赢家方?|上游方)?升(?P<n>{NUMBER})级",
    lambda f: {"levels.rise_second": read_number(f["n"])},
)
reads(
    rf"(?:三游|第三名|一家末游)[^;。]*?升(?P<n>{NUMBER})级",
    lambda found: {"levels.rise_third": read_number(found["n"])},
    unless="二游升3级.*(?!三游)$",
)
reads(
    r"(?:同伴)?三游,?(?:则)?升2级|第一名和第三名,赢家方升2级|头游和三游升2级|一家末游,赢家升2级",
    {"levels.rise_third": 2},
)
reads(
    r"(?:同伴)?(?:下游|末游|四游)(?:\(下游\))?,?(?:赢家)?(?:则)?升1级|第一名和末游,赢家升1级|对门末游,赢家升1级",
    {"levels.rise_last": 1},
)
reads(r"A”?级?必打|A必须打|打A必须|打A时必须|不能升过去", {"levels.a_must_be_played": True})
reads(
    r"(?:另一人不(?:是|得为)|同伴不(?:是|得为)|对家不(?:是|得为))(?:下游|末游)|同伴获得二游或三游|打A必须是赢家升1级以上",
    {"levels.pass_a": "partner_not_last"},
)
reads(r"打A时?(?:只要|仅需)(?:获得)?(?:上游|头游)(?:即可|就算)过", {"levels.pass_a": "first"})
reads(
    rf"(?:打“?A”?)?(?:连续|累计)?(?P<n>{NUMBER})次(?:打“?A”?)?(?:都|均)?(?:不过|未过|没过|打不过)(?:“?A”?)?.*(?:退回|退到|降到|降至|重新从|回到)(?:打)?“?(?P<to>2|3|4|5|6|7|8|9|10|J|Q|K)”?",
    lambda found: {"levels.tries_at_a": read_number(found["n"]), "levels.after_tries": found["to"]},
)
reads(
    r"(?:每副|各副|全程)(?:牌)?(?:都|均|只)打“?(?P<n>2|3|4|5|6|7|8|9|10|J|Q|K|A)”?(?:,|。|;|$|级|不升级)",
    lambda found: {"levels.fixed": True, "levels.start": found["n"]},
)
suspects(r"不(?:再)?升级", {"levels.fixed": True}, unless="每副|各副|全程")
suspects(r"过A(?:.*)(?:次|轮)", {"levels.tries_at_a": None}, unless="不过|未过|没过|过“?A”?(?:必须|者|,|级)")
