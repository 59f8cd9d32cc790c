import { type Config, configuredChannels } from './config.ts';
import { readDatabasePath } from './store/open.ts';

/**
 * The Ukrainian text at a start in a terminal: the path of the leads, the next steps if there is no channel, and
 * finally the address.
 */
export function describeStart(config: Config, address: string): string {
  const { databaseUrl } = config;
  const place = databaseUrl.startsWith('file:') ? readDatabasePath(databaseUrl) : 'PostgreSQL';
  const lines = [`Заявки зберігаються тут: ${place}. Подивитися їх: npm run leads -- list`];
  if (configuredChannels(config).length === 0)
    lines.push(
      'Ще не налаштовано пошту й бота: поки що про заявки ніхто не дізнається.',
      'Далі: скопіюйте .env.example у .env, впишіть бота Telegram і пошту, перевірте командою npm run doctor.',
    );
  return [...lines, '', `Сайт відкрито: ${address}`].join('\n');
}
