import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type MailServer = {
  port: number;
  /** Accepted e-mails with the recipients of their session. */
  emails: { recipients: string[]; messageId: string; text: string }[];
  /** Login attempts, and whether the connection was encrypted. */
  logins: { password: string; isEncrypted: boolean }[];
  /** Requested recipients of each session, including refused ones. */
  asked: string[][];
  /** Behaviour of the server. A test may change it at any time. */
  behaviour: Behaviour;
};

export type Behaviour = {
  /** Returns a refusal such as `550 5.1.1 No such user` for an address, or undefined to accept it. */
  refuseRecipient: (address: string) => string | undefined;
  /** The same for an e-mail, after its final dot. */
  refuseEmail: (recipients: string[]) => string | undefined;
  /** Delay of the answer to the final dot. */
  answerAfterMs: number;
};

export type MailServerOptions = {
  /** `none`: STARTTLS is missing, either on the server or because an attacker has removed it. */
  startTls?: 'offered' | 'none';
  /** Requires a login before it accepts e-mails. */
  wantsLogin?: boolean;
};

/** Starts a real mail server on loopback, by the authors of our SMTP client. It stops with the test. */
export async function startMailServer({
  startTls = 'none',
  wantsLogin = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const behaviour: Behaviour = {
    refuseRecipient: () => undefined,
    refuseEmail: () => undefined,
    answerAfterMs: 0,
  };
  const emails: MailServer['emails'] = [];
  const logins: MailServer['logins'] = [];
  const asked: string[][] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: !wantsLogin,
    allowInsecureAuth: true,
    hideSTARTTLS: startTls === 'none',
    disabledCommands: startTls === 'none' ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    socketTimeout: 15 * 60_000,
    onAuth(auth, session, callback) {
      logins.push({ password: auth.password ?? '', isEncrypted: session.secure });
      callback(null, { user: auth.username });
    },
    onMailFrom(_address, _session, callback) {
      asked.push([]);
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      asked.at(-1)?.push(address);
      callback(toError(behaviour.refuseRecipient(address)));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await sleep(behaviour.answerAfterMs);
        const refusal = toError(behaviour.refuseEmail(recipients));
        const text = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? '';
        if (!refusal) emails.push({ recipients, messageId, text });
        callback(refusal);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(async () => {
    for (const connection of server.connections) connection.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return { port: (server.server.address() as AddressInfo).port, emails, logins, asked, behaviour };
}

function toError(reply: string | undefined): Error | null {
  if (reply === undefined) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
