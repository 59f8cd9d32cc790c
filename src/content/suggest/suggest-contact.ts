/** Suggests the intended value of a contact whose format is invalid. */
import { z } from 'zod';
import { writePhone } from '../fields/phone-number.ts';

const PHONE_LIKE = /\+?[\d(][\d\s().\u2010-\u2015-]{6,}\d/g;

/** Ending of «очікується номер…». */
export function suggestPhone(written: string | number): string | undefined {
  const text = String(written);
  const zeros = text.replaceAll(/[ОоOo]/g, '0');
  if (zeros !== text && writePhone(zeros)) return `; замість нуля тут літера: ${writePhone(zeros)}`;
  const digits = zeros.replaceAll(/[lIІ|]/g, '1').replaceAll(/[Зз]/g, '3');
  if (digits !== text && writePhone(digits)) return `; замість цифри тут літера: ${writePhone(digits)}`;
  const numbers = (text.match(PHONE_LIKE) ?? []).flatMap((each) => readPhone(each) ?? []);
  if (numbers.length > 1) return '; тут кілька номерів: кожен впишіть окремим записом, другий — із label';
  const [number] = numbers;
  if (!number) return undefined;
  if (/(?:дод|внутр|ext)\p{L}*\.?\s*\d/iu.test(text))
    return `; додаткового номера в посиланні не буває: напишіть ${number}, а додатковий — у label`;
  if (!number.startsWith('+380')) return `; номер іншої країни починається з +: ${number}`;
  // «22 635 17 40» of Warsaw has nine digits, too.
  const isBare = /^[1-9]\d{8}$/.test(text.replaceAll(/\D/g, ''));
  return isBare ? `: ${number} (номер іншої країни починається з +)` : `: ${number}`;
}

/** A number with a missing or extra zero after the country code, or without its plus. */
function readPhone(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  const own = /^(?:380|38|0)?0?([1-9]\d{8})$/.exec(digits)?.[1];
  if (own) return writePhone(`0${own}`);
  return writePhone(text) ?? (/^[1-9]\d{9,12}$/.test(digits) ? writePhone(`+${text.trim()}`) : undefined);
}

/** Domain endings that are always typos. */
const DOMAIN_TYPOS: Readonly<Record<string, string>> = {
  con: 'com',
  cpm: 'com',
  cim: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  ner: 'net',
  nte: 'net',
  nett: 'net',
};

const EMAIL_EXPECTED = 'очікується адреса електронної пошти';

/** An e-mail address. The message of a rejected one suggests a correction. */
export const email = z.string().transform((written, context): string => {
  const text = written.trim();
  const ending = /\.(\w+)$/.exec(text)?.[1]?.toLowerCase() ?? '';
  const corrected = DOMAIN_TYPOS[ending] && `${text.slice(0, -ending.length)}${DOMAIN_TYPOS[ending]}`;
  if (!corrected && z.email().safeParse(text).success) return text;
  const message = corrected
    ? `такого закінчення в адрес не буває: напишіть ${corrected}`
    : EMAIL_EXPECTED + suggestEmail(text);
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

function suggestEmail(written: string): string {
  if (writePhone(written)) return '; а тут номер: йому личить kind: phone, viber або whatsapp';
  const text = written.replace(/@{2,}/, '@');
  if ((text.match(/@/g) ?? []).length > 1)
    return '; тут дві адреси: лишіть одну, а другу впишіть окремим записом із label';
  const plain = text
    .replace(/^.*<|>.*$/g, '')
    .replace(/^mailto:/i, '')
    .replaceAll(/\s|[.,;]+$/g, '')
    .replaceAll(',', '.')
    .replaceAll(/\.{2,}/g, '.');
  if (z.email().safeParse(plain).success) return `: ${plain}`;
  if (!plain.includes('@')) return '; у ній бракує знака @';
  if (/\p{Script=Cyrillic}/u.test(plain)) return '; лише латинські літери';
  return /@[^.]+$/.test(plain) ? '; після @ бракує закінчення, як у gmail.com' : '';
}

/** Other hosts of the same networks. */
const HOST_ALIASES: Readonly<Record<string, string>> = {
  'fb.com': 'facebook.com',
  'fb.me': 'facebook.com',
  'instagr.am': 'instagram.com',
};

/** Parameters that apps add to a copied address. */
const TRACKING = /^(?:utm_\w+|igsh(?:id)?|mibextid|fbclid|gclid|_t|_r|si|is_from_webapp|sender_device)$/;

/** Networks whose accounts have Latin names only. */
const LATIN_ACCOUNTS: readonly string[] = ['instagram.com', 'tiktok.com'];

/** A page of a single post, which is not the school's page. */
const POST = /^\/(?:p|reels?|stories|tv|watch|shorts|share|photo|posts?)(?:[/.?]|$)/;

/** The page of the school in a social network such as `instagram.com`, without the tracking parameters of apps. */
export const socialLink = (host: string) =>
  z.string().transform((written, context): string => {
    const address = findAddress(written, host);
    if (!('refusal' in address)) return address.link;
    context.addIssue({ code: 'custom', message: address.refusal });
    return z.NEVER;
  });

function findAddress(written: string, host: string): { link: string } | { refusal: string } {
  const text = written.trim();
  const url = /^https:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url) {
    const meant = suggestLink(text, host);
    return { refusal: `очікується адреса, що починається з https://${meant ? `: ${meant}` : ''}` };
  }
  if (!`.${url.hostname}`.endsWith(`.${host}`)) {
    const isAlias = HOST_ALIASES[url.hostname.replace(/^www\./, '')] === host;
    const hint = isAlias ? `: https://www.${host}${url.pathname}` : '';
    return { refusal: `очікується адреса сторінки на ${host}${hint}` };
  }
  if (LATIN_ACCOUNTS.includes(host) && /%D[01]/i.test(url.pathname))
    return { refusal: `імена на ${host} бувають лише латинкою; скопіюйте адресу зі своєї сторінки` };
  if (POST.test(url.pathname))
    return { refusal: `це адреса одного допису; впишіть адресу сторінки: https://www.${host}/…` };
  const [, account] = /^\/([\w.]{2,})\/?$/.exec(url.pathname) ?? [];
  if (url.hostname.replace(/^www\./, '') === 'tiktok.com' && account)
    return { refusal: `перед іменем на tiktok.com стоїть @: https://www.tiktok.com/@${account}` };
  const extra = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  if (extra.length === 0) return { link: text };
  for (const name of extra) url.searchParams.delete(name);
  return { link: url.href };
}

/** Suggests the whole address for one that was copied without its beginning, an account name or a chat link. */
function suggestLink(written: string, host: string): string | undefined {
  const joined = written.replace(/^(https?:\/\/)\s+/i, '$1');
  if (joined !== written) return suggestLink(joined, host);
  // A space replaces a character that phones do not show.
  if (/^https?:\/\/[^[\]()<>]*\s[^[\]()<>]*$/i.test(written))
    return suggestLink(written.replaceAll(/\s+/g, '_'), host);
  const copied = /https?:\/\/[^\s"<>()[\]]+/i.exec(written)?.[0] ?? written;
  const rest = copied.replace(/^(?:https?:)?\/*/i, '');
  const account = /^@?([\w.]{2,})$/.exec(rest)?.[1];
  if (account && (rest.startsWith('@') || !/\.(?:com|ua|me|net|org)$/i.test(rest)))
    return `https://www.${host}/${/^(tiktok|youtube)/.test(host) ? '@' : ''}${account}`;
  return rest.includes('.') && !/\s/.test(rest) ? `https://${rest}` : undefined;
}

/** Ending of «очікується ім’я в Telegram…». */
export function suggestTelegram(written: string): string | undefined {
  if (/^\+?[\d\s()-]{9,}$/.test(written))
    return 'це номер, а ім’я показує Telegram: Налаштування → Ім’я користувача';
  if (/t(?:elegram)?\.me\/\+?\d{9,}/i.test(written))
    return 'це номер, а ім’я показує Telegram: Налаштування → Ім’я користувача';
  if (/t(?:elegram)?\.me\/(?:\+|joinchat)/i.test(written)) return 'це запрошення до групи, а не ім’я';
  const name =
    /^(?:(?:https?:\/\/)?t(?:elegram)?\.me\/|tg:\/\/resolve\?domain=|@)([A-Za-z]\w{4,31})\/?(?:\?\S*)?$/i.exec(
      written,
    )?.[1];
  return (
    name ??
    (/^@?[A-Za-z]\w* \w[\w ]*$/.test(written) ? written.replace('@', '').replaceAll(' ', '_') : undefined)
  );
}
