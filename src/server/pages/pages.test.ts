import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { sendRaw } from '../../../tests/support/raw-socket.ts';
import { buildTestApp, listen } from '../../../tests/support/test-app.ts';
import { loadSite, SiteError } from './load-site.ts';

const HOME = `<!doctype html><title>Головна</title><style>a{color:red}</style>${'<p>текст</p>'.repeat(99)}`;
const BUILD: Record<string, string | Buffer> = {
  'index.html': HOME,
  'subject/physics/index.html': '<!doctype html><title>Фізика</title>',
  'subject/french.html': '<!doctype html><title>Французька</title>',
  '404.html': '<!doctype html><title>Сторінку не знайдено</title>',
  'subject/404.html': '<!doctype html><title>Предмет не знайдено</title>',
  '_astro/forms.Bx2.js': `export const a = 1;${' '.repeat(500)}`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sw.js': 'self.addEventListener("fetch", () => {});',
  _headers: '/*',
  '.env': 'SECRET=1',
  '.git/config': 'SECRET',
};
const SECURITY = { siteUrl: 'https://klitynka.example' };

async function writeBuild(files: Record<string, string | Buffer> = BUILD): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Sends the path byte for byte: fetch would normalise it. */
async function ask(path: string): Promise<[status: number | null, location: string | undefined]> {
  const { app } = await buildTestApp({ site: await loadSite(await writeBuild(), SECURITY) });
  const { port } = new URL((await listen(app)).origin);
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, 'latin1');
  const { status, text } = await sendRaw(Number(port), bytes);
  return [status, /^location: (.*)\r$/im.exec(text)?.[1]];
}

/** Serves the build. The body of a response stays encoded. */
async function serve(folder: string) {
  const { app } = await buildTestApp({ site: await loadSite(folder, SECURITY) });
  const { origin } = await listen(app);
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + path, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      redirect: 'manual',
    });
}

test.each([
  ['/', 'Головна'],
  ['/?utm_source=instagram', 'Головна'],
  ['/subject/physics', 'Фізика'],
  ['/subject/french', 'Французька'],
])('shows %s', async (path, title) => {
  const get = await serve(await writeBuild());
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain(`<title>${title}</title>`);
});

