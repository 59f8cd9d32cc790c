import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CAUSES } from './causes.ts';
import { explainCode } from './explain-code.ts';
import { explainCause, findCause } from './find-cause.ts';

const GUIDE = 'docs/causes.md';

const HEAD = '| Code | The owner reads |\n|---|---|\n';

test('docs/causes.md has the sentence of each cause', async () => {
  const rows = CAUSES.map((cause) => {
    const codes = [cause.code, ...(cause.also ?? [])].map((code) => `\`${code}\``).join(', ');
    return `| ${codes} | ${explainCause(cause)} |`;
  });
  const [before = ''] = readFileSync(GUIDE, 'utf8').split(HEAD);
  const guide = `${before.trimEnd()}\n\n${HEAD}${rows.join('\n')}\n`;
  await expect(guide).toMatchFileSnapshot(`../../../${GUIDE}`);
});

test('each code occurs once, and each cause is one sentence', () => {
  const codes = CAUSES.flatMap(({ code, also = [] }) => [code, ...also]);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  for (const { code, cause, step } of CAUSES) {
    expect(cause, code).toMatch(/^\S.*[^.:]$/u);
    expect(step, code).toMatch(/[^.]$/);
  }
});

test.each([
  ['sqlite-5', 'sqlite-busy'],
  ['sqlite-261', 'sqlite-busy'],
  ['sqlite-517', 'sqlite-busy'],
  ['sqlite-262', 'sqlite-busy'],
  ['sqlite-13', 'sqlite-full'],
  ['sqlite-4874', 'sqlite-full'],
  ['sqlite-1032', 'sqlite-moved'],
  ['sqlite-264', 'sqlite-read-only'],
  ['sqlite-778', 'sqlite-write-failed'],
  ['sqlite-2570', 'sqlite-files-refused'],
  ['sqlite-3850', 'sqlite-locks-refused'],
  ['sqlite-266', 'sqlite-disk-failed'],
  ['sqlite-1034', 'sqlite-disk-failed'],
  ['sqlite-3082', 'sqlite-no-memory'],
  ['sqlite-270', 'sqlite-cannot-open'],
  ['sqlite-779', 'sqlite-damaged'],
  ['postgres-57P03', 'postgres-57'],
  ['postgres-57014', 'postgres-timeout'],
  ['bot-502', 'bot-server-temporary'],
  ['timeout', 'network-timeout'],
])('%s means %s', (code, expected) => {
  expect(findCause(code)?.code).toBe(expected);
});

test('an unknown cause quotes the numbers of the answer and says that it is unknown', () => {
  expect(findCause('smtp-550-5.7.1')).toBeUndefined();
  expect(explainCode('email', 'smtp-550-5.7.1')).toBe(
    'Причина невідома: поштова служба відповідає «550 5.7.1».',
  );
  expect(explainCode('bot', 'bot-400')).toBe('Причина невідома: Telegram відповідає «400».');
});
