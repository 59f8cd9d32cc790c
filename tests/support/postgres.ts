import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from './free-port.ts';

/** A PostgreSQL of our own, in a temporary folder, on a port of the loopback interface. */
export type TestPostgres = {
  port: number;
  /** Makes an empty database; its address. */
  createDatabase(): Promise<string>;
  /** Starts it again after it was stopped. */
  start(): void;
  /** Stops it as a power cut would, as far as its clients can see. */
  stopAtOnce(): void;
  close(): void;
};

/** Small and quick, but every commit still reaches the disk. */
const SETTINGS = [
  'fsync=on',
  'shared_buffers=16MB',
  'max_connections=60',
  'max_wal_size=128MB',
  'autovacuum=off',
];

const DATABASE_USER = 'tests';

const BINARIES = findPostgres();

/** PostgreSQL refuses to run as root, so root lends it another user. */
const LENT_USER = process.getuid?.() === 0 ? (findUser('postgres') ?? findUser('nobody')) : undefined;

/** Why there is no PostgreSQL for the tests; undefined when there is one. */
export const postgresMissing = explainMissing();

/** Where the programs of PostgreSQL are: POSTGRES_BIN, PATH, or Debian's place for them; else undefined. */
export function findPostgres(): string | undefined {
  return [
    process.env.POSTGRES_BIN,
    run('pg_config', ['--bindir'])?.trim(),
    ...listFolders('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
  ].find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

function explainMissing(): string | undefined {
  if (!BINARIES) return 'no PostgreSQL found: install it or set POSTGRES_BIN to the folder of initdb';
  if (process.getuid?.() === 0 && !LENT_USER)
    return 'PostgreSQL needs a user that is not root, and there is none';
  return undefined;
}

/** Starts one; to be closed by the caller, and closed in any case when the process ends. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (LENT_USER) chownSync(folder, LENT_USER.uid, LENT_USER.gid);
  const data = join(folder, 'data');
  runServerProgram('initdb', [
    '-D',
    data,
    '-U',
    DATABASE_USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ]);
  const port = await findFreePort();
  const flags = [`-p ${port}`, `-k ${folder}`, '-h 127.0.0.1', ...SETTINGS.map((setting) => `-c ${setting}`)];
  let isRunning = false;
  let databases = 0;

  const control = (...args: string[]) => runServerProgram('pg_ctl', ['-D', data, '-s', '-w', ...args]);

  function start(): void {
    control('-l', join(folder, 'log'), '-o', flags.join(' '), 'start');
    isRunning = true;
  }

  function stopAtOnce(): void {
    control('-m', 'immediate', 'stop');
    isRunning = false;
  }

  function close(): void {
    process.off('exit', close);
    if (isRunning) stopAtOnce();
    rmSync(folder, { recursive: true, force: true });
  }

  process.on('exit', close);
  start();
  return {
    port,
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

function addressOf(port: number, database: string): string {
  return `postgres://${DATABASE_USER}@127.0.0.1:${port}/${database}`;
}

function runServerProgram(name: string, args: string[]): void {
  // Inherited pipes would keep the caller waiting for as long as the server runs.
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

function listFolders(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
