import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { classOf } from '../../causes/find-cause.ts';
import { readNetworkError } from '../../causes/network-error.ts';
import type { SmtpConfig } from '../../config.ts';
import type { Lead } from '../../lead/lead.ts';
import { DeliveryFailure, type FailureClass } from '../../outbox/failure.ts';
import type { ChannelParts, Transport } from '../../outbox/transport.ts';
import { type Email, writeLeadEmail, writeNotificationEmail } from './render-email.ts';
import { parseReply, type Reply, readRefusal } from './smtp-refusal.ts';
import type { Stage } from './smtp-rules.ts';

/** An e-mail to send. */
type Mailing = {
  email: Email;
  /** Source of the Message-ID. A repeat after a lost answer has the same one, so mailboxes show it once. */
  id: string;
  /** The id of an earlier e-mail; mail clients then show both as one conversation. */
  inReplyTo?: string | undefined;
};

/** The time limit of RFC 5321 §4.5.3.2.1 for the first answer, including the connection. */
const GREETING_TIMEOUT_MS = 5 * 60_000;

/**
 * The longest time limit of RFC 5321 §4.5.3.2, for the answer to the final dot. The library has one limit for all
 * steps.
 */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

/** Limit of a whole session, which only a hostile server reaches. */
const SESSION_TIMEOUT_MS = 15 * 60_000;

const DNS_TIMEOUT_MS = 30_000;

/**
 * RFC 3834 §5, and its equivalent of Exchange (MS-OXCMAIL 2.1.3.2.20). Otherwise a manager's vacation notice would go to
 * the visitor, whose address is in `Reply-To`. Exchange still reports what it cannot deliver.
 */
const MADE_BY_PROGRAM = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** A refused address and the reason. */
type RefusedRecipient = { recipient: string; failure: DeliveryFailure };

/** Sets up e-mail through the owner's own mail server. */
export function createSmtpTransport(config: SmtpConfig, { store, summarizeLead }: ChannelParts): Transport {
  const idOf = ({ number, createdAt }: Lead) => `lead-${number}-${createdAt.getTime()}`;
  /** Reports refused recipients to the owner. An e-mail that reached one recipient counts as sent. */
  async function noteRefused(refusals: readonly RefusedRecipient[]): Promise<void> {
    const text = refusals.map(({ recipient, failure }) => `${recipient} (${failure.code})`).join(', ');
    const known = await store.readFact('refused-recipients').catch(() => text);
    if ((known ?? '') !== text) await store.writeFact('refused-recipients', text).catch(() => undefined);
  }
  return {
    channel: 'email',
    // The owner's own mail server has no rate limit.
    minIntervalMs: 0,
    timeoutMs: SESSION_TIMEOUT_MS,
    async send({ lead, version }, signal) {
      const email = writeLeadEmail(await summarizeLead(lead), readSender(config));
      // A corrected form needs its own id, because mail clients show a Message-ID once.
      const mailing =
        version > 0
          ? { email, id: `${idOf(lead)}-${version}`, inReplyTo: idOf(lead) }
          : { email, id: idOf(lead) };
      await noteRefused(await sendEmail(mailing, config, signal));
    },
    async sendNotification(notification, signal) {
      await noteRefused(
        await sendEmail({ email: writeNotificationEmail(notification), id: notification.id }, config, signal),
      );
    },
  };
}

/**
 * Sends an e-mail through the owner's mail server. Both addresses come from the settings, never from a visitor.
 *
 * @returns the recipients that were refused, if others were accepted
 * @throws {DeliveryFailure} unless one recipient was accepted
 */
export async function sendEmail(
  { email, id, inReplyTo }: Mailing,
  config: SmtpConfig,
  signal: AbortSignal,
): Promise<RefusedRecipient[]> {
  const mailServer = createTransport({
    url: config.url,
    connectionTimeout: GREETING_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    dnsTimeout: DNS_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Otherwise an attacker could strip STARTTLS and read the password.
    ...(hasPasswordForOutside(config.url) && { requireTLS: true }),
  });
  const host = readSender(config).split('@').at(-1) || 'localhost';
  try {
    const info = await mailServer.sendMail({
      ...email,
      from: config.from,
      to: config.to,
      envelope: { from: config.from, to: listRecipients(config.to) },
      // Quoted-printable is no more readable for Cyrillic, and three times as long.
      textEncoding: 'base64',
      messageId: `<${id}@${host}>`,
      headers: MADE_BY_PROGRAM,
      ...(inReplyTo && { inReplyTo: `<${inReplyTo}@${host}>`, references: `<${inReplyTo}@${host}>` }),
      signal,
    });
    const refusals: SmtpError[] = info.rejectedErrors ?? [];
    return refusals.map((refusal) => ({
      recipient: String(refusal.recipient).toLowerCase(),
      failure: classifySmtpError(refusal),
    }));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { rejectedErrors: refusals = [] } = error as SmtpError;
    throw refusals.length > 0 ? classifyRefusals(refusals) : classifySmtpError(error);
  } finally {
    mailServer.close();
  }
}

