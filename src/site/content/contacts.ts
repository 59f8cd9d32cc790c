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

/** The ways of spec §1: phone, messaging app, chat app, e-mail. */
export function describeContacts({ phone, telegram, viber, email }: School['contacts']): Contact[] {
  return [
    { drawing: 'phone', channel: 'Телефон', value: phone, brief: phone, href: phoneHref(phone) },
    {
      drawing: 'telegram',
      channel: 'Telegram',
      value: `@${telegram}`,
      brief: 'Telegram',
      href: telegramHref(telegram),
    },
    {
      drawing: 'viber',
      channel: 'Viber',
      value: 'Написати у\u00a0Viber',
      brief: 'Viber',
      href: `viber://chat?number=${encodeURIComponent(withoutSpaces(viber))}`,
    },
    { drawing: 'mail', channel: 'Електронна пошта', value: email, brief: email, href: `mailto:${email}` },
  ];
}

/** The social networks of spec §1. */
export function describeSocials({ instagram, tiktok, facebook }: School['contacts']): SocialLink[] {
  return [
    { name: 'Instagram', drawing: 'instagram', href: instagram },
    { name: 'TikTok', drawing: 'tiktok', href: tiktok },
    { name: 'Facebook', drawing: 'facebook', href: facebook },
  ];
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
