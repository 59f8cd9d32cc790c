import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type MailServer = {
  port: number;
  /** The letters taken, with the recipients of that session. */
  emails: { recipients: string[]; messageId: string; text: string }[];
  /** What came as a login, and whether the connection was encrypted. */
  logins: { password: string; isEncrypted: boolean }[];
  /** The recipients asked for in each session that got so far, refused ones too. */
  asked: string[][];
  /** How the server behaves; a test changes it as it goes on. */
  behaviour: Behaviour;
};

export type Behaviour = {
  /** A reply such as `550 5.1.1 No such user` for an address, or undefined to take it. */
  refuseRecipient: (address: string) => string | undefined;
  /** The same for a letter, after its final dot. */
  refuseEmail: (recipients: string[]) => string | undefined;
  /** Time before the answer to the final dot. */
  answerAfterMs: number;
};

export type MailServerOptions = {
  /** `none`: the server does not offer STARTTLS, or somebody on the way has stripped the offer. */
  startTls?: 'offered' | 'none';
  /** Asks for a login before it takes a letter. */
  wantsLogin?: boolean;
};

/** Starts a real mail server, by the authors of our client, on loopback; it ends with the test. */
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
