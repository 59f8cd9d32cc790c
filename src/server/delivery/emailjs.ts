import { type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { LIB_VERSION, REQUEST_ID_FIELD, SEND_PATH } from '#shared/lead/wire.ts';
import type { EmailJsConfig } from '../config.ts';
import type { Lead } from '../lead.ts';
import type { CardWords } from '../words/card.ts';
import { describeCampaign, describePage, listMarks, shortenLead } from '../words/describe-lead.ts';
import type { CardWriter } from './card-writer.ts';
import { DeliveryFailure, type FailureClass } from './failure.ts';
import { writeParagraphs } from './notice.ts';
import { HTTP_TIMEOUT_MS, isEndlessYes, type ProviderAnswer, postJson } from './post-json.ts';
import type { Transport } from './transport.ts';

/**
 * Beside the payload, for templates that show it: `note` holds the lead's marks, `page` and `campaign` its source; the
 * others say what a card does, where the settings ask for it.
 */
type TemplateParams = LeadFields & {
  title?: string;
  answer_by?: string;
  phone_link?: string;
  earlier?: string;
  [REQUEST_ID_FIELD]?: string;
  note?: string;
  page?: string;
  campaign?: string;
};

/** Who the letters about the site itself are from. */
const SENDER = 'Сайт школи';

/** Sets up e-mail through EmailJS. */
export function createEmailJsTransport(config: EmailJsConfig, writeCard: CardWriter): Transport {
  const send = async (lead: Lead, signal: AbortSignal) =>
    sendEmailJs(lead, config, signal, config.hasCard ? describeCard(await writeCard(lead)) : {});
  return {
    channel: 'email',
    minIntervalMs: config.minIntervalMs,
    timeoutMs: HTTP_TIMEOUT_MS,
    recipients: [],
    send: ({ lead }, signal) => send(lead, signal),
    sendPlain: ({ lead }, signal) => send(shortenLead(lead), signal),
    // From the template of messages; one that begins with `title` needs it here, too.
    sendNotice(notice, signal) {
      const { title } = notice;
      const message = writeParagraphs(notice).join('\n\n');
      const fields = { name: SENDER, email: '', subject: title, message, ...(config.hasCard && { title }) };
      return callEmailJs(config.templates.contact, fields, config, signal);
    },
  };
}

/**
 * Sends a lead by e-mail through EmailJS, from the template of its kind (spec §7.1).
 *
 * @throws {DeliveryFailure} unless the provider said yes
 */
export async function sendEmailJs(
  lead: Lead,
  config: EmailJsConfig,
  signal: AbortSignal,
  card: CardParams = {},
): Promise<void> {
  await callEmailJs(config.templates[lead.kind], { ...buildTemplateParams(lead), ...card }, config, signal);
}

/** For a subject line that sorts, a line that says by when, a link to call and who has written before. */
type CardParams = Pick<TemplateParams, 'title' | 'answer_by' | 'phone_link' | 'earlier'>;

function describeCard({ titleWithName, answerBy, phone, earlier }: CardWords): CardParams {
  return {
    title: titleWithName,
    answer_by: answerBy,
    ...(phone && { phone_link: phone }),
    ...(earlier.length > 0 && { earlier: earlier.map(({ number }) => `№${number}`).join(', ') }),
  };
}

/**
 * Sends any payload from any template of the account; the owner's own alerts travel so too.
 *
 * @throws {DeliveryFailure} unless the provider said yes
 */
async function callEmailJs(
  templateId: string,
  templateParams: TemplateParams,
  config: EmailJsConfig,
  signal: AbortSignal,
): Promise<void> {
  const body = {
    lib_version: LIB_VERSION,
    user_id: config.publicKey,
    ...(config.privateKey && { accessToken: config.privateKey }),
    service_id: config.serviceId,
    template_id: templateId,
    template_params: templateParams,
  };
  const answer = await postJson(config.origin + SEND_PATH, body, signal);
  if (!isEmailJsYes(answer)) throw classifyEmailJsAnswer(answer);
}

/**
 * Only the payload fields of spec §3 go out, in their order, and what is named above. A template may use a variable
 * as an address: if the sender could choose variables, our account would be an open relay. `email` is always
 * empty, as no form asks for one.
 */
function buildTemplateParams(lead: Lead): TemplateParams {
  const fields: LeadFields = { ...lead.fields, email: '' };
  const note = noteMarks(lead);
  const page = describePage(lead);
  const campaign = describeCampaign(lead);
  const known = PAYLOAD_FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [[field, value]];
  });
  return {
    ...Object.fromEntries(known),
    ...(note && { note }),
    ...(page && { page }),
    ...(campaign && { campaign }),
    [REQUEST_ID_FIELD]: lead.requestId,
  };
}

/** How a form was filled is too weak a sign for a letter, which may be all that the owner reads; the bot tells it. */
function noteMarks(lead: Lead): string {
  const suspicions = lead.suspicions.filter((code) => code !== 'no-stamp' && code !== 'too-fast');
  return listMarks({ ...lead, suspicions }).join(' · ');
}

/**
 * The account, the keys or the grant are refused: 401; 403 (calls from servers are switched off, or the private key
 * is missing); 412 (the mailbox must be reconnected). 402 and 404 were never seen, and could mean nothing else.
 */
const CONFIGURATION_STATUSES = new Set([401, 402, 403, 404, 412]);

/** 400 and 422 name what they miss: a key, a service, a template, the recipient in it, or a used-up plan. */
const CONFIGURATION_WORDS =
  /user_id|public key|private key|access ?token|service|template|account|recipient|quota|limit/i;

const SIZE_WORDS = /size|too (large|long|big)/i;

/**
 * EmailJS says yes with status 200 and, so far, the body `OK`. An empty one or JSON counts as a yes, too (spec §7.2).
 * Anything else, such as a web page, comes from a proxy on the way, and then nobody has the message.
 */
export function isEmailJsYes(answer: ProviderAnswer): boolean {
  if (answer.status !== 200) return false;
  const body = answer.text.trim();
  return body === '' || body.toUpperCase() === 'OK' || isJson(body) || isEndlessYes(answer);
}

/** Sorts an answer that is not a yes by its status and text, both documented and seen in the wild. */
export function classifyEmailJsAnswer(answer: ProviderAnswer): DeliveryFailure {
  const code = answer.status === 200 ? 'emailjs-garbage' : `emailjs-${answer.status}`;
  const { retryAfterMs, text } = answer;
  return new DeliveryFailure(classOf(answer), code, { retryAfterMs, providerText: text });
}

function classOf({ status, text }: ProviderAnswer): FailureClass {
  if (status === 413) return 'message';
  if (CONFIGURATION_STATUSES.has(status)) return 'configuration';
  if (status === 400 || status === 422) {
    if (SIZE_WORDS.test(text)) return 'message';
    if (CONFIGURATION_WORDS.test(text)) return 'configuration';
  }
  return 'transient';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
