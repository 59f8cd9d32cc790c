"""A voice for Orca that writes down what it would say: a line of JSON for each utterance, to descriptor 3."""

import json
import os

from orca.speechserver import SpeechServer as OrcaSpeechServer

WORDS = os.fdopen(3, "w")


class SpeechServer(OrcaSpeechServer):
    @staticmethod
    def getFactoryName():
        return "Spoken words"

    @staticmethod
    def getSpeechServers():
        return [VOICE]

    @staticmethod
    def getSpeechServer(info=None):
        return VOICE

    @staticmethod
    def shutdownActiveServers():
        pass

    def getInfo(self):
        return ["Spoken words", "spoken-words"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        print(json.dumps(text), file=WORDS, flush=True)

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _acss in utteranceIterator:
            self.speak(context.utterance)

    def stop(self):
        pass


VOICE = SpeechServer()
