import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../config.ts';
import type { Letter } from './letter.ts';
import { classifySmtpError } from './smtp-failure.ts';

/** Below the limit for a whole delivery, so that the part that stands still is named in the code. */
const STEP_TIMEOUT_MS = 8_000;

/**
 * Sends a letter through the owner's mail server, from and to the addresses of the settings. Answers go to the
 * sender, never to an address that a visitor gave.
 *
 * @param id makes the Message-ID: a repeat after a lost answer has the same one, and mailboxes show it once
 * @throws {DeliveryFailure} unless the server took the letter
 */
export async function sendLetter(
  letter: Letter,
  id: string,
  config: SmtpConfig,
  signal: AbortSignal,
): Promise<void> {
  const transport = createTransport({
    url: config.url,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^>\s]+)/.exec(config.from)?.[1] ?? 'localhost';
  try {
    await transport.sendMail({
      ...letter,
      from: config.from,
      to: config.to,
      // Cyrillic in quoted-printable is no more readable, and three times as long.
      textEncoding: 'base64',
      messageId: `<${id}@${host}>`,
      signal,
    });
  } catch (error) {
    throw signal.aborted ? signal.reason : classifySmtpError(error);
  } finally {
    transport.close();
  }
}
