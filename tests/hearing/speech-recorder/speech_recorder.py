"""A speech engine for Orca that records: it writes each utterance as a line of JSON to descriptor 3."""

import json
import os

from orca.speechserver import SpeechServer as OrcaSpeechServer

OUTPUT = os.fdopen(3, "w")


class SpeechServer(OrcaSpeechServer):
    @staticmethod
    def getFactoryName():
        return "Speech recorder"

    @staticmethod
    def getSpeechServers():
        return [RECORDER]

    @staticmethod
    def getSpeechServer(info=None):
        return RECORDER

    @staticmethod
    def shutdownActiveServers():
        pass

    def getInfo(self):
        return ["Speech recorder", "speech-recorder"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        print(json.dumps(text), file=OUTPUT, flush=True)

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _acss in utteranceIterator:
            self.speak(context.utterance)

    def stop(self):
        pass


RECORDER = SpeechServer()
