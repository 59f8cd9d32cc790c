import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addCompressedCopies } from './compressed-copies.ts';

const REST = Array.from({ length: 2000 }, (_, number) => `<p>${number * 7919}</p>`).join('');

test('creates complete copies of every text file', async () => {
  const files = new Map([
    ['admin.html', Buffer.from(`<!doctype html><title>Редактор</title>${REST}`)],
    ['styles.css', Buffer.from(`main section{}${REST}`)],
    ['empty.txt', Buffer.of()],
  ]);
  await addCompressedCopies(files);
  for (const path of ['admin.html', 'styles.css', 'empty.txt']) {
    expect(brotliDecompressSync(files.get(`${path}.br`) ?? Buffer.of())).toEqual(files.get(path));
    expect(gunzipSync(files.get(`${path}.gz`) ?? Buffer.of())).toEqual(files.get(path));
  }
});