test.each([
  ['/index.html', '/'],
  ['/INDEX.html?utm_source=a&utm_source=b', '/?utm_source=a&utm_source=b'],
  ['//', '/'],
  ['//?//evil.example', '/?//evil.example'],
  ['/subject/physics/', '/subject/physics'],
  ['/subject/physics/?utm_source=x%20y', '/subject/physics?utm_source=x%20y'],
  ['/subject/physics.html', '/subject/physics'],
  ['/subject/physics/index.html', '/subject/physics'],
  ['/Subject/Physics', '/subject/physics'],
  ['//subject//physics', '/subject/physics'],
  ['/subject/phys%69cs', '/subject/physics'],
  ['/subject%2Fphysics', '/subject/physics'],
  ['/subject/french/', '/subject/french'],
])('redirects %s to the canonical address', async (path, address) => {
  const get = await serve(await writeBuild());
  for (const method of ['GET', 'HEAD']) {
    const response = await get(path, {}, method);
    expect([response.status, response.headers.get('location')]).toEqual([308, address]);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  expect((await get(address)).status).toBe(200);
});

test.each([
  '//evil.example',
  '//evil.example/',
  '//evil.example/..',
  '/\\evil.example',
  '/%2Fevil.example',
  '/%2F%2Fevil.example/index.html',
  '/%5Cevil.example/',
  '/evil.example.html',
  '/.//evil.example',
  '/subject/physics%0d%0alocation:evil/',
  '/favicon.svg/',
  '/FAVICON.svg',
  '/healthz/',
  '/404/',
  '/404.html',
])('redirects %s nowhere', async (path) => {
  expect(await ask(path)).toEqual([404, undefined]);
});

test('a query cannot become a header', async () => {
  for (const byte of ['\u00ff', '\u007f', '\u0001']) {
    const [status, location] = await ask(`/index.html?a=${byte}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(location).toBeUndefined();
  }
  // The line break ends the request line, as in HTTP/0.9.
  expect(await ask('/index.html?a=\r\nlocation: a')).toEqual([308, '/?a=']);
});

test.each([
  ['/nope', 'Сторінку не знайдено'],
  ['/subject', 'Сторінку не знайдено'],
  ['/subject/nope', 'Предмет не знайдено'],
  ['/subject/nope/', 'Предмет не знайдено'],
  ['/subject/', 'Сторінку не знайдено'],
  ['/subject/nope/deeper/', 'Сторінку не знайдено'],
  ['/subject/physics/x', 'Сторінку не знайдено'],
  ['/404', 'Сторінку не знайдено'],
  ['/index.html.br', 'Сторінку не знайдено'],
  ['/.env', 'Сторінку не знайдено'],
  ['/.git/config', 'Сторінку не знайдено'],
  ['/_headers', 'Сторінку не знайдено'],
  [`/${'a/'.repeat(4000)}`, 'Сторінку не знайдено'],
])('the address %s is not found', async (path, title) => {
  const get = await serve(await writeBuild());
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(`<title>${title}</title>`);
});

test('sends the compressed copy that the browser prefers', async () => {
  const [br, gz] = [brotliCompressSync(HOME), gzipSync(HOME)];
  const folder = await writeBuild({ ...BUILD, 'index.html.br': br, 'index.html.gz': gz });
  const { app } = await buildTestApp({ site: await loadSite(folder, SECURITY) });
  const etags = new Set<unknown>();
  for (const [accepted, encoding, body] of [
    ['gzip, deflate, br', 'br', br],
    ['gzip, br;q=0', 'gzip', gz],
    ['zstd, identity', undefined, Buffer.from(HOME)],
  ] as const) {
    const response = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(response.headers.vary).toBe('accept-encoding');
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.rawPayload.equals(body)).toBe(true);
    etags.add(response.headers.etag);
  }
  expect(etags.size).toBe(3);
});

test('rejects a build that is too large', async () => {
  const folder = await writeBuild();
  const load = () => loadSite(folder, SECURITY, undefined, 2 ** 20 / 100);
  await load();
  await writeFile(join(folder, 'backup.zip'), Buffer.alloc(2 ** 20));
  await expect(load()).rejects.toThrow(
    new SiteError(`Збірка в папці ${folder} завелика: понад 0.01 МБ. Приберіть із неї те, що не для сайту.`),
  );
});

test('answers 304 to a client with the current ETag', async () => {
  const get = await serve(await writeBuild());
  const etag = (await get('/')).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await get('/', { 'if-none-match': known });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await get('/nope', { 'if-none-match': '*' })).status).toBe(404);
});

test('browsers cache hashed files forever, pages and scripts never, drawings for a day', async () => {
  const get = await serve(await writeBuild());
  const cacheControl = async (path: string) => (await get(path)).headers.get('cache-control');
  expect(await cacheControl('/_astro/forms.Bx2.js')).toBe('public, max-age=31536000, immutable');
  expect(await cacheControl('/')).toBe('no-cache');
  expect(await cacheControl('/sw.js')).toBe('no-cache');
  expect(await cacheControl('/favicon.svg')).toBe('public, max-age=86400');
});

test('answers HEAD with the headers of GET', async () => {
  const get = await serve(await writeBuild());
  const [head, full] = [await get('/', {}, 'HEAD'), await get('/')];
  expect(await head.text()).toBe('');
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(HOME)));
  const lasting = ({ headers }: Response) =>
    [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  expect(lasting(head)).toEqual(lasting(full));
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('the method %s is refused', async (method) => {
  const get = await serve(await writeBuild());
  const response = await get('/', {}, method);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('answers 404 to an address that cannot be decoded', async () => {
  const get = await serve(await writeBuild());
  for (const path of ['/%', '/%zz', '/%c0%af', '/subject/%ff']) {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('never follows a symbolic link out of the build', async () => {
  const folder = await writeBuild();
  await symlink('/etc/passwd', join(folder, 'passwd.txt'));
  await symlink('/etc', join(folder, 'etc'));
  const site = await loadSite(folder, SECURITY);
  expect([...site.files.keys()].filter((key) => /etc|passwd/.test(key))).toEqual([]);
});

test('does not start without a build', async () => {
  await expect(loadSite('/nowhere/dist', SECURITY)).rejects.toThrow(
    new SiteError('Сайт ще не зібрано: у папці /nowhere/dist немає сторінок. Виконайте npm run build.'),
  );
});
