"""Words that are in the list, and count, but are never dealt: not as an answer, and not on the rack."""

from __future__ import annotations

_INSIDE = """
    abduct aborigin abort adulter anorex arsehol bastard bawd behead bestial bisex bitch bloodbath bollock boob
    breast brothel bugger bulimi bullshit buttock cancer castrat clitor concubin condom copulat corpse cretin crippl
    crotch cunt defeca deformit diarrh disfigur dysenter ejacul enema enslav erotic ethnic eunuch excrem excret faec
    faggot feces fetish fornic fuck genital genocid groin handicap harlot heathen holocaust homicid homosex hornie
    horny idiot imbecil incest infidel lecher leper lesbian leukaem lunatic lustful lustil lustine lynch masochis
    massacr masturb menstr midget miscarr molest mongolis moron mulatt murder naked negro nigga nigge nipple nudis
    nudit obscen orgas orgies paedo parricid patricid pederas penis pissed pissing porno prostit racis rapist retard
    sadis savage scrotum seduc sexed sexes sexier sexil sexing sexis sexles sexpot sexual shit slaughter slave
    slaving slut sodom spastic sperm squaw stillbor strumpet suicid syphil tampon terroris testic tortur tumour
    urina vagina virgin vomit voyeur wanke wanking whore
"""
"""Left out wherever they occur inside a word."""

_WHOLE = """
    anal anus arse arses ass asses bimbo bimbos bra bras bum bums chink chinks cock cocks coon coons cornhole crap
    craps cum dago dagos dick dicks dyke dykes erect fag fags fart farts floozy gay gays git gits gook gooks gyp
    gyps hag hags heroin hooker hookers hussy jap japs jew jews kike kikes kill killed killer kills knob knobs limey
    limeys nazi nazis nude nudes orgy pee peed pees pimp pimps piss poo poof poofs poop poops porn prick pricks pube
    pubes pubic queer queers rape raped raper rapes raping rectal rectum redneck semen sex sexy shag shags slag
    slags snot snots spic spics spinster spunk suck sucks tart tarts tit tits tramp tramps turd turds urine wank
    wanks wog wogs wop wops
"""
"""Left out as whole words."""

_PARTS, _WORDS = tuple(_INSIDE.split()), frozenset(_WHOLE.split())


def is_left_out(text: str) -> bool:
    """Return whether a word, or a row of letters, is better not dealt."""
    return text in _WORDS or any(part in text for part in _PARTS)
