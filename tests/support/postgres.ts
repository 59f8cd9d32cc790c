import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { findPostgres } from '../../scripts/programs.ts';
import { findFreePort } from './free-port.ts';

/** A PostgreSQL server for tests, in a temporary folder on a loopback port. */
export type TestPostgres = {
  port: number;
  /** Its data folder. */
  folder: string;
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>;
  /** Starts it again after a stop. */
  start(): void;
  /** Stops it immediately, like a power cut from the clients' view. */
  stopAtOnce(): void;
  close(): Promise<void>;
};

/** Small and fast, but each commit still reaches the disk. */
const SETTINGS = [
  'fsync=on',
  'shared_buffers=16MB',
  'max_connections=60',
  'max_wal_size=128MB',
  'autovacuum=off',
];

const DATABASE_USER = 'tests';

/** `initdb` takes seconds, so that every test server starts with a copy of its result. */
const PREPARED = resolve('node_modules/.cache/postgres');

/** Stops the server and deletes its folder when stdin is closed, which happens at the end of the test process. */
const KEEPER = 'read -r _; "$1" -D "$2/data" -m immediate -s stop; rm -rf "$2"';

const BINARIES = findPostgres();

/** PostgreSQL refuses to run as root, so root starts it as another user. */
const LENT_USER = process.getuid?.() === 0 ? (findUser('postgres') ?? findUser('nobody')) : undefined;

/** Reason why tests cannot start PostgreSQL; undefined if they can. */
export const postgresMissing = explainMissing();

function explainMissing(): string | undefined {
  if (!BINARIES) return 'there is no PostgreSQL: npm run test:setup installs it; POSTGRES_BIN names another';
  if (process.getuid?.() === 0 && !LENT_USER)
    return 'PostgreSQL needs a user that is not root, and there is none';
  return undefined;
}

/** Starts a server. It also stops when this process ends, even by SIGKILL. */
export async function startPostgres(): Promise<TestPostgres> {
  const prepared = prepareData();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (LENT_USER) chownSync(folder, LENT_USER.uid, LENT_USER.gid);
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', join(BINARIES ?? '', 'pg_ctl'), folder], {
    ...LENT_USER,
    cwd: '/',
    // A process group of its own, so that signals to our group do not stop it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const data = join(folder, 'data');
  execFileSync('cp', ['-a', prepared, data]);
  const port = await findFreePort();
  const flags = [`-p ${port}`, `-k ${folder}`, '-h 127.0.0.1', ...SETTINGS.map((setting) => `-c ${setting}`)];
  let databases = 0;

  const control = (...args: string[]) => runServerProgram('pg_ctl', ['-D', data, '-s', '-w', ...args]);

  function start(): void {
    control('-l', join(folder, 'log'), '-o', flags.join(' '), 'start');
  }

  function stopAtOnce(): void {
    control('-m', 'immediate', 'stop');
  }

  async function close(): Promise<void> {
    const closed = once(keeper, 'exit');
    keeper.stdin.end();
    await closed;
  }

  start();
  return {
    port,
    folder,
    start,
    stopAtOnce,
    close,
    async createDatabase() {
      databases += 1;
      const client = new Client(addressOf(port, 'postgres'));
      await client.connect();
      await client.query(`CREATE DATABASE test_${databases}`);
      await client.end();
      return addressOf(port, `test_${databases}`);
    },
  };
}

/** Path of an unused database folder; created if missing. */
function prepareData(): string {
  const version = run(join(BINARIES ?? '', 'initdb'), ['--version'])?.match(/[\d.]+/)?.[0];
  const prepared = join(PREPARED, version ?? 'unknown');
  if (existsSync(prepared)) return prepared;
  const folder = mkdtempSync(join(tmpdir(), 'initdb-'));
  if (LENT_USER) chownSync(folder, LENT_USER.uid, LENT_USER.gid);
  const data = join(folder, 'data');
  const encoding = ['-E', 'UTF8', '--locale=C'];
  runServerProgram('initdb', ['-D', data, '-U', DATABASE_USER, '-A', 'trust', ...encoding, '-N']);
  mkdirSync(PREPARED, { recursive: true });
  // Copies and then renames, so that a reader never sees a partial folder.
  const unfinished = mkdtempSync(`${prepared}-`);
  execFileSync('cp', ['-a', data, join(unfinished, 'data')]);
  rmSync(folder, { recursive: true });
  try {
    renameSync(join(unfinished, 'data'), prepared);
  } catch {
    // Another process has created it first.
  }
  rmSync(unfinished, { recursive: true });
  return prepared;
}

function addressOf(port: number, database: string): string {
  return `postgres://${DATABASE_USER}@127.0.0.1:${port}/${database}`;
}

function runServerProgram(name: string, args: string[]): void {
  // Inherited pipes would keep the caller waiting until the server stops.
  execFileSync(join(BINARIES ?? '', name), args, { ...LENT_USER, cwd: '/', stdio: 'ignore' });
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const uid = run('id', ['-u', name]);
  const gid = run('id', ['-g', name]);
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function run(program: string, args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
