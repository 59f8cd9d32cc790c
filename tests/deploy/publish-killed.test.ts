// @module-tag slow
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { makeSchool, PRICES, prepareSchools, setPrice } from '../support/deployed-school.ts';

beforeAll(prepareSchools, BUILD_TIMEOUT_MS);

/** Each run of the tests has other moments. */
const KILLS = 3;

/** Approximate duration of a run in this test. */
const LONGEST_MS = 10_000;

test.each([
  ['one history', false],
  ['separate content repository', true],
])(
  'a run that is killed at any moment is completed by the next one: %s',
  {
    timeout: 600_000,
  },
  async (_name, hasContentRepository) => {
    const school = await makeSchool({ hasContentRepository });
    const before = await school.readPrice();
    await school.edit(PRICES, setPrice('1650'), 'Нова ціна');
    // The file left by a kill during Git's write of the ref, which random moments never hit.
    const store = join(hasContentRepository ? school.content : join(school.root, 'a'), '.git');
    await mkdir(join(store, 'refs/school'), { recursive: true });
    await writeFile(join(store, 'refs/school/newest.lock'), '');
    const moments: number[] = [];
    while (moments.length < KILLS && (await school.readPrice()) === before) {
      const moment = Math.random() * LONGEST_MS;
      if (await school.killPublishing(moment)) moments.push(Math.round(moment));
      expect([before, '1650 грн']).toContain(await school.readPrice());
    }
    console.info(`Killed after ${moments.join(', ')} ms`);
    await school.publish();
    expect(await school.readPrice()).toBe('1650 грн');
    expect(await school.publish()).toBe('');
    expect(school.listMessages()).toEqual([]);
    expect(await readdir(join(school.root, 'a/.builds/content'))).toHaveLength(1);
  },
);
