import { type AddressInfo, createServer, type Socket } from 'node:net';

export type SmtpProvider = {
  /** Value of the setting SMTP_URL. */
  url: string;
  /** Accepted e-mails with headers and body, as received. */
  emails: string[];
  /** Answers the next command with this prefix by a reply. `.` is the end of an e-mail. */
  answerNext(command: string, reply: string): void;
  countConnections(): number;
  close(): Promise<void>;
};

const REPLIES: Record<string, string> = { DATA: '354 go ahead', QUIT: '221 bye' };

/** A fake mail server without TLS and login, with the minimum for sending. */
export async function startSmtpProvider(): Promise<SmtpProvider> {
  const emails: string[] = [];
  const script: { command: string; reply: string }[] = [];
  const sockets = new Set<Socket>();

  function replyTo(line: string): string {
    const at = script.findIndex(({ command }) => line.toUpperCase().startsWith(command));
    const [scripted] = at < 0 ? [] : script.splice(at, 1);
    return scripted?.reply ?? REPLIES[line.toUpperCase()] ?? '250 ok';
  }

  function talk(socket: Socket): void {
    let received = '';
    let email: string[] | undefined;
    sockets.add(socket.setEncoding('utf8'));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 fake ESMTP\r\n');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const lines = received.split('\r\n');
      received = lines.pop() ?? '';
      for (const line of lines) {
        if (email && line !== '.') {
          email.push(line);
          continue;
        }
        const reply = replyTo(line);
        if (email && reply.startsWith('2')) emails.push(email.join('\r\n'));
        email = reply.startsWith('354') ? [] : undefined;
        socket.write(`${reply}\r\n`);
      }
    });
  }

  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    emails,
    answerNext: (command, reply) => void script.push({ command, reply }),
    countConnections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
