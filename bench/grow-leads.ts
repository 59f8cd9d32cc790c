import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStore } from '../src/server/store/open.ts';
import type { Store } from '../src/server/store/store.ts';
import { fillLeads } from '../tests/support/fill-leads.ts';
import { makeNewLead } from '../tests/support/make-lead.ts';
import { postgresMissing, startPostgres } from '../tests/support/postgres.ts';

const RULES = { leaseMs: 60_000, minIntervalMs: 0, hasEmail: true };
const DAY_MS = 86_400_000;
const LONG_AGO = new Date(0);

/** The quickest of so many: what else runs on the machine only slows it down. */
const TRIES = 15;

/**
 * What is done again and again, or waited for by a person; it has to take the same time however many leads there are.
 */
const LOOKS: Record<string, (store: Store) => Promise<unknown>> = {
  save: (store) => store.saveLead(makeNewLead(), ['email', 'bot']),
  claim: async (store) => {
    const claim = await store.claimDelivery('email', RULES);
    if ('lead' in claim) await store.returnDelivery(claim);
  },
  list: (store) => store.listLeads({ limit: 20, spam: false }),
  'list --open': (store) => store.listOpen({ limit: 20, since: LONG_AGO }),
  'list spam': (store) => store.listLeads({ limit: 200, spam: true }),
  'find by number': (store) => store.listLeads({ limit: 20, phone: '+380671000777' }),
  remind: (store) => store.listToRemind({ limit: 200, since: LONG_AGO }),
  health: (store) => store.checkHealth(),
  'purge 200': (store) => store.deleteLeads(new Date(Date.now() - 400 * DAY_MS), 200),
};

/** What reads every lead, a page at a time: it may take longer, but no more memory. */
const STREAMS: Record<string, string[]> = {
  find: ['find', 'неіснуюче'],
  stats: ['stats', '--days', '366'],
  'export --json': ['export', '--json'],
};

/** What they have for it: more would only let Node put off its cleaning. */
const HEAP_MB = 96;

export type LeadGrowth = Record<string, Record<string, number>>;

/** How what is done with leads grows with their number, on both engines: times in ms, memory in MB. */
export async function growLeads(counts: Record<'SQLite' | 'PostgreSQL', readonly number[]>) {
  const grown: Record<string, LeadGrowth> = {};
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const postgres = postgresMissing ? undefined : await startPostgres();
  try {
    for (const [engine, numbers] of Object.entries(counts)) {
      if (engine === 'PostgreSQL' && !postgres) continue;
      for (const count of numbers) {
        console.log(`… ${count.toLocaleString('en')} leads in ${engine}`);
        const file = join(folder, `${count}.db`);
        const address = engine === 'SQLite' ? `file:${file}` : ((await postgres?.createDatabase()) ?? '');
        await fillLeads(address, count);
        const sizeMb = engine === 'SQLite' ? { fileMb: statSync(file).size / 1e6 } : {};
        grown[engine] = {
          ...grown[engine],
          [count]: { ...(await measureLooks(address)), ...(await measureStreams(address)), ...sizeMb },
        };
        for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
      }
    }
    return grown;
  } finally {
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureLooks(address: string): Promise<Record<string, number>> {
  const startedAt = performance.now();
  const store = await openStore(address);
  const times: Record<string, number> = { start: performance.now() - startedAt };
  for (const [name, look] of Object.entries(LOOKS)) {
    const tries: number[] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const lookedAt = performance.now();
      await look(store);
      tries.push(performance.now() - lookedAt);
    }
    times[name] = Math.min(...tries);
  }
  await store.close();
  return times;
}

/** Says at its end how long it has used the processor, and how much memory it has held at most. */
const REPORT = `data:text/javascript,process.on('exit',()=>{const{userCPUTime:u,systemCPUTime:s,maxRSS:m}=process.resourceUsage();process.stderr.write('\\n'+JSON.stringify({ms:(u+s)/1000,mb:m/1024}))})`;

async function measureStreams(address: string): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  for (const [name, args] of Object.entries(STREAMS)) {
    const { ms, mb } = await runCommand(args, address);
    Object.assign(measured, { [name]: ms, [`${name}, MB`]: mb });
  }
  return measured;
}

function runCommand(args: string[], address: string): Promise<{ ms: number; mb: number }> {
  return new Promise((settle, reject) => {
    const script = resolve('src/server/cli/leads.ts');
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, '--import', REPORT, script, ...args],
      {
        env: { ...process.env, DATABASE_URL: address },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('close', (code) => {
      if (code === 0) settle(JSON.parse(said.split('\n').at(-1) ?? ''));
      else reject(new Error(`${args[0]} has failed:\n${said}`));
    });
  });
}
