import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Hostility = {
  name: string;
  /** Called once for each connection. */
  attack(socket: Socket): void;
};

/** Writes repeatedly until the connection is closed. */
function pour(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 5);
  socket.on('close', () => clearInterval(timer));
}

const YES = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Hostile behaviour for any protocol. */
export const HOSTILITIES: Hostility[] = [
  {
    name: 'changes the protocol (101)',
    attack: (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: nothing\r\n\r\n'),
  },
  {
    name: 'gives hints without end (103)',
    attack: (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  },
  {
    name: 'answers 200 with a body without end',
    attack(socket) {
      socket.write(`${YES}transfer-encoding: chunked\r\n\r\n`);
      pour(socket, '1\r\n.\r\n');
    },
  },
  {
    name: 'answers 200 and falls silent in the body',
    attack: (socket) => socket.write(`${YES}content-length: 1000\r\n\r\n{"ok":true`),
  },
  { name: 'falls silent in the headers', attack: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty') },
  {
    name: 'writes headers without end',
    attack: (socket) => pour(socket, 'HTTP/1.1 200 OK\r\nx-more: of it\r\n'),
  },
  { name: 'greets without end', attack: (socket) => pour(socket, '220-wait\r\n') },
  { name: 'resets the connection', attack: (socket) => socket.resetAndDestroy() },
  { name: 'closes the connection', attack: (socket) => socket.end() },
  { name: 'says nothing', attack: () => undefined },
];

/**
 * A loopback server that treats every client the same.
 *
 * @param speaksFirst whether the server sends first, like a mail server; otherwise it waits for a request
 */
export async function startHostileServer({ attack }: Hostility, speaksFirst = false) {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => speaksFirst || attack(socket));
    if (speaksFirst) attack(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Number of connections so far. */
    countCalls: () => calls,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
