import type { School } from '#shared/content/schema.ts';

/** A way to reach the school; there is a drawing of each. */
export type ContactChannel = 'phone' | 'telegram' | 'viber' | 'mail' | 'instagram' | 'tiktok' | 'facebook';

/** A way to reach the school, in words. */
export type Contact = {
  drawing: ContactChannel;
  channel: string;
  /** As the contact section shows it. */
  value: string;
  /** As the footer shows it, after the drawing. */
  brief: string;
  href: string;
};

export type SocialLink = { name: string; drawing: ContactChannel; href: string };

/** The ways of spec §1: phone, messaging app, chat app, e-mail; those that the school has. */
export function describeContacts({ phone, telegram, viber, email }: School['contacts']): Contact[] {
  return [
    { drawing: 'phone', channel: 'Телефон', value: phone, brief: phone, href: phoneHref(phone) },
    ...when(telegram, (account) => ({
      drawing: 'telegram' as const,
      channel: 'Telegram',
      value: `@${account}`,
      brief: 'Telegram',
      href: telegramHref(account),
    })),
    ...when(viber, (number) => ({
      drawing: 'viber' as const,
      channel: 'Viber',
      value: 'Написати у\u00a0Viber',
      brief: 'Viber',
      href: `viber://chat?number=${encodeURIComponent(withoutSpaces(number))}`,
    })),
    ...when(email, (address) => ({
      drawing: 'mail' as const,
      channel: 'Електронна пошта',
      value: address,
      brief: address,
      href: `mailto:${address}`,
    })),
  ];
}

/** The social networks of spec §1; those that the school is in. */
export function describeSocials({ instagram, tiktok, facebook }: School['contacts']): SocialLink[] {
  return [
    ...when(instagram, (href) => ({ name: 'Instagram', drawing: 'instagram' as const, href })),
    ...when(tiktok, (href) => ({ name: 'TikTok', drawing: 'tiktok' as const, href })),
    ...when(facebook, (href) => ({ name: 'Facebook', drawing: 'facebook' as const, href })),
  ];
}

function when<Described>(value: string | undefined, describe: (value: string) => Described): Described[] {
  return value ? [describe(value)] : [];
}

/** The link that calls a number written as people read it. */
export function phoneHref(phone: string): string {
  return `tel:${withoutSpaces(phone)}`;
}

/** The link that opens a chat with an account. */
export function telegramHref(account: string): string {
  return `https://t.me/${account}`;
}

function withoutSpaces(phone: string): string {
  return phone.replaceAll(' ', '');
}
