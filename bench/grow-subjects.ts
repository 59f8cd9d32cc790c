import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startSite } from '../tests/support/start-site.ts';
import { buildSite } from './astro-build.ts';
import { readMemoryMb } from './processes.ts';
import { UNDELIVERED } from './server.ts';

/** In the project, where Astro keeps what it makes on the way beside the build. */
const PLACE = resolve('test-results');

/**
 * How the site grows with the subjects of the school: the build, what it writes, the start and the memory of the server
 * that holds it, and the largest page. The subjects are the school's own with
 * their teachers, again and again under other names.
 */
export async function growSubjects(counts: readonly number[]) {
  const rows: Record<number, Record<string, number>> = {};
  for (const count of counts) {
    console.log(`… ${count} subjects`);
    const folder = await mkdtemp(join(PLACE, 'growth-'));
    try {
      const content = join(folder, 'content');
      await cp('content', content, { recursive: true });
      await multiply(content, count);
      rows[count] = await measure(folder, content);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

async function multiply(content: string, count: number): Promise<void> {
  const [subjects, teachers] = [join(content, 'subjects'), join(content, 'teachers')];
  const [slugs, ids] = [await listYamlNames(subjects), await listYamlNames(teachers)];
  for (let made = slugs.length; made < count; made += 1) {
    const slug = slugs[made % slugs.length] ?? '';
    const copy = `${slug}-${made}`;
    let yaml = await readFile(join(subjects, `${slug}.yaml`), 'utf8');
    yaml = yaml.replace(/^name: "(.+)"/m, `name: "$1 ${made}"`);
    for (const id of ids.filter((each) => yaml.includes(`- ${each}\n`))) {
      yaml = yaml.replaceAll(new RegExp(`(?<=- |: )${id}\\b`, 'g'), `${id}-${made}`);
      await cp(join(teachers, `${id}.yaml`), join(teachers, `${id}-${made}.yaml`));
    }
    await writeFile(join(subjects, `${copy}.yaml`), yaml);
    await cp(join(subjects, `${slug}.svg`), join(subjects, `${copy}.svg`)).catch(() => undefined);
  }
}

async function listYamlNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).flatMap((file) => file.match(/^(.+)\.yaml$/)?.[1] ?? []);
}

async function measure(folder: string, content: string): Promise<Record<string, number>> {
  const dist = join(folder, 'dist');
  const startedAt = performance.now();
  const buildMb = await buildSite(['--outDir', dist], { CONTENT_FOLDER: content });
  const buildSeconds = (performance.now() - startedAt) / 1000;
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const { size } = await stat(join(parentPath, name));
      // The build has compressed the pages itself.
      return { bytes: size, page: name.endsWith('.html.br') ? size : 0 };
    }),
  );
  const startAt = performance.now();
  // The server refuses a build that is too large for its memory, and says so.
  const site = await startSite(UNDELIVERED, { site: dist, content }).catch((error) =>
    console.log(error.message),
  );
  const started = site && {
    startMs: performance.now() - startAt,
    memoryMb: readMemoryMb(site.process.pid ?? 0),
  };
  await site?.stop();
  return {
    buildSeconds,
    buildMb,
    distMb: sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
    files: files.length,
    ...started,
    homeBytes: (await stat(join(dist, 'index.html.br'))).size,
    largestPageBytes: Math.max(...sizes.map(({ page }) => page)),
  };
}
