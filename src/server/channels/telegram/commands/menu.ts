import { callWithin } from '../../../outbox/clock.ts';
import { HTTP_TIMEOUT_MS } from '../../post-json.ts';
import { callBot } from '../api.ts';
import { type ChatParts, readChatId } from '../school-chat.ts';
import { codeOf } from '../sender.ts';

/** The bot's menu, shown in the school's chat only. */
export const MENU = [
  { command: 'open', description: 'Відкриті заявки' },
  { command: 'find', description: 'Знайти за ім’ям, телефоном чи словом' },
  { command: 'new', description: 'Записати заявку з дзвінка чи Instagram' },
  { command: 'stats', description: 'Скільки людей стали учнями' },
  { command: 'spam', description: 'Що затримано як спам' },
  { command: 'table', description: 'Усі заявки таблицею' },
  { command: 'forget', description: 'Видалити дані людини' },
  { command: 'help', description: 'Як відповідати на заявки' },
] as const;

/** Delay before another attempt to set the menu. */
const MENU_AGAIN_MS = 10 * 60_000;

/** Sets the menu of the school's chat, and learns the bot's user name. */
export function createMenu({ config, store, clock, logger }: ChatParts) {
  let botName: string | undefined;

  async function setMenu(signal: AbortSignal): Promise<void> {
    const chatId = await readChatId(config, store);
    const call = <Result>(ask: (limited: AbortSignal) => Promise<Result>) =>
      callWithin(clock, signal, HTTP_TIMEOUT_MS, ask);
    botName = (await call((limited) => callBot(config, 'getMe', {}, limited)))?.username;
    const body = { commands: [...MENU], scope: { type: 'chat' as const, chat_id: chatId } };
    await call((limited) => callBot(config, 'setMyCommands', body, limited));
  }

  return {
    /** Sets the menu, and retries until Telegram accepts it. Never rejects. */
    async keep(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        try {
          return await setMenu(signal);
        } catch (error) {
          if (!signal.aborted) logger.info({ code: codeOf(error) }, 'could not set the bot menu');
        }
        await clock.sleep(MENU_AGAIN_MS, signal);
      }
    },

    /** The bot's user name; undefined until Telegram has reported it. */
    botName: () => botName,
  };
}
