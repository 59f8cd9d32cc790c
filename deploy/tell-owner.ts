import type { Config } from '../src/server/config.ts';
import { sendBotMessage } from '../src/server/delivery/bot.ts';
import { DeliveryFailure } from '../src/server/delivery/failure.ts';
import { HTTP_TIMEOUT_MS } from '../src/server/delivery/post-json.ts';
import type { Step, StepError } from './steps.ts';

/** What the owner hears of an update that failed. */
export type Notice = {
  text: string;
  /** Whether trying again may help without anybody's doing. */
  mayPass: boolean;
};

const HEADING = '⚠️ Сайт не оновлено. На ньому все лишилося, як було.';

/** What could not be done, for a message that the owner hands on. */
const FAILED_STEPS: Record<Exclude<Step, 'content'>, string> = {
  git: 'не вдалося прочитати зміни',
  history: 'нова версія не продовжує ту, що на сайті: історію змін переписано',
  settings: 'налаштування сервера не дозволяють оновити програму',
  checkout: 'не вдалося розкласти файли: схоже, їх змінювали просто на сервері',
  install: 'не вдалося встановити пакети',
  build: 'не вдалося зібрати сторінки',
  start: 'нова програма не запускається',
};

/** The bot takes 4096 characters; the whole of it stands in the log. Programs say at the end what it was. */
const MAX_MISTAKES = 2500;
const MAX_OUTPUT = 600;

/**
 * Says what is wrong: of the words by the very sentences of a build, of the program in a way that a programmer can
 * use.
 *
 * @param change what was changed by whom
 */
export function describeFailure({ step, output }: StepError, change: string): Notice {
  if (step === 'content' && output.startsWith('У текстах')) {
    const mistakes = cut(output.trim().replace(/\. Виправте й .*:$/m, ':'), MAX_MISTAKES);
    const text = `${HEADING}\n\n${mistakes}\n\nЗміна: ${change}. Виправте файл, і сайт оновиться сам.`;
    return { text, mayPass: false };
  }
  const what = step === 'content' ? 'не вдалося перевірити тексти' : FAILED_STEPS[step];
  const text = `${HEADING}\n\nПричина: ${what}. Зміна: ${change}.\nПокажіть це тому, хто доглядає сайт:\n${output.trim().slice(-MAX_OUTPUT)}`;
  return { text, mayPass: step !== 'history' && step !== 'settings' };
}

/** Said only after a failure, when somebody waits for it. */
export function describeSuccess(change: string): string {
  return `✅ Сайт оновлено: ${change}.`;
}

/**
 * Sends a text to the chat of the school's bot; without a bot it stands in the log only.
 *
 * @returns whether it need not be sent again
 */
export async function tellOwner({ bot }: Config, text: string): Promise<boolean> {
  if (!bot) return true;
  // A group that has moved to another id is found anew each time: this happens too rarely to be kept.
  const chatIds = { readFact: async () => null, writeFact: async () => undefined };
  try {
    await sendBotMessage({ text }, bot, chatIds, AbortSignal.timeout(HTTP_TIMEOUT_MS));
    return true;
  } catch (error) {
    console.error(`The owner could not be told: ${error instanceof DeliveryFailure ? error.code : error}`);
    return false;
  }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
