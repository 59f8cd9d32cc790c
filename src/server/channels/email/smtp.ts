import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { SmtpConfig } from '../../config.ts';
import type { Lead } from '../../lead/lead.ts';
import { DeliveryFailure, type FailureClass } from '../../queue/failure.ts';
import type { ChannelParts, Transport } from '../../queue/transport.ts';
import { type Letter, writeLetter, writeNoticeLetter } from './letter.ts';

/** A letter on its way. */
type Mailing = {
  letter: Letter;
  /** Makes the Message-ID: a repeat after a lost answer has the same one, and mailboxes show it once. */
  id: string;
  /** The id of the letter that it belongs to, so that mail programs show both as one conversation. */
  twinId?: string | undefined;
};

/** The time of RFC 5321 §4.5.3.2.1 for the first answer, the connection included. */
const GREETING_TIMEOUT_MS = 5 * 60_000;

/** The longest time of RFC 5321 §4.5.3.2, for the answer to the final dot; the library knows one for all steps. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

/** For a whole session; only a server that means harm needs longer. */
const SESSION_TIMEOUT_MS = 15 * 60_000;

const DNS_TIMEOUT_MS = 30_000;

/** An address that did not take a letter, and why. */
type Refused = { recipient: string; code: string };

/** Sets up e-mail through the owner's mail server. */
export function createSmtpTransport(config: SmtpConfig, { store, writeBrief }: ChannelParts): Transport {
  const idOf = ({ number, createdAt }: Lead) => `lead-${number}-${createdAt.getTime()}`;
  /** Of the first lead of the same form; a letter that can't know it goes out all the same. */
  async function findTwinId({ variantOf }: Lead): Promise<string | undefined> {
    const twin = variantOf === null ? null : await store.findLead(variantOf).catch(() => null);
    return twin ? idOf(twin) : undefined;
  }
  /** The owner is told of it; a letter that has reached somebody is sent, whatever becomes of this. */
  async function noteRefused(refusals: readonly Refused[]): Promise<void> {
    const text = refusals.map(({ recipient, code }) => `${recipient} (${code})`).join(', ');
    const known = await store.readFact('refused-recipients').catch(() => text);
    if ((known ?? '') !== text) await store.writeFact('refused-recipients', text).catch(() => undefined);
  }
  return {
    channel: 'email',
    // A mail server of one's own asks for no more patience than one letter at a time.
    minIntervalMs: 0,
    timeoutMs: SESSION_TIMEOUT_MS,
    async send({ lead }, signal) {
      const letter = writeLetter(await writeBrief(lead));
      const mailing = { letter, id: idOf(lead), twinId: await findTwinId(lead) };
      await noteRefused(await sendLetter(mailing, config, signal));
    },
    async sendNotice(notice, signal) {
      await noteRefused(
        await sendLetter({ letter: writeNoticeLetter(notice), id: notice.id }, config, signal),
      );
    },
  };
}

/**
 * Sends a letter through the owner's mail server, from and to the addresses of the settings, whatever a visitor gave.
 *
 * @returns the recipients that were refused, while others have it
 * @throws {DeliveryFailure} unless somebody has it
 */
export async function sendLetter(
  { letter, id, twinId }: Mailing,
  config: SmtpConfig,
  signal: AbortSignal,
): Promise<Refused[]> {
  const mailServer = createTransport({
    url: config.url,
    connectionTimeout: GREETING_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    dnsTimeout: DNS_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Without it anybody on the way could strip the offer of encryption and read the password.
    ...(hasPasswordForOutside(config.url) && { requireTLS: true }),
  });
  // Of the address itself: a name before it may hold an «@», too.
  const host = listRecipients(config.from)[0]?.split('@').at(-1) || 'localhost';
  try {
    const info = await mailServer.sendMail({
      ...letter,
      from: config.from,
      to: config.to,
      envelope: { from: config.from, to: listRecipients(config.to) },
      // Cyrillic in quoted-printable is no more readable, and three times as long.
      textEncoding: 'base64',
      messageId: `<${id}@${host}>`,
      ...(twinId && { inReplyTo: `<${twinId}@${host}>`, references: `<${twinId}@${host}>` }),
      signal,
    });
    const refusals: SmtpError[] = info.rejectedErrors ?? [];
    return refusals.map((refusal) => ({
      recipient: String(refusal.recipient).toLowerCase(),
      code: classifySmtpError(refusal).code,
    }));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { rejectedErrors: refusals = [] } = error as SmtpError;
    throw refusals.length > 0 ? classifyRefusals(refusals) : classifySmtpError(error);
  } finally {
    mailServer.close();
  }
}

