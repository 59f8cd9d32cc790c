/** `npm run dev` as an owner uses it: an editor and a browser side by side. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { findFreePort } from '../support/free-port.ts';
import { test as base } from './browsers.ts';

type Editing = {
  origin: string;
  edit: (file: string, from: string | RegExp, to: string) => void;
};

const test = base.extend<{ editing: Editing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  editing: async ({}, use) => {
    // Not in `test-results/`, which Vite does not watch.
    const parent = mkdtempSync(join(tmpdir(), 'editing-'));
    const content = join(parent, 'content');
    cpSync(FIXTURE_CONTENT, content, { recursive: true });
    const server = spawn('astro', ['dev', '--port', `${await findFreePort()}`], {
      env: { ...process.env, CONTENT_FOLDER: content, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    const origin = await new Promise<string>((done, fail) => {
      let output = '';
      const read = (chunk: Buffer) => {
        output += chunk;
        const [address] = /http:\/\/localhost:\d+/.exec(output) ?? [];
        if (address) done(address);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.on('exit', () => fail(new Error(output)));
    });
    await use({
      origin,
      edit: (file, from, to) => {
        const path = join(content, file);
        writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
      },
    });
    server.removeAllListeners('exit');
    server.kill();
    rmSync(parent, { recursive: true });
  },
});

test('the open page shows a content change at once, and a mistake until it is fixed', async ({
  page,
  editing,
}) => {
  test.setTimeout(120_000);
  await page.goto(editing.origin);
  const packages = page.locator('#packages');
  await expect(packages).toContainText('1500 грн');

  editing.edit('packages.yaml', 'priceUah: 1500', 'priceUah: 1640');
  await expect(packages).toContainText('1640 грн');

  editing.edit('packages.yaml', 'priceUah: 1640', 'priceUah: 1 600');
  await expect(page.locator('body, vite-error-overlay').first()).toContainText(
    'очікується число, лише цифрами: 1600',
    { timeout: 20_000 },
  );

  editing.edit('packages.yaml', 'priceUah: 1 600', 'priceUah: 1600');
  await expect(packages).toContainText('1600 грн', { timeout: 20_000 });
});
