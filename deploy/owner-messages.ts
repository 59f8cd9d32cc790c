import { randomUUID } from 'node:crypto';
import { notifyDirectly } from '../src/server/channels/notify-directly.ts';
import type { Config } from '../src/server/config.ts';
import { createLogger } from '../src/server/log.ts';
import type { Notification } from '../src/server/outbox/notification.ts';
import type { Step, StepError } from './steps.ts';

/** Descriptions of failed steps, for messages that the owner forwards. Mistakes in `content` have their own messages. */
const FAILED_STEPS: Record<Exclude<Step, 'content'>, string> = {
  git: 'не вдалося прочитати зміни',
  history: 'нова версія не продовжує ту, що на сайті: історію змін переписано',
  changed: 'тексти змінено просто на сервері, і ці зміни пропали б',
  unpack: 'не вдалося розкласти файли',
  build: 'не вдалося зібрати сторінки',
};

const HEADING = '⚠️ Сайт не оновлено. На ньому все лишилося, як було.';

/** The bot accepts 4096 characters; the log has the whole text. Programs print the cause at the end of their output. */
const MAX_MISTAKES = 2500;
const MAX_OUTPUT = 600;

/**
 * Describes a failure: mistakes in the content as the build describes them, other errors with output for a developer.
 *
 * @param change description of the commit with its author
 */
export function describeFailure({ step, output }: StepError, change: string): string {
  if (step === 'content') {
    const mistakes = cut(output.replace(/\. Виправте й .*:$/m, ':'));
    return `${HEADING}\n\n${mistakes}\n\nЗміна: ${change}. Виправте файл, і сайт оновиться сам.`;
  }
  return `${HEADING}\n\nПричина: ${FAILED_STEPS[step]}. Зміна: ${change}.\nПокажіть це тому, хто доглядає сайт:\n${endOf(output)}`;
}

/**
 * The notification after a published change. It is sent after a failure, and with the output of a build: an owner who
 * saves in a browser does not wait for one.
 *
 * @param warnings one warning each
 */
export function describeSuccess(change: string, warnings: readonly string[]): string {
  const text = `✅ Сайт оновлено: ${change}.`;
  return warnings.length > 0 ? `${text}\n\n${cut(['Зверніть увагу:', ...warnings].join('\n'))}` : text;
}

/** The owner cannot install a release; the operator is notified instead, if the settings name one. */
export function describeRelease(change: string): string {
  return `ℹ️ Змінено програму сайту: ${change}. Тексти публікуються, як завжди, а програму на сервері має оновити той, хто доглядає сайт (docs/operations.md, «Update and roll back»).`;
}

/** While the Git host is unreachable, saved changes do not reach the site. */
export function describeLostHost({ output }: StepError): string {
  return `⚠️ Сервер уже пів години не може прочитати зміни, тож нове на сайт не потрапляє. Сам сайт працює, як і раніше.

Перевірте: чи відкривається сховище сайту (GitHub), чи його не перейменовано й чи не вилучено ключ сервера (Settings → Deploy keys). Не допомогло — покажіть це тому, хто доглядає сайт:
${endOf(output)}`;
}

/** Sent only after its loss was reported. */
export const HOST_IS_BACK = '✅ Сервер знову читає зміни: те, що збережено, з’явиться на сайті.';

/** Creates a notification. Retries keep its id, so a mailbox shows only one copy. */
export function makeNotification(text: string): Notification {
  const paragraphs = text.split('\n\n').map((paragraph) => [{ text: paragraph }]);
  return { id: `update-${randomUUID()}`, title: 'Сайт школи: оновлення', paragraphs };
}

/**
 * Sends a notification; without bot and e-mail it is only logged.
 *
 * @returns true if no repeat is necessary
 */
export function notifyOwner(config: Config, notification: Notification): Promise<boolean> {
  return notifyDirectly(config, notification, createLogger());
}

function cut(text: string): string {
  return text.length > MAX_MISTAKES ? `${text.slice(0, MAX_MISTAKES)}…` : text;
}

/** The end of the output, without user names and passwords in addresses of the Git host. */
function endOf(output: string): string {
  return output.replaceAll(/\/\/[^/@\s]+@/g, '//').slice(-MAX_OUTPUT);
}
