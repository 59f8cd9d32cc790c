// @module-tag slow

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../../src/server/version.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { makeSchool, prepareSchools, run } from '../support/deployed-school.ts';
import { botError } from '../support/providers/answers.ts';

const OPERATOR = '777';
const RUNNING = process.versions.node;
const [major = '', minor = ''] = RUNNING.split('.');
const SAFER = `${major}.${Number(minor) + 1}.3`;

beforeAll(prepareSchools, BUILD_TIMEOUT_MS);

/** A server with its weekly check, and the list of Node releases. */
async function startCheck(settings: Record<string, string> = { OPERATOR }) {
  const school = await makeSchool();
  const releases: { version: string; security: boolean }[] = [];
  let isListThere = true;
  const host = createServer((_request, response) => {
    response.statusCode = isListThere ? 200 : 503;
    response.end(isListThere ? JSON.stringify(releases) : 'Service Unavailable');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void host.close());
  const { port } = host.address() as { port: number };
  const env = { ...school.env, ...settings, NODE_RELEASES: `http://127.0.0.1:${port}/index.json` };
  return {
    school,
    releases,
    hideList: () => {
      isListThere = false;
    },
    check: () =>
      run('node', [join(school.root, 'current/deploy/check-releases.ts')], { env }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      ),
    readFound: () => readFile(join(school.root, 'current/.builds/newer.txt'), 'utf8'),
  };
}

test('notifies the operator once about a new release and a security release of Node', async () => {
  const { school, releases, check, readFound } = await startCheck();
  // None of these is reported: the running release, a release without security fixes, another major version, an older
  // one.
  releases.push(
    { version: `v${RUNNING}`, security: true },
    { version: `v${major}.${Number(minor) + 2}.0`, security: false },
    { version: `v${Number(major) + 2}.0.0`, security: true },
    { version: `v${major}.0.0`, security: true },
  );
  await school.git(school.host, 'tag', 'v0.0.1');
  expect(await check()).toEqual({ code: 0, stdout: '' });
  expect(await readFound()).toBe('');

  await school.release('90.9.0', 'Ціни за тиждень.');
  await school.release('90.10.0', 'Інші обкладинки.');
  releases.push({ version: `v${SAFER}`, security: true });
  // A failed report is sent again next week.
  school.bot.answerNext(botError(500, 'Internal Server Error'));
  await check();
  expect(school.bot.messages).toEqual([]);
  await check();
  await check();
  expect(school.bot.messages).toHaveLength(1);
  expect(school.bot.messages[0]?.chatId).toBe(OPERATOR);
  expect(school.bot.messages[0]?.text).toMatch(
    new RegExp(
      `програма: ${VERSION.replaceAll('.', '\\.')} → 90\\.10\\.0\\. Оновити: school update\\n\\nNode ${SAFER} виправляє`,
    ),
  );
  expect((await readFound()).trim().split('\n')).toHaveLength(2);

  await school.release('90.11.0', 'Ще щось.');
  await check();
  expect(school.bot.messages).toHaveLength(2);
  expect(school.bot.messages[1]?.text).toContain('90.11.0');
  expect(school.bot.messages[1]?.text).not.toContain('Node');
});

test('an unreadable list of Node releases fails the check, but a new release is still reported', async () => {
  const { school, hideList, check, readFound } = await startCheck();
  await school.release('90.2.0', 'Ціни за тиждень.');
  hideList();
  expect(await check()).toMatchObject({ code: 1 });
  expect(await readFound()).toContain('90.2.0');
  expect(school.bot.messages).toHaveLength(1);
});

test('without an operator the findings are only in the log and in the status', async () => {
  const { school, check, readFound } = await startCheck({});
  await school.release('90.2.0', 'Ціни за тиждень.');
  expect((await check()).stdout).toContain('90.2.0');
  expect(await readFound()).toContain('90.2.0');
  expect(school.bot.messages).toEqual([]);
});