/** The addresses of a setting such as `Олена <olena@school.example>, second@school.example`. */
export function listRecipients(setting: string): string[] {
  const addresses = addressparser(setting, { flatten: true }).map(({ address }) => {
    const at = address.lastIndexOf('@');
    return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
  });
  return [...new Set(addresses)];
}

/** Over loopback nobody listens; `smtps:` is encrypted from the start. */
function hasPasswordForOutside(url: string): boolean {
  const { protocol, password, username, hostname } = new URL(url);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
  return protocol === 'smtp:' && (password !== '' || username !== '') && !isLoopback;
}

/** What nodemailer says of a failed letter, or of one recipient. */
type SmtpError = {
  code?: unknown;
  message?: string;
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
  recipient?: unknown;
  rejectedErrors?: SmtpError[] | undefined;
};

/** Nodemailer's codes for what the owner has to repair: the login, the addresses, the settings. */
const CONFIGURATION_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EENVELOPE', 'EREQUIRETLS']);

/** RFC 3463 §3.3: the mailbox is full. That is nobody's message's fault, and the owner can mend it. */
const MAILBOX_FULL = /^[45]\.2\.2$/;

/** RFC 3463: too big for the mailbox or the system, or content that can't be carried. */
const MESSAGE_REFUSED = /^5\.(2\.3|3\.4|6\.\d+)$/;

/** Servers without enhanced codes give 552 to a full mailbox (RFC 5321) and to a letter too large (RFC 1870). */
const SIZE_WORDS = /message.*(size|large|big|long)|size.*(limit|maximum)|too (large|big)/i;

const NO_TLS =
  'the mail server offers no encryption (STARTTLS), so the password was not sent; use one that does, or smtps://';

/**
 * Sorts what nodemailer throws (RFC 5321 §4.2.1: 4yz may come right, 5yz will not). A final no before the
 * letter itself is about login or addresses, and those are all the owner's. A final no to the letter is the
 * letter's fault only where the server says so: spam filters and daily limits answer 550 and 554 as well.
 */
export function classifySmtpError(error: unknown): DeliveryFailure {
  const smtpError = (error instanceof Error ? error : {}) as SmtpError;
  const { code, responseCode } = smtpError;
  if (code === 'ETLS' && responseCode)
    return new DeliveryFailure('configuration', 'smtp-no-tls', { explanation: NO_TLS });
  const status = Number(responseCode) || undefined;
  const token = status ? `smtp-${status}` : `smtp-${String(code ?? 'unknown').toLowerCase()}`;
  const providerText = String(smtpError.response ?? smtpError.message ?? '');
  return new DeliveryFailure(classifyReply(smtpError, status), token, { providerText });
}

function classifyReply({ code, command, response }: SmtpError, status: number | undefined): FailureClass {
  const text = String(response);
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1];
  if (enhanced && MAILBOX_FULL.test(enhanced)) return 'configuration';
  if (enhanced && MESSAGE_REFUSED.test(enhanced)) return 'message';
  if (status === 552 && !enhanced) return SIZE_WORDS.test(text) ? 'message' : 'configuration';
  // The server has announced a limit, and the library does not even try.
  if (status === undefined && code === 'EMESSAGE') return 'message';
  // 503 says that the session went wrong, which a new connection mends.
  const isFinal = status === undefined || (status >= 500 && status !== 503);
  if (!isFinal) return 'transient';
  if (CONFIGURATION_CODES.has(String(code))) return 'configuration';
  return status !== undefined && command !== 'DATA' ? 'configuration' : 'transient';
}

/** Makes one failure of the refusals of all recipients: it is the channel that fails. */
function classifyRefusals(refusals: SmtpError[]): DeliveryFailure {
  const failures = refusals.map(classifySmtpError);
  const transient = failures.find((failure) => failure.class === 'transient');
  return new DeliveryFailure(
    transient ? 'transient' : 'configuration',
    (transient ?? failures[0])?.code ?? 'smtp-unknown',
  );
}
