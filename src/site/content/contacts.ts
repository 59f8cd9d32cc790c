import type { School } from '#content/schema.ts';

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
  const ways: (Contact | '' | undefined)[] = [
    { drawing: 'phone', channel: 'Телефон', value: phone, brief: phone, href: phoneHref(phone) },
    telegram && {
      drawing: 'telegram',
      channel: 'Telegram',
      value: `@${telegram}`,
      brief: 'Telegram',
      href: telegramHref(telegram),
    },
    viber && {
      drawing: 'viber',
      channel: 'Viber',
      value: 'Написати у\u00a0Viber',
      brief: 'Viber',
      href: `viber://chat?number=${encodeURIComponent(withoutSpaces(viber))}`,
    },
    email && {
      drawing: 'mail',
      channel: 'Електронна пошта',
      value: email,
      brief: email,
      href: `mailto:${email}`,
    },
  ];
  return ways.filter((way) => !!way);
}

/** The social networks of spec §1; those that the school is in. */
export function describeSocials({ instagram, tiktok, facebook }: School['contacts']): SocialLink[] {
  const networks: (SocialLink | '' | undefined)[] = [
    instagram && { name: 'Instagram', drawing: 'instagram', href: instagram },
    tiktok && { name: 'TikTok', drawing: 'tiktok', href: tiktok },
    facebook && { name: 'Facebook', drawing: 'facebook', href: facebook },
  ];
  return networks.filter((network) => !!network);
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
