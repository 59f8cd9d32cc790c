"""
Orca reads this at its start: it speaks with our voice, and only of what has the focus or is announced. And it takes its
time: on a busy machine it would leave out what it can't keep up with, and what a browser doesn't answer at once.
"""

from gi.repository import Atspi
from orca import event_manager, settings

settings.speechFactoryModules = ["spoken_words"]
settings.speechServerFactory = "spoken_words"
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
settings.speakBlankLines = False
settings.enableBraille = False
settings.enableSound = False
# There is one page. Without a manager of windows Orca at times takes another window of the browser for the active one,
# such as a bubble, and would say nothing of what the page announces.
settings.presentLiveRegionFromInactiveTab = True

event_manager.EventManager._inFlood = lambda self: False
event_manager.EventManager._inDeluge = lambda self: False

ANSWER_TIMEOUT_MS = 30_000
Atspi.set_timeout(ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_MS)
