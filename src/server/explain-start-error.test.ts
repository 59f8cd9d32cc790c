import { expect, test } from 'vitest';
import { buildTestApp, listen } from '../../tests/support/test-app.ts';
import { ConfigError } from './config.ts';
import { explainStartError } from './explain-start-error.ts';

/** The error of a server that cannot listen there. */
async function failToListen(host: string, port = 0): Promise<unknown> {
  const { app } = await buildTestApp();
  return app.listen({ host, port }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('names a used port and both ways out', async () => {
  const { port } = await listen((await buildTestApp()).app);
  expect(explainStartError(await failToListen('127.0.0.1', port))).toBe(
    `Порт ${port} зайнятий: сайт уже запущено в іншому вікні? ` +
      'Зупиніть його там (Ctrl+C) або вкажіть інший порт у налаштуванні PORT.',
  );
});

test.each([
  [
    'of another machine',
    '203.0.113.1',
    'На цьому комп’ютері немає адреси 203.0.113.1. Виправте налаштування HOST.',
  ],
  [
    'that several networks have',
    'fe80::1',
    'Адреса fe80::1 є в кількох мережах. Виправте налаштування HOST: додайте мережу, наприклад fe80::1%eth0.',
  ],
])('explains an address %s', async (_which, host, sentence) => {
  expect(explainStartError(await failToListen(host))).toBe(sentence);
});

test('shows a wrong setting as it is, and leaves our own bugs to developers', () => {
  expect(explainStartError(new ConfigError('Виправте PORT.'))).toBe('Виправте PORT.');
  expect(explainStartError(new TypeError('no such property'))).toBeUndefined();
});
