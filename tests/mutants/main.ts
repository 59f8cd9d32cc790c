/**
 * `npm run test:mutants`: changes the code in small ways, one at a time, and looks whether a test of the same area
 * notices (Stryker). Takes from minutes to an hour; never decides whether `npm test` passes. What survived and does
 * no harm stands in README.md beside this file. `npm run test:mutants -- lead` runs one area.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';

type Area = { mutate: string[]; tests: string[] };

/** From the stored lead to the owner. */
const DELIVERY_ROOMS = ['src/server/queue', 'src/server/channels', 'src/server/watch'];

/** The areas, each with the unit tests that are there to notice. */
const AREAS: Record<string, Area> = {
  deadline: {
    mutate: ['src/shared/words/reply-deadline.ts'],
    tests: ['src/shared/words/reply-deadline.test.ts'],
  },
  // The names of the wire are looked at where leads are taken.
  lead: {
    mutate: ['src/shared/lead/*.ts'],
    tests: ['src/shared/lead/*.test.ts', 'src/server/intake/*.test.ts'],
  },
  intake: {
    mutate: ['src/server/intake/*.ts'],
    tests: ['src/server/intake/*.test.ts'],
  },
  guard: {
    mutate: ['src/server/channels/webhook/webhook.ts', 'src/server/channels/post-json.ts'],
    tests: ['src/server/channels/**/{webhook,post-json}.test.ts'],
  },
  delivery: {
    mutate: ['src/server/delivery.ts', ...DELIVERY_ROOMS.map((room) => `${room}/**/*.ts`)],
    tests: DELIVERY_ROOMS.map((room) => `${room}/**/*.test.ts`),
  },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in AREAS));
if (unknown.length > 0) {
  console.error(`Areas are ${Object.keys(AREAS).join(', ')}; not ${unknown.join(', ')}`);
  process.exit(2);
}
// An hour of it should leave the machine to whoever works on it.
setPriority(10);
mkdirSync('test-results', { recursive: true });
for (const [name, { mutate, tests }] of Object.entries(AREAS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n── ${name}`);
  const files = [...mutate, '!src/**/*.test.ts'].join(',');
  const args = ['run', 'tests/mutants/stryker.config.json', '--mutate', files];
  const { status } = spawnSync(process.execPath, ['tests/mutants/node_modules/.bin/stryker', ...args], {
    stdio: 'inherit',
    env: { ...process.env, MUTANTS_TESTS: tests.join(' ') },
  });
  if (status !== 0) process.exitCode = 1;
}
