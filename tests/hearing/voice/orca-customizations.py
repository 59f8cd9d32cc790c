"""Orca reads this at its start: it speaks with our voice, and only of what has the focus or is announced."""

from orca import settings

settings.speechFactoryModules = ["spoken_words"]
settings.speechServerFactory = "spoken_words"
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
settings.speakBlankLines = False
settings.enableBraille = False
settings.enableSound = False