/** Extracts the address. A name before it may also contain an «@». */
function readSender({ from }: Pick<SmtpConfig, 'from'>): string {
  return listRecipients(from)[0] ?? '';
}

/** Parses a setting such as `Олена <olena@school.example>, second@school.example`. */
export function listRecipients(setting: string): string[] {
  const addresses = addressparser(setting, { flatten: true }).map(({ address }) => {
    const at = address.lastIndexOf('@');
    return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
  });
  return [...new Set(addresses)];
}

/** Loopback cannot be intercepted, and `smtps:` is encrypted from the start. */
function hasPasswordForOutside(url: string): boolean {
  const { protocol, password, username, hostname } = new URL(url);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
  return protocol === 'smtp:' && (password !== '' || username !== '') && !isLoopback;
}

/** The error that nodemailer reports for a failed e-mail or for one recipient. */
type SmtpError = {
  code?: unknown;
  /** The system's error code, which the library may have replaced with its own. */
  originalCode?: unknown;
  message?: string;
  command?: unknown;
  response?: unknown;
  recipient?: unknown;
  rejectedErrors?: SmtpError[] | undefined;
};

/** Classifies an error of nodemailer: a refusal or a failed connection. The cause determines the class. */
export function classifySmtpError(error: unknown): DeliveryFailure {
  const smtpError = (error instanceof Error ? error : {}) as SmtpError;
  const { code, message = '' } = smtpError;
  const response = typeof smtpError.response === 'string' ? smtpError.response : '';
  const reply = parseReply(response);
  const providerText = response || message;
  if (!reply.status) {
    const cause = readSessionError(smtpError);
    return new DeliveryFailure(classOf(cause), cause, { providerText });
  }
  const stage = stageOf(smtpError);
  if (code === 'ETLS' && reply.status >= 500)
    return new DeliveryFailure('configuration', 'smtp-no-tls', { providerText });
  const cause = readRefusal({ ...reply, stage });
  return cause
    ? new DeliveryFailure(classOf(cause), cause, { providerText })
    : new DeliveryFailure(classifyUnknown(reply.status, stage), nameUnknown(reply), { providerText });
}

/** nodemailer's names for the stages of a session. */
const STAGES: readonly (readonly [command: RegExp, stage: Stage])[] = [
  [/^AUTH/, 'auth'],
  [/^MAIL/, 'mail'],
  [/^RCPT/, 'rcpt'],
  [/^DATA/, 'data'],
  [/^STARTTLS/, 'tls'],
];

function stageOf({ code, command }: SmtpError): Stage {
  if (code === 'ETLS') return 'tls';
  if (code === 'EAUTH') return 'auth';
  return STAGES.find(([pattern]) => pattern.test(String(command)))?.[1] ?? 'connect';
}

/**
 * RFC 5321 §4.2.1: 4yz is temporary, 5yz is permanent. A permanent refusal before the message itself concerns the login
 * or addresses, so the settings. 503 means a broken session, which a new connection fixes.
 */
function classifyUnknown(status: number, stage: Stage): FailureClass {
  const isFinal = status >= 500 && status !== 503;
  return isFinal && (stage !== 'data' || status === 552) ? 'configuration' : 'transient';
}

/** Creates a code such as `smtp-550-5.7.1`, so that an alert can quote the answer without its text. */
function nameUnknown({ status, enhanced }: Pick<Reply, 'status' | 'enhanced'>): string {
  return enhanced ? `smtp-${status}-${enhanced}` : `smtp-${status}`;
}

/** Classifies an error of the library itself, without an answer of the server. */
function readSessionError({ code, originalCode, message = '', response }: SmtpError): string {
  if (code === 'EMESSAGE') return 'smtp-message-too-large';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'smtp-login-required';
  if (code === 'ETLS') return 'smtp-tls-failed';
  // The greeting of another protocol, such as IMAP. A proxy that answers every connection by HTTP may be temporary.
  if (code === 'EPROTOCOL' && !/^HTTP/.test(String(response))) return 'smtp-no-service';
  if (code === 'EENVELOPE' || code === 'ECONFIG' || code === 'EREQUIRETLS') return 'smtp-settings';
  return readNetworkError(String(originalCode ?? code ?? ''), message);
}

/** Combines the refusals of all recipients into one failure, because the channel fails as a whole. */
function classifyRefusals(refusals: SmtpError[]): DeliveryFailure {
  const failures = refusals.map(classifySmtpError);
  const [first] = failures;
  if (!first) return new DeliveryFailure('transient', 'unexpected');
  // If one recipient may still accept the message, it is retried.
  return failures.find((failure) => failure.class === 'transient') ?? first;
}
