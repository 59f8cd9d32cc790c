import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openBuiltFiles } from '../../src/build/built-files.ts';
import { addServiceWorker } from '../../src/build/service-worker.ts';
import { answerPage } from '../../src/server/pages/answer-page.ts';
import { loadSite } from '../../src/server/pages/load-site.ts';
import { FIXTURE_SITE } from '../support/fixture-site.ts';
import { rewriteRecord } from '../support/rewrite-record.ts';

/** A site that gets a new release while visitors use it. */
export type ChangingSite = {
  origin: string;
  /** Delay of all responses, as on a weak network. */
  delayMs: number;
  /** Paths that a captive portal answers with its own page and status 200. */
  caught: RegExp | undefined;
  /** Serves a release with other pages and other hashes of the page script and the forms' code. */
  release(change: (html: string) => string): Promise<void>;
  /** Answers all further requests with this status, like a proxy whose server is down. */
  breakDown(status: number): void;
  close(): Promise<void>;
};

/** Serves a copy of the fixtures' site like our server. */
export async function startChangingSite(): Promise<ChangingSite> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(FIXTURE_SITE, folder, { recursive: true });
  const load = () => loadSite(folder, { siteUrl: 'http://localhost' });
  let current = await load();
  let brokenStatus: number | undefined;
  const server = createServer(async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, site.delayMs));
    const html = { 'content-type': 'text/html; charset=utf-8' };
    if (site.caught?.test(request.url ?? '')) response.writeHead(200, html).end('<h1>Поповніть рахунок</h1>');
    else if (brokenStatus) response.writeHead(brokenStatus).end('Bad Gateway');
    else answerPage(current, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: ChangingSite = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delayMs: 0,
    caught: undefined,
    async release(change) {
      await changeBuild(folder, change);
      await addServiceWorker(openBuiltFiles(folder));
      await rewriteRecord(folder);
      current = await load();
    },
    breakDown: (status) => {
      brokenStatus = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
  return site;
}

async function changeBuild(folder: string, change: (html: string) => string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => /\.(br|gz)$/.test(file)).map((file) => rm(join(folder, file))));
  const scripts = files.filter((file) => /^_astro\/(Page|hydrate)\.[^/]+\.js$/.test(file));
  const hash = Date.now().toString(36);
  const names = scripts.map((file) => basename(file));
  const rename = (text: string) =>
    names.reduce(
      (renamed, name) => renamed.replaceAll(name, name.replace(/\.[^.]+\.js$/, `.${hash}.js`)),
      text,
    );
  for (const file of files.filter((each) => /\.(html|js)$/.test(each))) {
    const text = rename(await readFile(join(folder, file), 'utf8'));
    if (scripts.includes(file)) await rm(join(folder, file));
    await writeFile(join(folder, rename(file)), file.endsWith('.html') ? change(text) : text);
  }
}
