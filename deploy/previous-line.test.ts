import { expect, test } from 'vitest';
import { quotePreviousLines } from './previous-line.ts';

const CHANGE = `diff --git a/packages.yaml b/packages.yaml
--- a/packages.yaml
+++ b/packages.yaml
@@ -6 +6 @@
-  priceUah: 1600 # гривень
+  priceUah: 1600 грн
@@ -20,0 +21 @@
+  neu: 1
`;

const quote = (mistakes: string) => quotePreviousLines(mistakes, async () => CHANGE);

test('quotes the previous text of a line with a mistake', async () => {
  const mistake = '- content/packages.yaml, рядок 6, [0].priceUah: очікується число';
  expect(await quote(`Знайдено 1 помилку:\n${mistake}`)).toBe(
    `Знайдено 1 помилку:\n${mistake}\n  Було: priceUah: 1600 # гривень`,
  );
});

test('quotes nothing for a new line or for a mistake of the whole file', async () => {
  const mistakes =
    '- content/packages.yaml, рядок 21, [0].neu: невідоме поле\n- content/teachers/a.yaml: файл порожній';
  expect(await quote(mistakes)).toBe(mistakes);
});
