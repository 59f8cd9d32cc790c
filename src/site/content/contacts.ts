import type { School } from '#shared/content/schema.ts';
import type { IconName } from '../ui/icons.ts';

/** A way to reach the school. */
export type Contact = {
  icon: IconName;
  channel: string;
  /** As the contact section shows it. */
  value: string;
  /** As the footer shows it, after the icon. */
  brief: string;
  href: string;
};

export type SocialLink = { name: string; icon: IconName; href: string };

/** The ways of spec §1: phone, messaging app, chat app, e-mail. */
export function describeContacts({ phone, telegram, viber, email }: School['contacts']): Contact[] {
  return [
    { icon: 'phone', channel: 'Телефон', value: phone, brief: phone, href: phoneHref(phone) },
    {
      icon: 'telegram',
      channel: 'Telegram',
      value: `@${telegram}`,
      brief: 'Telegram',
      href: `https://t.me/${telegram}`,
    },
    {
      icon: 'viber',
      channel: 'Viber',
      value: 'Написати у\u00a0Viber',
      brief: 'Viber',
      href: `viber://chat?number=${encodeURIComponent(withoutSpaces(viber))}`,
    },
    { icon: 'mail', channel: 'Електронна пошта', value: email, brief: email, href: `mailto:${email}` },
  ];
}

/** The social networks of spec §1. */
export function describeSocials({ instagram, tiktok, facebook }: School['contacts']): SocialLink[] {
  return [
    { name: 'Instagram', icon: 'instagram', href: instagram },
    { name: 'TikTok', icon: 'tiktok', href: tiktok },
    { name: 'Facebook', icon: 'facebook', href: facebook },
  ];
}

/** The link that calls a number written as people read it. */
export function phoneHref(phone: string): string {
  return `tel:${withoutSpaces(phone)}`;
}

function withoutSpaces(phone: string): string {
  return phone.replaceAll(' ', '');
}
