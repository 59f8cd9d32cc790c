import { MINUTE_MS } from '#shared/time/durations.ts';
import { explainCode, isPassing } from '../causes/explain-code.ts';
import { CHANNEL_TEXTS } from '../lead/channel-texts.ts';
import { nameNumbers } from '../lead/describe-lead.ts';
import type { Channel } from '../lead/lead.ts';
import { describeDuration } from '../lead/times.ts';
import type { Notification } from '../outbox/notification.ts';
import type { FailedDelivery } from '../store/delivery-health.ts';
import type { Outage } from './notifier.ts';

/**
 * Creates a notification about the site itself. Its first sentence is also the subject of the e-mail, so that a list of
 * e-mails shows the state of the site.
 */
export function makeAlert(id: string, lines: readonly string[]): Notification {
  const [first = ''] = lines;
  const title = first.replace(/^\P{L}+/u, '').replace(/ \(.*$|\.(?: .*)?$/s, '');
  return { id, title, paragraphs: [[{ text: lines.join('\n') }]] };
}

/** The next step for an owner who has only a phone. */
const ASK = 'Покажіть це тому, хто налаштовує сайт.';

/** Where the operator finds help about a failing server. */
export const ASK_OPERATOR = 'Покажіть це тому, хто доглядає сервер (docs/operations.md, «Troubleshoot»).';

/** Where to read leads meanwhile. The alert itself comes by the working channel. */
const MEANWHILE: Readonly<Record<Channel, string>> = {
  email: 'Поки що читайте їх тут, у чаті.',
  bot: 'Поки що читайте їх у пошті.',
  webhook: 'Людям заявки надходять, як і раніше.',
};

const RETRY = 'Надіслати ще раз може той, хто налаштовує сайт.';

/**
 * Writes the alert about a failing channel: only a code and a duration, nothing about visitors.
 *
 * @param lastReportedAt time of the previous report about the same failure, in ms since 1970; 0 the first time
 */
export function writeAlert(outage: Outage, failingMs: number, lastReportedAt = 0): Notification {
  const { channel, code, since } = outage;
  const what = CHANNEL_TEXTS[channel].failing;
  return makeAlert(`alert-${channel}-${since}-${lastReportedAt}`, [
    `⚠️ Сайт школи: ${what}${failingMs < MINUTE_MS ? '' : ` вже ${describeDuration(failingMs)}`} (код: ${code}).`,
    `Жодної заявки не втрачено: вони збережені й чекають. ${explainCode(channel, code)}`,
    isPassing(code) ? MEANWHILE[channel] : `${MEANWHILE[channel]} ${ASK}`,
  ]);
}

/** Writes the end of an outage. Failed leads have their own notification. */
export function writeRecovery(channel: Channel, lastReportedAt: number): Notification {
  return makeAlert(`recovery-${channel}-${lastReportedAt}`, [
    `✅ Сайт школи: ${CHANNEL_TEXTS[channel].recovered}.`,
  ]);
}

/** Writes which leads failed on a channel, and why. */
export function writeFailedDeliveries(
  channel: Channel,
  failed: readonly FailedDelivery[],
  lastReportedAt = 0,
): Notification {
  const numbers = failed.map(({ leadNumber }) => leadNumber);
  const alert = makeAlert(`failed-${channel}-${numbers[0]}-${lastReportedAt}`, [
    `⚠️ Сайт школи: ${CHANNEL_TEXTS[channel].notSent} заявки ${nameNumbers(numbers)}, і сайт більше не надсилатиме (${nameCodes(failed)}).`,
    ...listCodes(failed).map((code) => explainCode(channel, code)),
    `${failed.length === 1 ? 'Заявку' : 'Заявки'} збережено. ${RETRY}`,
  ]);
  return { ...alert, withButtons: `Подивитися: /find №${numbers[0]}` };
}

/** Telegram stores button presses for a day. */
const WHAT_WAITS = 'Натиснуте Telegram зберігає добу й віддасть, щойно зможе.';

const POLL_PROBLEMS: Record<string, string> = {
  webhook:
    'Для бота увімкнено webhook, тож натискання отримує інша програма. Вимкніть webhook у ній або створіть для сайту окремого бота в @BotFather.',
  conflict:
    'Натискання забирає інша програма з тим самим токеном бота: друга копія сайту зі своєю базою або інший сервіс. Зупиніть її або створіть для сайту окремого бота в @BotFather.',
  unfetched: `Сайт уже понад 10 хвилин не може отримати натискання від Telegram і пробує далі. ${WHAT_WAITS}`,
};

/** Writes why the buttons under the cards have no effect; an empty problem means that they work again. */
export function writePollProblem(problem: string, now: number): Notification {
  const lines = [
    '⚠️ Сайт школи: кнопки й команди в чаті не працюють.',
    ...(POLL_PROBLEMS[problem] ? [POLL_PROBLEMS[problem]] : []),
    `Самі заявки надходять, як і раніше.${problem === 'unfetched' ? '' : ` ${ASK}`}`,
  ];
  const over = ['✅ Сайт школи: кнопки й команди в чаті знову працюють.'];
  return makeAlert(`actions-${now}`, problem === '' ? over : lines);
}

function listCodes(failed: readonly FailedDelivery[]): string[] {
  return [...new Set(failed.map(({ errorCode }) => errorCode))];
}

function nameCodes(failed: readonly FailedDelivery[]): string {
  const codes = listCodes(failed);
  return `${codes.length > 1 ? 'коди' : 'код'}: ${codes.join(', ')}`;
}
