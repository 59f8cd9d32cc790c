import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type RawAnswer = {
  /** Everything the server sent until it closed the connection. */
  text: string;
  /** Status of the first answer; null when there was none. */
  status: number | null;
  /** How long that took, counted in what this process has lived of it: a busy machine stops its clock, too. */
  livedMs: number;
};

const TICK_MS = 50;

/**
 * Opens a connection that ends with the test at the latest.
 *
 * @param from the client's address; Linux takes the whole of 127.0.0.0/8 for its own
 */
export function openSocket(port: number, from = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  // A server that cuts us off is what these tests are about.
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  return socket;
}

/** Collects what the server answers until it closes the connection or the time is over. */
export async function readUntilClosed(socket: Socket, limitMs = 20_000): Promise<RawAnswer> {
  const clock = startLivedClock();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`still open after ${limitMs} ms: ${text}`)), limitMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return { text, status: status ? Number(status) : null, livedMs: clock.stop() };
}

/** Counts the time in ticks, of which none are made up for when the process gets no turn. */
export function startLivedClock(): { stop(): number } {
  let livedMs = 0;
  const timer = setInterval(() => {
    livedMs += TICK_MS;
  }, TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      return livedMs;
    },
  };
}

/** Sends bytes as they are, which no HTTP library would do, and reads the answer to its end. */
export function sendRaw(port: number, bytes: string | Buffer, from?: string): Promise<RawAnswer> {
  const socket = openSocket(port, from);
  socket.write(bytes);
  return readUntilClosed(socket);
}

/** Writes one byte at a time until the server has had enough. */
export function drip(socket: Socket, text: string, intervalMs: number): void {
  let next = 0;
  const write = () => socket.write(text[next++ % text.length] ?? '');
  // After a look at what has come: a write into a connection that the server has cut would lose its last answer.
  const timer = setInterval(() => setImmediate(write), intervalMs);
  socket.once('close', () => clearInterval(timer));
}
