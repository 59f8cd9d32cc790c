import { randomUUID } from 'node:crypto';
import type { Content } from '#content/content.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { CALLS } from '../calls.ts';
import { createTransports } from '../channels/channels.ts';
import { sendEmailJs } from '../channels/email/emailjs.ts';
import { writeNotificationEmail } from '../channels/email/render-email.ts';
import { sendEmail } from '../channels/email/smtp.ts';
import { callBot } from '../channels/telegram/api.ts';
import type { Config, SmtpConfig } from '../config.ts';
import { CHANNEL_TEXTS } from '../lead/channel-texts.ts';
import { openConversation } from '../lead/conversation.ts';
import type { Channel, Lead } from '../lead/lead.ts';
import { NO_LOG } from '../log.ts';
import { createLeadSummarizer } from '../lookup/lead-summarizer.ts';
import { systemClock } from '../outbox/clock.ts';
import { DeliveryFailure } from '../outbox/failure.ts';
import type { Notification } from '../outbox/notification.ts';
import { type Transport, WITHOUT_STORE } from '../outbox/transport.ts';
import type { Store } from '../store/store.ts';
import { makeAlert } from '../watch/alert-messages.ts';
import { explainFailure } from './explain-failure.ts';
import type { Report } from './report.ts';

const PROVIDER_TIMEOUT_MS = 5000;

/** Test message for each channel. */
const TEST_MESSAGE =
  'Перевірка сайту: якщо ви це читаєте, заявки сюди доходитимуть. Це не заявка, відповідати не треба.';

/** Sends a test message by each channel, and each template of EmailJS. */
export async function examineChannels(
  config: Config,
  content: Content | undefined,
  store: Store | undefined,
  report: Report,
): Promise<void> {
  const facts = store ?? WITHOUT_STORE;
  const readContent = () => {
    if (!content) throw new Error('There is no content');
    return content;
  };
  const summarizeLead = createLeadSummarizer({
    store: facts,
    readContent,
    clock: systemClock,
    logger: NO_LOG,
  });
  const transports = createTransports(config, { store: facts, summarizeLead });
  if (transports.length === 0) {
    report.bad(
      `Не налаштовано ні пошту, ні бота: заявки зберігаються, але ніхто про них не дізнається. Впишіть у ${CALLS.settings} бота Telegram і пошту.`,
    );
  }
  const trial = makeAlert(`trial-${Date.now()}`, [TEST_MESSAGE]);
  for (const transport of transports) {
    if (transport.channel === 'email' && config.email?.provider === 'smtp')
      await tryMailServer(trial, config, config.email, transport.timeoutMs, report);
    else await tryChannel(transport, (signal) => transport.sendNotification(trial, signal), config, report);
  }
  await examineChat(config, report);
  await examineButtons(config, report);
  const { email } = config;
  if (email?.provider !== 'emailjs' || !content) return;
  for (const kind of ['trial', 'package'] as const) {
    await systemClock.sleep(email.minIntervalMs, new AbortController().signal);
    const summary = await summarizeLead(makeTestLead(kind));
    const send = (signal: AbortSignal) => sendEmailJs(summary, email, signal);
    const [transport] = transports;
    if (transport) await tryChannel(transport, send, config, report, kind);
  }
}

/**
 * Warns about a chat that strangers can read. If the chat has a public name, they see the leads and can press the
 * buttons.
 */
async function examineChat({ bot }: Config, report: Report): Promise<void> {
  if (!bot) return;
  const chat = await callBot(bot, 'getChat', { chat_id: bot.chatId }, limitCall()).catch(ignoreRefusal);
  if (!chat?.username || chat.type === 'private') return;
  report.bad(
    `Чат школи публічний (@${chat.username}): імена й телефони з заявок може прочитати будь-хто. Зробіть групу приватною в її налаштуваннях.`,
  );
}

const limitCall = () => AbortSignal.timeout(PROVIDER_TIMEOUT_MS);

/** The test message reports that Telegram refuses calls. */
const ignoreRefusal = () => undefined;

/** A webhook of another program would receive the presses. Telegram reports it only on request. */
async function examineButtons({ bot }: Config, report: Report): Promise<void> {
  if (!bot) return;
  const { url = '' } = (await callBot(bot, 'getWebhookInfo', {}, limitCall()).catch(ignoreRefusal)) ?? {};
  if (!URL.canParse(url)) return;
  report.bad(
    `Кнопки не працюватимуть: натискання забирає інша програма (${new URL(url).host}). Вимкніть webhook у ній або створіть для сайту окремого бота в @BotFather.`,
  );
}

/** A mail server may refuse some recipients only, so each refused one is listed. */
async function tryMailServer(
  trial: Notification,
  config: Config,
  email: SmtpConfig,
  timeoutMs: number,
  report: Report,
): Promise<void> {
  const { name } = CHANNEL_TEXTS.email;
  const mailing = { email: writeNotificationEmail(trial), id: trial.id };
  try {
    const refused = await sendEmail(mailing, email, AbortSignal.timeout(timeoutMs));
    for (const { recipient, failure } of refused)
      report.bad(
        `Пробне повідомлення, ${name}: адреса ${recipient} його не прийняла (код: ${failure.code}). ${explainFailure('email', failure, config)}`,
      );
    const others = refused.length > 0 ? ' на інші адреси' : '';
    report.good(`Пробне повідомлення, ${name}: надіслано${others}. Перевірте, чи надійшло.`);
  } catch (error) {
    reportFailure('email', name, error, config, report);
  }
}

function reportFailure(channel: Channel, name: string, error: unknown, config: Config, report: Report): void {
  const failure = error instanceof DeliveryFailure ? error : new DeliveryFailure('transient', 'timeout');
  report.bad(
    `Пробне повідомлення, ${name}: не надіслано (код: ${failure.code}). ${explainFailure(channel, failure, config)}`,
  );
}

async function tryChannel(
  { channel, timeoutMs }: Transport,
  send: (signal: AbortSignal) => Promise<void>,
  config: Config,
  report: Report,
  kind?: LeadKind,
): Promise<void> {
  const { email } = config;
  const template = kind && email?.provider === 'emailjs' ? ` (шаблон ${email.templates[kind]})` : '';
  const name = `${CHANNEL_TEXTS[channel].name}${template}`;
  try {
    await send(AbortSignal.timeout(timeoutMs));
    report.good(`Пробне повідомлення, ${name}: надіслано. Перевірте, чи надійшло.`);
  } catch (error) {
    reportFailure(channel, name, error, config, report);
  }
}

/** The doctor sends this lead to the owner only, and never stores it. */
function makeTestLead(kind: LeadKind): Lead {
  const phone = '+380 00 000 00 00';
  return {
    number: 0,
    requestId: randomUUID(),
    kind,
    fields: {
      name: 'Перевірка сайту',
      subject: 'Перевірка',
      phone,
      ...(kind === 'package'
        ? { comment: TEST_MESSAGE, package_name: '—', package_price: '—' }
        : { message: TEST_MESSAGE }),
    },
    source: {},
    marks: [],
    createdAt: new Date(),
    conversation: { ...openConversation(new Date()), id: 0, card: null },
  };
}
