import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addCompressedCopies } from './compressed-copies.ts';

const REST = Array.from({ length: 2000 }, (_, number) => `<p>${number * 7919}</p>`).join('');

test('the first section of a page can be unpacked when it alone has come, and the copies hold the whole page', async () => {
  const first = '<!doctype html><main><section>Перше</section>';
  const page = Buffer.from(`${first}<section>${REST}</section></main>`);
  const files = new Map([['index.html', page]]);
  await addCompressedCopies(files);
  const brotli = files.get('index.html.br') ?? Buffer.of();
  const begun = brotliDecompressSync(brotli.subarray(0, 100), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  expect(begun.toString()).toBe(first);
  expect(brotliDecompressSync(brotli)).toEqual(page);
  expect(gunzipSync(files.get('index.html.gz') ?? Buffer.of())).toEqual(page);
});

test('a document without sections and a file that is no page are compressed whole', async () => {
  const files = new Map([
    ['admin.html', Buffer.from(`<!doctype html><title>Редактор</title>${REST}`)],
    ['styles.css', Buffer.from(`main section{}${REST}`)],
    ['empty.txt', Buffer.of()],
  ]);
  await addCompressedCopies(files);
  for (const path of ['admin.html', 'styles.css', 'empty.txt'])
    expect(brotliDecompressSync(files.get(`${path}.br`) ?? Buffer.of())).toEqual(files.get(path));
});
