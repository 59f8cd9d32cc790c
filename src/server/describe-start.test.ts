import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { describeStart } from './describe-start.ts';

const ADDRESS = 'http://127.0.0.1:3000';

test('at the first start, shows the path of the leads, the next steps, and finally the address', () => {
  const lines = describeStart(readConfig({}), ADDRESS).split('\n');
  expect(lines[0]).toContain(`Заявки зберігаються тут: ${resolve('data/leads.db')}.`);
  expect(lines.join('\n')).toContain('npm run doctor');
  expect(lines.at(-1)).toBe(`Сайт відкрито: ${ADDRESS}`);
});

test('shows no next steps if a channel sends leads', () => {
  const bot = { TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-1' };
  const description = describeStart(
    readConfig({ ...bot, DATABASE_URL: 'postgres://localhost/school' }),
    ADDRESS,
  );
  expect(description.split('\n')).toEqual([
    'Заявки зберігаються тут: PostgreSQL. Подивитися їх: npm run leads -- list',
    '',
    `Сайт відкрито: ${ADDRESS}`,
  ]);
});
