/** A way to write to the visitor that stands somewhere in their words. */
export type WayToWrite = { index: number; text: string; href: string };

/** A whole e-mail address. What a letter of another script touches is not one: «оlena@…» would be a stranger. */
const ADDRESS =
  /(?<![\p{L}\p{N}_.+\-@])[a-z\d_+-](?:[\w.+-]*[\w+-])?@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?![\p{L}\p{N}_@-])/giu;

/** What looks like an address, whole or not. */
const NEAR_ADDRESS = /[^\s<>()[\]{}«»"“”„,;:]+@[^\s<>()[\]{}«»"“”„,;:]*/gu;

/** A name as Telegram allows it; with a full stop inside it is a name of another network. */
const NICK = /(?<![\p{L}\p{N}_.+\-@/])@[a-z]\w{4,31}(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}_])/giu;

const TELEGRAM = /(?:телеграм|телеґрам|telegram|телега|телег[уи]|\btg\b|\bтг\b)/u;

const OTHER_NETWORK =
  /(?:інст[аиуоі]|инст[аыуо]|instagram|\binsta|\big\b|тік-?ток|тик-?ток|tik-?tok|(?<!\p{L})тт(?!\p{L})|фейсбук|facebook|\bfb\b|мессенджер|месенджер|messenger|ютуб|youtube|threads|тредс|твіт|twitter|снапчат|snapchat|discord|діскорд|дискорд|pinterest|пінтерест|linkedin|лінкедін|skype|скайп|viber|вайбер|whatsapp|ватсап|вотсап)/u;

/** Names of networks with what is between them. */
const NETWORK = new RegExp(`${TELEGRAM.source}|${OTHER_NETWORK.source}`, 'giu');

/** As far as a network's name still belongs to a nick behind it. */
const BEFORE = 40;

/** Behind a nick a network's name belongs to it only at once: «@olena в інстаграмі», «@olena (інста)». */
const AFTER = /^\s?[(,–—-]?\s?(?:(?:в|у|це|мій)\s)?(\p{L}+[-\p{L}]*)/iu;

/** Finds e-mail addresses and names in Telegram, in the order in which they stand. */
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

/** Whether no nearer word says that a nick is one of another network. */
function isInTelegram(text: string, start: number, end: number): boolean {
  // A sentence, a line or another nick ends what a word before belongs to.
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

/**
 * The only e-mail address in some texts. Where several stand, or something that is nearly one, nobody knows which is
 * theirs.
 */
export function findOnlyAddress(texts: readonly string[]): string | undefined {
  const found = texts.flatMap((text) => [...text.matchAll(ADDRESS)].map(([address]) => address));
  const near = texts.flatMap((text) => text.match(NEAR_ADDRESS) ?? []);
  const distinct = new Map(found.toReversed().map((address) => [address.toLowerCase(), address]));
  const [address, ...others] = distinct.values();
  const isClear = near.every((each) => found.some((whole) => each.includes(whole)));
  return isClear && others.length === 0 ? address : undefined;
}
