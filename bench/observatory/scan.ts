/**
 * Scans the real server on the built site with MDN's own scanner and prints its verdict:
 *   npm --prefix bench/observatory install && npm run build && node bench/observatory/scan.ts
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSite } from '../../tests/support/start-site.ts';
import { startTlsProxy } from './tls-proxy.ts';

type Test = { result: string; pass: boolean; scoreModifier: number };
type Verdict = { error?: string; scan: { grade: string; score: number }; tests: Record<string, Test> };

const SCANNER = join(import.meta.dirname, 'node_modules/@mdn/mdn-http-observatory');

/** What the rules of this release can give at most to a site without cookies that is not preloaded. */
const BEST_SCORE = 130;

const folder = mkdtempSync(join(tmpdir(), 'observatory-'));
let target = '';
const proxy = await startTlsProxy(folder, () => target);
const site = await startSite({ PUBLIC_SITE_URL: `https://localhost:${proxy.port}` });
target = site.origin;
try {
  const verdict = await scan(`localhost:${proxy.port}`, proxy.certificateFile);
  for (const [name, { result, scoreModifier }] of Object.entries(verdict.tests)) {
    console.log(`${String(scoreModifier).padStart(4)}  ${name}: ${result}`);
  }
  console.log(`\n${verdict.scan.grade} ${verdict.scan.score}`);
  if (verdict.scan.score < BEST_SCORE) process.exitCode = 1;
} finally {
  proxy.server.close();
  proxy.server.closeAllConnections();
  await site.stop();
  rmSync(folder, { recursive: true });
}

async function scan(hostname: string, certificateFile: string): Promise<Verdict> {
  // The list of preloaded sites, which its install script would download; none of ours is on it.
  const preloaded = join(SCANNER, 'conf/hsts-preload.json');
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');
  const { stdout } = await promisify(execFile)('node', [join(SCANNER, 'src/scan.js'), hostname], {
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificateFile },
  });
  return JSON.parse(stdout);
}
