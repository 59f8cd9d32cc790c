/** An address or a username in the visitor's text for a message to them. */
type WayToWrite = { index: number; text: string; href: string };

/**
 * A complete e-mail address. A letter of another script beside it makes it invalid: «оlena@…» would belong to a
 * stranger. No provider has addresses with two dots in a row or with a dot before the @.
 */
const ADDRESS =
  /(?<![\p{L}\p{N}_.+\-@])[\w+-]+(?:\.[\w+-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?![\p{L}\p{N}_@-])/giu;

/** Text that resembles an address, complete or not. */
const NEAR_ADDRESS = /[^\s<>()[\]{}«»"“”„,;:]+@[^\s<>()[\]{}«»"“”„,;:]*/gu;

/** A Telegram username; one with a full stop belongs to another network. */
const NICK = /(?<![\p{L}\p{N}_.+\-@/])@[a-z]\w{4,31}(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}_])/giu;

// `\b` knows no Cyrillic letters, so the look-around assertions find the ends of words.
const TELEGRAM = /(?:телеграм|телеґрам|telegram|телега|телег[уи]|(?<!\p{L})(?:tg|тг)(?!\p{L}))/u;

const OTHER_NETWORK =
  /(?:[іи]нст[аоу]?грам|instagram|(?<!\p{L})(?:[іи]нст(?:[аиуоіы]|ою|ой)?|insta?|ig|д[иіе]рект[іе]?|direct|тт|fb|фб|вк)(?!\p{L})|тік-?ток|тик-?ток|tik-?tok|фейсбук|facebook|мессенджер|месенджер|messenger|ютуб|youtube|threads|тредс|твіт|twitter|снап|snapchat|discord|діскорд|дискорд|pinterest|пінтерест|linkedin|лінкедін|skype|скайп|viber|вайбер|whatsapp|ватсап|вотсап|signal|сигнал|вконтакт)/u;

/** Names of networks with the text between them. */
const NETWORK = new RegExp(`${TELEGRAM.source}|${OTHER_NETWORK.source}`, 'giu');

/** Maximum distance between a network's name and the username after it. */
const BEFORE = 40;

/** After a username, a network's name must follow immediately: «@olena в інстаграмі», «@olena (інста)». */
const AFTER = /^\s?[(,–—-]?\s?(?:(?:в|у|на|це|мій)\s)?(\p{L}+[-\p{L}]*)/iu;

/** Finds e-mail addresses and Telegram usernames, in the order of the text. */
export function findWaysToWrite(text: string): WayToWrite[] {
  const addresses = [...text.matchAll(ADDRESS)].map(({ 0: address, index }) => ({
    index,
    text: address,
    href: `mailto:${address}`,
  }));
  const nicks = [...text.matchAll(NICK)]
    .filter(({ 0: nick, index }) => isInTelegram(text, index, index + nick.length))
    .map(({ 0: nick, index }) => ({ index, text: nick, href: `https://t.me/${nick.slice(1)}` }));
  return [...addresses, ...nicks].sort((one, other) => one.index - other.index);
}

/** «t.me/oksana_k», «t.me/@oksana_k»; links to numbers, groups and posts are no usernames. */
const TELEGRAM_LINK =
  /(?<![\p{L}\p{N}.])(?:t\.me|telegram\.me)\/(?!joinchat|share|addlist|proxy)@?([a-z]\w{4,31})(?!\w|\/\w)/giu;

/** The only Telegram username in some texts, without its @. */
export function findTelegramName(texts: readonly string[]): string | undefined {
  const names = texts.flatMap((text) => [
    ...findWaysToWrite(text).flatMap(({ text: way }) => (way.startsWith('@') ? [way.slice(1)] : [])),
    ...Array.from(text.matchAll(TELEGRAM_LINK), ([, name = '']) => name),
  ]);
  const [name, ...others] = new Set(names.map((each) => each.toLowerCase()));
  return name && others.length === 0 ? names[0] : undefined;
}

/** Whether no closer word assigns the username to another network. */
function isInTelegram(text: string, start: number, end: number): boolean {
  // The scope of a network's name ends at a sentence, a line or another username.
  const before =
    text
      .slice(Math.max(0, start - BEFORE), start)
      .split(/[.!?\n]\s|\n|[@;]\S+/)
      .at(-1) ?? '';
  const last = [...before.matchAll(NETWORK)].at(-1)?.[0];
  if (last) return !isOther(last);
  const [, next = ''] = AFTER.exec(text.slice(end)) ?? [];
  return !isOther(next);
}

function isOther(word: string): boolean {
  return new RegExp(OTHER_NETWORK.source, 'iu').test(word) && !new RegExp(TELEGRAM.source, 'iu').test(word);
}

/** The only e-mail address in some texts. Undefined if there are several, or a text that resembles one. */
export function findOnlyAddress(texts: readonly string[]): string | undefined {
  const found = texts.flatMap((text) => [...text.matchAll(ADDRESS)].map(([address]) => address));
  const near = texts.flatMap((text) => text.match(NEAR_ADDRESS) ?? []);
  const distinct = new Map(found.toReversed().map((address) => [address.toLowerCase(), address]));
  const [address, ...others] = distinct.values();
  const isClear = near.every((each) => found.some((whole) => each.includes(whole)));
  return isClear && others.length === 0 ? address : undefined;
}
