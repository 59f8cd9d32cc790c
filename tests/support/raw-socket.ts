import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type RawAnswer = {
  /** All data from the server until it closed the connection. */
  text: string;
  /** Status of the first response; null if there was none. */
  status: number | null;
  /** Duration, in time that this process was scheduled. On a busy machine the clock stops too. */
  processMs: number;
};

const TICK_MS = 50;

/**
 * Opens a connection that is closed with the test.
 *
 * @param from the client's address; Linux assigns all of 127.0.0.0/8 to loopback
 */
export function openSocket(port: number, from = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  // Many of these tests expect the server to cut the connection.
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  return socket;
}

/** Collects the response until the server closes the connection or the time is over. */
export async function readUntilClosed(socket: Socket, limitMs = 20_000): Promise<RawAnswer> {
  const clock = startProcessClock();
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
  return { text, status: status ? Number(status) : null, processMs: clock.stop() };
}

/** Counts time in ticks. Ticks missed while the process was not scheduled do not count. */
export function startProcessClock(): { stop(): number } {
  let processMs = 0;
  const timer = setInterval(() => {
    processMs += TICK_MS;
  }, TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      return processMs;
    },
  };
}

/** Sends raw bytes, which no HTTP library would send, and reads the response. */
export function sendRaw(port: number, bytes: string | Buffer, from?: string): Promise<RawAnswer> {
  const socket = openSocket(port, from);
  socket.write(bytes);
  return readUntilClosed(socket);
}

/** Writes one byte at a time until the server closes the connection. */
export function drip(socket: Socket, text: string, intervalMs: number): void {
  let next = 0;
  const write = () => socket.write(text[next++ % text.length] ?? '');
  // Checks for a response first. Writing to a closed connection would lose it.
  const timer = setInterval(() => setImmediate(write), intervalMs);
  socket.once('close', () => clearInterval(timer));
}
