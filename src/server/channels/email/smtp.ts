import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { SmtpConfig } from '../../config.ts';
import type { Lead } from '../../lead/lead.ts';
import { DeliveryFailure, type FailureClass } from '../../queue/failure.ts';
import type { ChannelParts, Transport } from '../../queue/transport.ts';
import { type Letter, writeLetter, writeNoticeLetter } from './letter.ts';

/** A letter on its way: whoever has it already does not get it again. */
export type Mailing = {
  letter: Letter;
  /** Makes the Message-ID: a repeat after a lost answer has the same one, and mailboxes show it once. */
  id: string;
  /** The id of the letter that it belongs to, so that mail programs show both as one conversation. */
  twinId?: string | undefined;
  sentTo: readonly string[];
};

/** The time of RFC 5321 §4.5.3.2.1 for the first answer, the connection included. */
const GREETING_TIMEOUT_MS = 5 * 60_000;

/** The longest time of RFC 5321 §4.5.3.2, for the answer to the final dot; the library knows one for all steps. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

/** For a whole session; only a server that means harm needs longer. */
const SESSION_TIMEOUT_MS = 15 * 60_000;

const DNS_TIMEOUT_MS = 30_000;

/** Sets up e-mail through the owner's mail server. */
export function createSmtpTransport(config: SmtpConfig, { store, writeBrief }: ChannelParts): Transport {
  const idOf = ({ number, createdAt }: Lead) => `lead-${number}-${createdAt.getTime()}`;
  /** Of the first lead of the same form; a letter that can't know it goes out all the same. */
  async function findTwinId({ variantOf }: Lead): Promise<string | undefined> {
    const twin = variantOf === null ? null : await store.findLead(variantOf).catch(() => null);
    return twin ? idOf(twin) : undefined;
  }
  return {
    channel: 'email',
    // A mail server of one's own asks for no more patience than one letter at a time.
    minIntervalMs: 0,
    timeoutMs: SESSION_TIMEOUT_MS,
    recipients: listRecipients(config.to),
    async send({ lead, sentTo }, signal) {
      const letter = writeLetter(await writeBrief(lead));
      await sendLetter({ letter, id: idOf(lead), twinId: await findTwinId(lead), sentTo }, config, signal);
    },
    async sendNotice(notice, signal) {
      try {
        await sendLetter({ letter: writeNoticeLetter(notice), id: notice.id, sentTo: [] }, config, signal);
      } catch (error) {
        // What has reached somebody is told.
        if (!(error instanceof DeliveryFailure && error.sentTo)) throw error;
      }
    },
  };
}

/**
 * Sends a letter through the owner's mail server, from and to the addresses of the settings, whatever a visitor gave.
 *
 * @throws {DeliveryFailure} unless all recipients have it now; `sentTo` names those who do
 */
export async function sendLetter(mailing: Mailing, config: SmtpConfig, signal: AbortSignal): Promise<void> {
  const { letter, id, twinId, sentTo } = mailing;
  const waiting = listRecipients(config.to).filter((recipient) => !sentTo.includes(recipient));
  if (waiting.length === 0) return;
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
  let refusals: SmtpError[];
  try {
    const info = await mailServer.sendMail({
      ...letter,
      from: config.from,
      to: config.to,
      envelope: { from: config.from, to: waiting },
      // Cyrillic in quoted-printable is no more readable, and three times as long.
      textEncoding: 'base64',
      messageId: `<${id}@${host}>`,
      ...(twinId && { inReplyTo: `<${twinId}@${host}>`, references: `<${twinId}@${host}>` }),
      signal,
    });
    refusals = info.rejectedErrors ?? [];
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    refusals = (error as SmtpError).rejectedErrors ?? [];
    if (refusals.length === 0) throw classifySmtpError(error);
  } finally {
    mailServer.close();
  }
  if (refusals.length === 0) return;
  const refused = refusals.map(({ recipient }) => String(recipient).toLowerCase());
  const taken = waiting.filter((recipient) => !refused.includes(recipient));
  throw classifyRefusals(refusals, [...sentTo, ...taken]);
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

/**
 * Makes one failure of the refusals of several recipients. While nobody has the letter it is the channel that
 * fails; once somebody has it, the others are tried again, but for those that are refused for good.
 */
function classifyRefusals(refusals: SmtpError[], sentTo: string[]): DeliveryFailure {
  const failures = refusals.map((refusal) => ({
    ...classifySmtpError(refusal),
    isFull: MAILBOX_FULL.test(/^\d{3}[ -]([\d.]+)/.exec(String(refusal.response))?.[1] ?? ''),
  }));
  const [first] = failures;
  const retried = failures.find((failure) => failure.class === 'transient' || failure.isFull);
  const code = (retried ?? first)?.code ?? 'smtp-unknown';
  if (sentTo.length > 0) return new DeliveryFailure(retried ? 'transient' : 'recipient', code, { sentTo });
  const isChannel = failures.every((failure) => failure.class !== 'transient');
  return new DeliveryFailure(isChannel ? 'configuration' : 'transient', code);
}
