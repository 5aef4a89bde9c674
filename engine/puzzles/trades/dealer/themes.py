"""Plausible markets: what is traded there, from cheap to dear, and who takes what for what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Good:
    """Something that is traded; `worth` is its rough value compared with the others of its market."""

    name: str
    symbol: str
    worth: int


@dataclass(frozen=True)
class Deal:
    """Who gives what for what; the amounts are drawn."""

    who: str
    takes: tuple[str, ...]
    gives: tuple[str, ...]


@dataclass(frozen=True)
class Theme:
    """A market."""

    goods: tuple[Good, ...]
    deals: tuple[Deal, ...]


def _theme(goods: str, deals: str) -> Theme:
    """Read lines `symbol name worth` and `who: takes = gives`."""
    lines = [line.split() for line in goods.strip().splitlines()]
    found = []
    for line in deals.strip().splitlines():
        who, _, what = line.strip().partition(": ")
        takes, _, gives = what.partition(" = ")
        found.append(Deal(who, tuple(takes.split(" + ")), tuple(gives.split(" + "))))
    return Theme(
        tuple(Good(" ".join(words), symbol, int(worth)) for symbol, *words, worth in lines),
        tuple(found),
    )


THEMES = (
    _theme(  # the village
        """
        🌾 wheat 1
        🥚 egg 1
        🍎 apple 1
        🍞 bread 2
        🥛 milk 2
        🧶 wool 3
        🍯 honey 3
        🧀 cheese 4
        🥧 pie 4
        🐔 hen 5
        🧥 coat 7
        🐑 sheep 9
        🐄 cow 14
        """,
        """
        baker: wheat = bread
        neighbour: apple = wheat
        grocer: egg = apple
        poultry maid: wheat = egg
        milkmaid: bread = milk
        beekeeper: bread = honey
        dairy: milk = cheese
        cook: apple + egg = pie
        grandmother: honey + milk = pie
        cousin: pie = honey + apple
        pedlar: honey = wool
        spinner: cheese = wool
        innkeeper: pie = hen
        farmer: egg + wheat = hen
        butcher: hen = cheese + bread
        weaver: wool = coat
        tailor: wool + cheese = coat
        shepherd: coat = sheep
        shearer: sheep = wool + cheese
        drover: sheep + hen = cow
        herdsman: cow = sheep + milk
        """,
    ),
    _theme(  # the harbour
        """
        🐚 shell 1
        🐟 fish 1
        🍋 lemon 1
        🥥 coconut 2
        🦀 crab 3
        🏮 lantern 4
        🧭 compass 6
        🦜 parrot 7
        📜 map 8
        ⚓ anchor 9
        🦪 pearl 9
        ⛵ boat 15
        """,
        """
        fisher: shell = fish
        cook: fish + lemon = crab
        islander: fish = coconut
        beachcomber: coconut = shell + lemon
        gardener: shell = lemon
        ship’s boy: lemon = fish
        night watch: crab = lantern
        lamp maker: coconut + shell = lantern
        navigator: lantern = compass
        smuggler: crab + coconut = compass
        sailor: coconut = parrot
        old pirate: parrot = map
        mate: compass + lemon = map
        chart maker: map = compass + fish
        diver: lantern = pearl
        jeweller: parrot + shell = pearl
        smith: pearl = anchor
        scrap dealer: compass = anchor
        customs: pearl = lantern + crab
        captain: anchor + map = boat
        shipwright: pearl + lantern = boat
        """,
    ),
    _theme(  # the school yard
        """
        🍬 sweet 1
        ⭐ sticker 1
        🔵 marble 1
        ✏ pencil 2
        🍪 cookie 2
        🃏 card 3
        🪀 yo-yo 4
        📕 comic 5
        ⚽ ball 7
        🪁 kite 8
        🤖 robot 12
        🛹 skateboard 15
        """,
        """
        Anna: sweet = sticker
        Ben: sticker = marble
        Cleo: marble = sweet
        David: sticker = pencil
        Emma: sweet + marble = cookie
        Finn: cookie = card
        Greta: pencil = card
        Hugo: card = sticker + cookie
        Ida: card = yo-yo
        Jonas: marble + pencil = yo-yo
        Klara: yo-yo = comic
        Leo: cookie + card = comic
        Mia: comic = pencil + marble
        Nils: comic = ball
        Olga: yo-yo + cookie = ball
        Paul: ball = kite
        Rosa: comic + card = kite
        Sam: kite = ball + sweet
        Tom: kite = robot
        Una: ball + yo-yo = robot
        Vera: robot = skateboard
        Willi: kite + comic = skateboard
        """,
    ),
    _theme(  # the fairy tale
        """
        🍄 mushroom 1
        🌹 rose 1
        🕯 candle 2
        🍷 wine 2
        🔔 bell 3
        🔑 key 4
        🧪 potion 5
        💍 ring 7
        🏹 bow 8
        🐎 horse 10
        💎 gem 12
        👑 crown 16
        """,
        """
        dwarf: mushroom = candle
        gnome: rose = mushroom
        fairy: mushroom = rose
        monk: rose = wine
        hermit: candle = wine
        bell founder: candle + rose = bell
        ferryman: wine = bell
        locksmith: bell = key
        ghost: candle + wine = key
        witch: mushroom + bell = potion
        wizard: key = potion
        jester: potion = bell + rose
        goldsmith: potion = ring
        princess: rose + key = ring
        troll: ring = key + wine
        ranger: bell + key = bow
        knight: ring = horse
        huntsman: bow = horse
        giant: horse = bow + candle
        dragon: horse + wine = gem
        mermaid: ring + potion = gem
        queen: gem = crown
        king: horse + ring = crown
        """,
    ),
    _theme(  # the wood
        """
        🍂 leaf 1
        🌰 nut 1
        🍒 cherry 2
        🍄 mushroom 2
        🌽 maize 3
        🥕 carrot 3
        🍇 grape 4
        🍐 pear 5
        🥔 potato 5
        🍯 honey 8
        🎃 pumpkin 10
        🍉 melon 12
        """,
        """
        squirrel: leaf = nut
        mouse: nut = leaf
        jay: nut = cherry
        hedgehog: leaf = mushroom
        snail: mushroom = leaf + nut
        blackbird: cherry = mushroom
        raven: cherry = maize
        mole: mushroom = carrot
        hare: carrot = maize + leaf
        dormouse: nut + cherry = carrot
        fox: maize = grape
        magpie: mushroom + cherry = grape
        deer: grape = pear
        woodpecker: maize + nut = pear
        badger: carrot = potato
        boar: potato = mushroom + carrot
        owl: pear = honey
        bear: grape + potato = honey
        marten: honey = pear + cherry
        beaver: honey = pumpkin
        otter: pear + potato = pumpkin
        crane: pumpkin = melon
        swan: honey + grape = melon
        """,
    ),
    _theme(  # the pastry shop
        """
        🍋 lemon 1
        🥚 egg 1
        🍓 strawberry 1
        🍌 banana 2
        🥛 milk 2
        🍫 chocolate 3
        🍪 cookie 3
        🍦 ice cream 4
        🍩 doughnut 5
        🥞 pancake 6
        🥧 pie 8
        🎂 cake 12
        """,
        """
        Aunt Ada: lemon = egg
        Uncle Bert: egg = strawberry
        Mr Carter: strawberry = lemon
        Mrs Dale: strawberry = banana
        Mr Ellis: egg = milk
        Mrs Fox: banana = milk
        Miss Green: milk + lemon = chocolate
        Mr Hill: banana + egg = cookie
        Mrs Irving: chocolate = cookie + strawberry
        Mr Jones: milk = ice cream
        Miss King: cookie = ice cream
        Mrs Lamb: ice cream = banana + lemon
        Mr Moss: chocolate = doughnut
        Mrs Nolan: cookie + milk = doughnut
        Miss Owen: doughnut = chocolate + egg
        Mr Price: doughnut = pancake
        Mrs Quinn: ice cream + chocolate = pancake
        Mr Reed: pancake = pie
        Miss Stone: doughnut + banana = pie
        Mrs Turner: pie = pancake + milk
        Mr Webb: pie = cake
        Mrs Young: pancake + doughnut = cake
        """,
    ),
)
