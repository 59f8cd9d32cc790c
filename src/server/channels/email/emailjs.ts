import { type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { LIB_VERSION, REQUEST_ID_FIELD, SEND_PATH } from '#shared/lead/wire.ts';
import type { EmailJsConfig } from '../../config.ts';
import { describeCampaign, describePage } from '../../lead/describe-lead.ts';
import type { LeadSummary } from '../../lead/lead-summary.ts';
import { toPlainWithAddresses } from '../../lead/parts.ts';
import { DeliveryFailure } from '../../outbox/failure.ts';
import type { ChannelParts, Transport } from '../../outbox/transport.ts';
import { HTTP_TIMEOUT_MS, type ProviderAnswer, postJson } from '../post-json.ts';
import { readEmailJsRefusal } from './emailjs-refusal.ts';

/** The sender of e-mails about the site itself. */
const SENDER = 'Сайт школи';

/** Sets up e-mail through EmailJS. */
export function createEmailJsTransport(config: EmailJsConfig, { summarizeLead }: ChannelParts): Transport {
  return {
    channel: 'email',
    minIntervalMs: config.minIntervalMs,
    timeoutMs: HTTP_TIMEOUT_MS,
    send: async ({ lead }, signal) => sendEmailJs(await summarizeLead(lead), config, signal),
    // Uses the template of contact leads.
    sendNotification(notification, signal) {
      const { title } = notification;
      const message = notification.paragraphs.map(toPlainWithAddresses).join('\n\n');
      const params = { name: SENDER, email: '', subject: title, message, title };
      return callEmailJs(config.templates.contact, params, config, signal);
    },
  };
}

/**
 * Sends a lead by e-mail through EmailJS, from the template of its kind (spec §7.1).
 *
 * @throws {DeliveryFailure} unless the provider accepted it
 */
export async function sendEmailJs(
  summary: LeadSummary,
  config: EmailJsConfig,
  signal: AbortSignal,
): Promise<void> {
  await callEmailJs(config.templates[summary.lead.kind], buildTemplateParams(summary), config, signal);
}

/** @throws {DeliveryFailure} unless the provider accepted it */
async function callEmailJs(
  templateId: string,
  templateParams: Readonly<Record<string, string>>,
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
 * Builds the payload of spec §3 in its order, and facts about the lead: marks, source, subject line, deadline, links
 * and earlier leads.
 *
 * A template may use a variable as an address. If a visitor could choose variables, our account would be an open relay.
 * `email` is always empty, because no form asks for an address. Only a bot fills it in, and no link may send e-mail to
 * such an address.
 */
function buildTemplateParams(summary: LeadSummary): Readonly<Record<string, string>> {
  const { lead, title, about, answerBy, phone, ways, localTime, earlier, marks } = summary;
  const fields: LeadFields = { ...lead.fields, email: '' };
  const known = PAYLOAD_FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [[field, value]];
  });
  const beside = {
    note: marks.join(' · '),
    page: describePage(lead),
    campaign: describeCampaign(lead),
    title,
    about,
    answer_by: answerBy,
    phone_link: phone,
    telegram_link: ways.telegram,
    viber_link: ways.viber,
    sms_link: ways.sms,
    local_time: localTime,
    mail_link: lead.fields.email ? undefined : ways.mail,
    earlier: earlier.map((number) => `№${number}`).join(', '),
  };
  return {
    ...Object.fromEntries([...known, ...Object.entries(beside).filter(([, value]) => value)]),
    [REQUEST_ID_FIELD]: lead.requestId,
  };
}

/**
 * Whether EmailJS accepted the message: status 200, usually with the body `OK`. An empty body or JSON is accepted too
 * (spec §7.2). Anything else, such as a web page, comes from a proxy, and the message was not sent.
 */
export function isEmailJsYes(answer: ProviderAnswer): boolean {
  if (answer.status !== 200) return false;
  const body = answer.text.trim();
  return body === '' || body.toUpperCase() === 'OK' || isJson(body);
}

/** EmailJS gives the reason in one line; the rest of a longer answer is ignored. */
const MAX_REFUSAL_CHARS = 10_000;

/** Classifies a refusal by status and text, as documented by the provider and as observed. */
export function classifyEmailJsAnswer(answer: ProviderAnswer): DeliveryFailure {
  const { status, retryAfterMs } = answer;
  const text = answer.text.slice(0, MAX_REFUSAL_CHARS);
  const { failureClass, code } = readEmailJsRefusal({ status, text });
  return new DeliveryFailure(failureClass, code, { retryAfterMs, providerText: text });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
