import { DeliveryFailure, type FailureClass } from './failure.ts';

/** What nodemailer says of a failed letter. */
type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown };

/** Nodemailer's codes for what the owner has to repair: the login, the addresses, the settings. */
const CONFIGURATION_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EENVELOPE', 'EREQUIRETLS']);

/** RFC 3463: too big for the mailbox or the system, or content that can't be carried. */
const MESSAGE_STATUS = /^\d{3}[ -]5\.(2\.3|3\.4|6\.\d+)\b/;

/**
 * Sorts what nodemailer throws (RFC 5321 §4.2.1: 4yz may come right, 5yz will not). A final no before the
 * letter itself is about login or addresses, and those are all the owner's. A final no to the letter is the
 * letter's fault only where the server says so: spam filters and daily limits answer 550 and 554 as well.
 */
export function classifySmtpError(error: unknown): DeliveryFailure {
  const { code, responseCode, command, response } = (error instanceof Error ? error : {}) as SmtpError;
  const status = Number(responseCode) || undefined;
  const token = status ? `smtp-${status}` : `smtp-${String(code ?? 'unknown').toLowerCase()}`;
  return new DeliveryFailure(classOf(String(code), status, String(command), String(response)), token);
}

function classOf(code: string, status: number | undefined, command: string, response: string): FailureClass {
  if (status === 552 || MESSAGE_STATUS.test(response)) return 'message';
  // 503 says that the session went wrong, which a new connection mends.
  const isFinal = status === undefined || (status >= 500 && status !== 503);
  if (!isFinal) return 'transient';
  if (CONFIGURATION_CODES.has(code)) return 'configuration';
  return status !== undefined && command !== 'DATA' ? 'configuration' : 'transient';
}
