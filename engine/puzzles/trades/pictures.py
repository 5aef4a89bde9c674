"""Goods that are drawn, since not every machine has pictures of all symbols."""

from __future__ import annotations

_DRAWN = """
🍎 apple, 🍐 pear, 🍋 lemon, 🍌 banana, 🍇 grape, 🍉 melon, 🍒 cherry, 🍓 strawberry, 🥥 coconut, 🌽 corn, 🥕 carrot,
🥔 potato, 🎃 pumpkin, 🌾 wheat, 🌰 nut, 🍄 mushroom, 🍂 leaf, 🌹 rose, 🍞 bread, 🥚 egg, 🥛 milk, 🧀 cheese,
🍯 honey, 🍷 wine, 🥧 pie, 🎂 cake, 🥞 pancake, 🍩 doughnut, 🍪 cookie, 🍫 chocolate, 🍬 sweet, 🍦 ice cream,
🐟 fish, 🦀 crab, 🐔 hen, 🐓 rooster, 🐑 sheep, 🐄 cow, 🐎 horse, 🦜 parrot, 🐚 shell, 🦪 pearl, 🧶 wool, 🧵 thread,
🧥 coat, 🧺 basket, 🕯 candle, 🏮 lantern, 🔔 bell, 🔑 key, 🧪 potion, 📜 map, 📕 comic, 🃏 card, ✏ pencil,
📎 paperclip, ⭐ sticker, 🔵 marble, ⚽ ball, 🪀 yo-yo, 🪁 kite, 🤖 robot, 🛹 skateboard, 🪵 wood, 🪨 stone, 🧱 brick,
🏠 house, ⛵ boat, ⚓ anchor, 🧭 compass, 🏹 bow, 🪙 coin, 💍 ring, 💎 gem, 👑 crown
"""
PICTURES = {symbol: name for symbol, _, name in (each.strip().partition(" ") for each in _DRAWN.split(","))}
"""Symbols, in the order in which they are offered, and what each shows."""


def picture(symbol: str) -> str:
    """Return the name of a symbol's file in `static/puzzles/trades/goods`, its code point; empty if it isn't drawn."""
    plain = symbol.replace("\ufe0f", "")
    return f"{ord(plain):x}.svg" if plain in PICTURES else ""
