"""
Orca loads this file when it starts. Orca then speaks through our recorder, and announces only focus and live regions. It
drops no events on a busy machine, and waits longer for the browser's answers.
"""

from gi.repository import Atspi
from orca import event_manager, settings

settings.speechFactoryModules = ["speech_recorder"]
settings.speechServerFactory = "speech_recorder"
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
settings.speakBlankLines = False
settings.enableBraille = False
settings.enableSound = False
# Without a window manager Orca can take another window of the browser, such as a bubble, for the active one. It would
# then announce no live region of the page.
settings.presentLiveRegionFromInactiveTab = True

event_manager.EventManager._inFlood = lambda self: False
event_manager.EventManager._inDeluge = lambda self: False

ANSWER_TIMEOUT_MS = 30_000
Atspi.set_timeout(ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_MS)
