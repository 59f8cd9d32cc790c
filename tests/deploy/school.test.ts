// @module-tag slow
import { chmod, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { makeSchool, PRICES, prepareSchools, run, setPrice } from '../support/deployed-school.ts';
import { makeNewLead } from '../support/make-lead.ts';

/*
 * The command `school` of deploy/, with a fake systemd that records its calls. Its /healthz answers like the release
 * in `current`.
 */

beforeAll(prepareSchools, BUILD_TIMEOUT_MS);

const RELEASE_TIMEOUT_MS = 600_000;

async function makeServer(options: { hasContentRepository?: boolean } = {}) {
  const school = await makeSchool({ hasContentRepository: true, ...options });
  const { root, home, env } = school;
  const [settings, backups, units] = ['school.env', 'backups', 'units'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([backups, units].map((folder) => mkdir(folder)));
  const state = { isWell: true };
  const server = createServer(async (_request, response) => {
    const { version } = JSON.parse(await readFile(join(root, 'current/package.json'), 'utf8'));
    response.end(JSON.stringify({ status: 'ok', version, storeWritable: state.isWell }));
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await writeFile(
    settings,
    `PORT=${port}\nCONTENT_FOLDER=${school.content}\nDATABASE_URL=file:${home}/leads.db\n`,
  );
  const programs = {
    systemctl: `echo "$*" >> ${home}/asked; case "$*" in is-active*) exit 3 ;; esac`,
    // `runuser -u school -- …`, as the user who runs the tests.
    runuser: 'shift 3; exec "$@"',
    sleep: 'exit 0',
    // Test machines have no user `school`.
    install: `exec /usr/bin/install $(echo " $*" | sed 's/ -o [a-z]* -g school//')`,
  };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(home, 'bin', name), `#!/bin/sh\n${text}\n`);
    await chmod(join(home, 'bin', name), 0o755);
  }
  const paths = {
    SCHOOL_HOME: root,
    SCHOOL_SETTINGS: settings,
    SCHOOL_LEADS: home,
    SCHOOL_BACKUPS: backups,
    SCHOOL_UNITS: units,
    SCHOOL_COMMAND: join(home, 'bin', 'school'),
  };
  return {
    ...school,
    state,
    port,
    paths,
    backups,
    units,
    /** Runs a command; returns both streams and whether it succeeded. */
    async type(...words: string[]) {
      return this.typeAndAnswer('', ...words);
    },
    /** The same with answers of the operator. */
    async typeAndAnswer(answer: string, ...words: string[]) {
      const piped = ['-c', 'echo "$0" | exec sh "$@"', answer, resolve('deploy/school'), ...words];
      return run('sh', piped, { env: { ...env, ...paths } }).then(
        ({ stdout, stderr }) => ({ isDone: true, output: stdout + stderr }),
        ({ stdout, stderr }) => ({ isDone: false, output: stdout + stderr }),
      );
    },
    current: () => readlink(join(root, 'current')),
    listAsked: async () => (await readFile(join(home, 'asked'), 'utf8').catch(() => '')).trim().split('\n'),
  };
}

/** A server with the code alone, as before `school install`. Its health check reaches the fake server. */
async function makeEmptyServer() {
  const server = await makeServer();
  const { home, port, paths } = server;
  Object.assign(paths, { SCHOOL_HOME: join(home, 'new'), SCHOOL_SETTINGS: join(home, 'new.env') });
  await mkdir(paths.SCHOOL_HOME);
  const curl = `#!/bin/sh\nexec /usr/bin/curl $(echo "$*" | sed 's/:3000/:${port}/')\n`;
  await writeFile(join(home, 'bin', 'curl'), curl, { mode: 0o755 });
  return server;
}

test('installs the site, its settings, content, units and command; a repetition keeps the settings', {
  timeout: RELEASE_TIMEOUT_MS,
}, async () => {
  const server = await makeEmptyServer();
  const { home, host, paths, units } = server;
  const { SCHOOL_HOME: site, SCHOOL_SETTINGS: settings } = paths;
  const contentHost = join(home, 'content.git');
  const install = () => server.type('install', 'parta.example', contentHost);

  expect((await server.type('install')).output).toBe('school install SITE [CONTENT]\n');
  expect((await install()).output).toContain('First clone the repository into');
  await server.git(home, 'clone', '--quiet', host, join(site, 'first'));
  server.state.isWell = false;
  expect(await install()).toMatchObject({ isDone: false, output: expect.stringContaining('not healthy') });
  server.state.isWell = true;
  await writeFile(settings, `${await readFile(settings, 'utf8')}LOG_LEVEL=warn\n`);
  const { isDone, output } = await install();
  expect({ isDone, output }).toMatchObject({
    isDone: true,
    output: expect.stringContaining('The site runs.'),
  });

  const written = await readFile(settings, 'utf8');
  expect(written).toContain('PUBLIC_SITE_URL=https://parta.example\n');
  expect(written).toContain(`CONTENT_FOLDER=${site}/content\n`);
  expect(written).toContain('LOG_LEVEL=warn\n');
  expect((await stat(settings)).mode & 0o777).toBe(0o640);
  expect(await readlink(join(site, 'current'))).toBe('first');
  expect(await readlink(join(site, 'first/.env'))).toBe(settings);
  const page = await readFile(join(site, 'current/dist/index.html'), 'utf8');
  expect(page).toContain('<link rel="canonical" href="https://parta.example/"');
  expect(await readFile(paths.SCHOOL_COMMAND, 'utf8')).toBe(await readFile('deploy/school', 'utf8'));

  const asked = await server.listAsked();
  const enabled = asked
    .find((call) => call.startsWith('enable school.socket'))
    ?.split(' ')
    .slice(1);
  expect(enabled).toContain('school-publish.timer');
  expect(await readdir(units)).toEqual(expect.arrayContaining(enabled ?? []));
  expect(asked.filter((call) => !call.startsWith('is-active')).slice(-4)).toEqual([
    'daemon-reload',
    `enable ${enabled?.join(' ')}`,
    'enable --now school.target',
    'start school-backup',
  ]);
});

test('shows what root will run, and installs it only after a yes', async () => {
  const server = await makeServer();
  const evil = join(server.root, 'current/deploy/systemd/school.service');
  await writeFile(evil, `${await readFile(evil, 'utf8')}ExecStartPre=+/srv/school/evil\n`);
  const refused = await server.typeAndAnswer('no', 'units');
  expect(refused).toMatchObject({ isDone: false, output: expect.stringContaining('Nothing was installed.') });
  expect(refused.output).toContain('+ExecStartPre=+/srv/school/evil');
  expect(await readdir(server.units)).toEqual([]);
  expect(await server.typeAndAnswer('yes', 'units')).toMatchObject({ isDone: true });
  expect(await readdir(server.units)).toContain('school.service');
  expect((await server.type('units')).output).toContain('are up to date');
});

test('installs the newest release with the school’s content, shows the changes, and rolls back', {
  timeout: RELEASE_TIMEOUT_MS,
}, async () => {
  const server = await makeServer();
  await server.edit(PRICES, setPrice('1650'), 'Нова ціна');
  await server.publish();
  await server.release('0.1.1', 'A fixed thing.');
  await server.release('0.2.0', 'A new thing.');
  // Commits after a release are not installed.
  await server.edit('src/server/main.ts', () => 'throw new Error("unfinished")', 'Unfinished');

  const { isDone, output } = await server.type('update');
  expect({ isDone, output }).toMatchObject({ isDone: true });
  expect(output.split('\n')[0]).toBe('0.1.0 → 0.2.0');
  expect(output).toMatch(/## \[0\.2\.0\][\s\S]*A new thing[\s\S]*## \[0\.1\.1\][\s\S]*A fixed thing/);
  // A successful update prints no warning.
  expect(output).not.toMatch(/error|mistake|warn|помилк/i);
  expect(await server.readPrice()).toBe('1650 грн');
  expect(await server.listAsked()).toContain('restart school');
  expect((await server.type('status')).output).toMatch(
    /^release {3}0\.2\.0 in [\s\S]*^before {4}0\.1\.0 in /m,
  );
  expect((await server.type('update')).output).toBe('0.2.0 is the newest release.\n');
  // Neither release has a migration.
  expect(await readdir(server.backups)).toEqual([]);

  expect((await server.type('back')).output).toBe('0.2.0 → 0.1.0\n');
  expect(await server.current()).toBe('a');
  expect((await server.type('back')).output).toBe('0.1.0 → 0.2.0\n');
  // Every release uses the current content.
  await server.edit(PRICES, setPrice('1700'), 'Ще нова');
  expect(await server.publish()).toContain('Published');
  expect(await server.readPrice()).toBe('1700 грн');
});

test('refuses a release that cannot serve the content or a visitor, and changes nothing', {
  timeout: RELEASE_TIMEOUT_MS,
}, async () => {
  const server = await makeServer();
  await server.edit('src/server/pages/answer-page.ts', (text) => text.replace(/200/g, '500'), 'Bad pages');
  await server.release('0.2.0', 'Broken pages.');
  const pages = await server.type('update');
  expect(pages.isDone).toBe(false);
  expect(pages.output).toContain('The new release answers / with 500');

  await server.edit(
    'src/content/packages/packages-schema.ts',
    (text) => `${text}\nthrow new Error('refuses all content');\n`,
    'Bad',
  );
  await server.release('0.3.0', 'Refuses all.');
  const content = await server.type('update');
  expect(content.isDone).toBe(false);
  expect(content.output).toContain('refuses all content');
  expect(await server.current()).toBe('a');
  expect((await readdir(server.root)).sort()).toEqual(['a', 'content', 'current']);
  expect(await server.listAsked()).not.toContain('restart school');
});

test('rolls back if the new release does not become healthy', {
  timeout: RELEASE_TIMEOUT_MS,
}, async () => {
  const server = await makeServer();
  await server.release('0.2.0', 'A new thing.');
  server.state.isWell = false;
  const { isDone, output } = await server.type('update');
  expect(isDone).toBe(false);
  expect(output).toContain('The new release is not healthy');
  expect(await server.current()).toBe('a');
});

test('restores a backup of the leads and preserves the replaced database', async () => {
  const server = await makeServer();
  const database = join(server.home, 'leads.db');
  const save = async (name: string) => {
    const store = await openStore(`file:${database}`);
    await store.saveLead(makeNewLead('trial', { fields: { name, phone: '0671234567' } }), []);
    await store.close();
  };
  const listNames = async () => {
    const store = await openStore(`file:${database}`);
    const leads = await store.listLeads({ limit: 10 });
    await store.close();
    return leads.map(({ fields }) => fields.name);
  };
  await save('Олена');
  const backup = join(server.backups, 'leads-1.db');
  const made = await server.type('leads', 'backup', backup);
  expect(made, made.output).toMatchObject({ isDone: true });
  await save('Після копії');
  const { isDone, output } = await server.type('restore', backup);
  expect({ isDone, output }).toMatchObject({ isDone: true });
  expect(await listNames()).toEqual(['Олена']);
  expect(await server.listAsked()).toEqual(
    expect.arrayContaining([
      'stop school.target',
      'stop school.socket school*.service',
      'start school.target',
    ]),
  );
  const backupFolder = (await readdir(server.home)).find((name) => name.startsWith('before-'));
  expect(await readdir(join(server.home, backupFolder ?? ''))).toContain('leads.db');
  expect((await server.type('restore', '/nowhere')).isDone).toBe(false);
});

test('publish prints the reason of a refusal and fails', async () => {
  const server = await makeServer();
  const fakes = {
    systemctl: 'echo "Job for school-publish.service failed because the control process exited." >&2; exit 1',
    journalctl: 'echo "- subjects/physics.yaml, рядок 3, name: текст порожній ($*)"',
  };
  for (const [name, text] of Object.entries(fakes))
    await writeFile(join(server.home, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const { isDone, output } = await server.type('publish');
  expect(isDone).toBe(false);
  expect(output).toContain('рядок 3, name: текст порожній');
  expect(output).not.toContain('Job for');
});

test('on a server with `school`, messages name that command instead of npm', async () => {
  const server = await makeServer();
  const { output } = await server.type('leads', 'help');
  expect(output).toContain('school leads list');
  expect(output).not.toContain('npm run');
});
