/** Ukrainian explanations of wrong settings. None contains a part of a secret. */

/** Characters that a chat or a page adds when a value is copied. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/;

/**
 * Explains a value that no setting may have, whatever it means: a copied character, typographic quotes or a comment.
 * Many settings accept any text, so the site would use it as it is.
 *
 * @returns undefined if there is nothing of the kind
 */
export function explainWriting(value: string): string | undefined {
  if (INVISIBLE.test(value)) return 'у значенні є невидимий знак; наберіть його ще раз, не копіюючи';
  if (/^[“”„«‘’].*[“”»’]$/.test(value.trim()))
    return 'значення взято в друкарські лапки; приберіть їх або поставте прямі "…"';
  if (value.includes('…')) return 'тут лишилася заготовка з «…»; впишіть справжнє значення';
  if (/\s#(?:\s|$)/.test(value))
    return 'примітка після # тут стала частиною значення; пишіть її окремим рядком';
  return undefined;
}

/** Explains a wrong token of the bot. */
export function explainToken(input: unknown): string {
  const expected = 'очікується токен бота, схожий на 123456:ABC…';
  const token = /bot(\d+:[\w-]+)/i.exec(String(input));
  if (token) return `${expected}; лишіть тільки його, без «bot» перед цифрами`;
  if (/\s/.test(String(input).trim())) return `${expected}, без пробілів`;
  return /^[\w-]{30,}$/.test(String(input)) ? `${expected}; тут бракує цифр і двокрапки перед ним` : expected;
}

/** Explains a webhook that is not an address. Repeats only its host, because the path may be a secret. */
export function explainWebhook(input: unknown): string {
  const [, host] = /^([\w-]+(?:\.[\w-]+)+)(?:[:/]\S*)?$/.exec(String(input).trim()) ?? [];
  return host
    ? `адреса починається з https://: https://${host}/…`
    : 'очікується адреса, наприклад https://crm.example/hook';
}

/** A group's number without its minus; people have shorter numbers. */
const GROUP_WITHOUT_MINUS = /^100\d{10}(?:\/\d+)?$/;

/** A chat's number, or the name of a public group or channel; optionally with a topic. */
const CHAT = /^(-?\d+|@\w+)(\/[1-9]\d*)?$/;

/** Explains a wrong number of the chat; undefined if it is valid. */
export function explainChat(value: string): string | undefined {
  const text = value.trim();
  if (GROUP_WITHOUT_MINUS.test(text)) return `номер групи починається з мінуса: -${text}`;
  if (CHAT.test(text)) return undefined;
  const expected = 'очікується номер чату або його ім’я з @; тему групи допишіть через /: -1001234567890/12';
  if (/^-?100\s+\d{10}$/.test(text))
    return `${expected}; тут зайвий пробіл: -${text.replaceAll(/[-\s]/g, '')}`;
  const chats = text.split(/[\s,;]+/);
  if (chats.length > 1 && chats.every((chat) => /^(?:[-–—−]?\d+|@\w+)$/.test(chat)))
    return 'чат має бути один; щоб заявки бачили кілька людей, створіть групу й додайте їх до неї';
  if (/^[–—−]\d+$/.test(text)) return `замість мінуса тут тире: -${text.slice(1)}`;
  const [, group] = /t\.me\/c\/(\d+)/.exec(text) ?? [];
  if (group) return `${expected}; номер цієї групи — -100${group}`;
  if (/t\.me\/(?:\+|joinchat)/.test(text))
    return 'це запрошення, а потрібен номер групи; як його дізнатися, сказано в docs/channels.md';
  const name = /^(?:(?:https?:\/\/)?t\.me\/)?([a-z]\w{4,31})$/i.exec(text)?.[1];
  return name ? `${expected}; напишіть @${name}` : expected;
}

/** Explains a wrong address to listen on; undefined if it is valid. */
export function explainHost(value: string): string | undefined {
  const text = value.trim();
  const [, host = ''] = /^(?:https?:\/\/)?([\w.-]+)(?::\d+)?\/*$/i.exec(text) ?? [];
  if (host === text || /^\[?[\da-f:.]*:[\da-f:.]*\]?$/i.test(text)) return undefined;
  const expected = 'очікується лише адреса, без http:// і порту (він — у PORT)';
  return host ? `${expected}: ${host}` : `${expected}, наприклад 127.0.0.1`;
}

/** Explains a database that is neither a file nor PostgreSQL. */
export function explainDatabase(input: unknown): string {
  const text = String(input).trim();
  const expected = 'очікується file:… або postgres://…';
  const [, path] = /^(?:sqlite3?:(?:\/\/)?)?([\w./~-]+\.(?:db|sqlite3?))$/.exec(text) ?? [];
  return path ? `${expected}; напишіть file:${path}` : expected;
}

/** Explains a wrong list of proxies. */
export function explainProxies(input: unknown): string {
  const expected = 'очікуються IP-адреси або мережі (наприклад 10.0.0.0/8) через кому';
  return /^(?:true|так|yes|on|1|localhost|caddy|nginx)$/i.test(String(input).trim())
    ? `${expected}; якщо проксі на тому самому сервері, напишіть 127.0.0.1`
    : expected;
}
