import type { LeadFields } from '#shared/lead/lead.ts';
import type { SummaryLine } from './parts.ts';
import { findOnlyAddress } from './ways-to-write.ts';

/** Schemes of apps that open a message. Telegram uses `https:`, which opens on every device. */
export type Ways = { [Way in 'telegram' | 'viber' | 'sms' | 'mail']?: string };

/** The Telegram account is that of the number, or a username. */
type Contacts = { phone: string | null; account: string | undefined; address: string | undefined };

/** Links that open a message to the person with the greeting. */
export function findWays({ phone, account, address }: Contacts, greeting = ''): Ways {
  const text = encodeURIComponent(greeting);
  const withText = (way: string, parameter: string) => (text ? `${way}${parameter}${text}` : way);
  return {
    ...(account && { telegram: withText(`https://t.me/${account}`, '?text=') }),
    ...(phone && {
      viber: withText(`viber://chat?number=${encodeURIComponent(phone)}`, '&draft='),
      sms: withText(`sms:${phone}`, '?body='),
    }),
    ...(address && { mail: withText(`mailto:${address}`, '?body=') }),
  };
}

const WAY_NAMES: Readonly<Record<keyof Ways, string>> = {
  telegram: 'Telegram',
  viber: 'Viber',
  sms: 'SMS',
  mail: 'лист',
};

/** Telegram opens only `https:` links, so the other links are for e-mails only. */
export function listWays(ways: Ways, bareWays: Ways): SummaryLine[] {
  const links = (Object.keys(WAY_NAMES) as (keyof Ways)[]).flatMap((way) => {
    const href = ways[way];
    return href ? [{ text: WAY_NAMES[way], href, bare: bareWays[way] }] : [];
  });
  const parts = links.map((link, index) => (index > 0 ? { ...link, text: `, ${link.text}` } : link));
  return parts.length > 0 ? [{ label: 'Написати', parts }] : [];
}

/** The visitor's e-mail address, if the lead contains exactly one. */
export function findAddress(fields: LeadFields): string | undefined {
  return findOnlyAddress(Object.values(fields));
}
