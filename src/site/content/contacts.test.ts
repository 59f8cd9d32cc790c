import { expect, it } from 'vitest';
import type { SchoolContact } from '#content/school/contacts-schema.ts';
import { describeChat, describeContacts, describeFailure, describeSocials, phoneHref } from './contacts.ts';

const PHONE = '+380 67 123 45 67';

it('converts a formatted number into a tel: link', () => {
  expect(phoneHref('+380 44 123 45 67')).toBe('tel:+380441234567');
});

it('links to each contact of the school, in its order', () => {
  const contacts: SchoolContact[] = [
    { kind: 'phone', value: '+380 44 123 45 67' },
    { kind: 'instagram', value: 'https://www.instagram.com/school' },
    { kind: 'whatsapp', value: PHONE },
    { kind: 'telegram', value: 'school' },
    { kind: 'viber', value: PHONE },
    { kind: 'signal', value: PHONE },
    { kind: 'email', value: 'hello@school.example' },
    { kind: 'youtube', value: 'https://www.youtube.com/@school' },
    { kind: 'address', value: 'Київ, вул. Саксаганського, 1' },
  ];
  expect(describeContacts(contacts).map(({ channel, value, href }) => [channel, value, href])).toEqual([
    ['Телефон', '+380 44 123 45 67', 'tel:+380441234567'],
    ['WhatsApp', PHONE, 'https://wa.me/380671234567'],
    ['Telegram', '@school', 'https://t.me/school'],
    ['Viber', PHONE, 'viber://chat?number=%2B380671234567'],
    ['Signal', PHONE, 'https://signal.me/#p/+380671234567'],
    ['Електронна пошта', 'hello@school.example', 'mailto:hello@school.example'],
    [
      'Адреса',
      'Київ, вул. Саксаганського, 1',
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('Київ, вул. Саксаганського, 1')}`,
    ],
  ]);
  expect(describeSocials(contacts)).toEqual([
    { name: 'Instagram', kind: 'instagram', href: 'https://www.instagram.com/school' },
    { name: 'YouTube', kind: 'youtube', href: 'https://www.youtube.com/@school' },
  ]);
});

it('shows a number once, and the numbers that only a chat has', () => {
  const contacts: SchoolContact[] = [
    { kind: 'phone', value: PHONE },
    { kind: 'telegram', value: 'school' },
    { kind: 'viber', value: '+380671234567' },
    { kind: 'whatsapp', value: '+380 44 123 45 67' },
    { kind: 'email', value: 'hello@school.example' },
  ];
  const shown = describeContacts(contacts).filter(({ isValueUseful }) => isValueUseful);
  expect(shown.map(({ kind }) => kind)).toEqual(['phone', 'whatsapp', 'email']);
});

it('names a second contact of a kind by its label, wherever it is', () => {
  const [phone, chat] = describeContacts([
    { kind: 'phone', value: PHONE, label: 'Бухгалтерія' },
    { kind: 'telegram', value: 'school_kyiv', label: 'Київ' },
  ]);
  expect(phone).toMatchObject({ channel: 'Бухгалтерія', value: PHONE, shortText: `Бухгалтерія: ${PHONE}` });
  expect(chat).toMatchObject({ channel: 'Київ', value: '@school_kyiv', shortText: 'Київ: Telegram' });
  const socials = describeSocials([{ kind: 'facebook', value: 'https://facebook.com/x', label: 'Батькам' }]);
  expect(socials[0]?.name).toBe('Батькам');
});

it('links forms to Telegram, or else to the first chat, with a text if it accepts one', () => {
  const phone = { kind: 'phone', value: PHONE } as const;
  const signal = { kind: 'signal', value: PHONE } as const;
  const viber = { kind: 'viber', value: PHONE } as const;
  expect(describeChat([phone, viber, { kind: 'telegram', value: 'school' }])).toEqual({
    in: 'в\u00a0Telegram',
    href: 'https://t.me/school',
    write: 'https://t.me/school?text=Заявка із сайту, телефон %s',
  });
  expect(describeChat([phone, viber, signal])).toMatchObject({
    in: 'у\u00a0Viber',
    write: 'viber://chat?number=%2B380671234567&draft=Заявка із сайту, телефон %s',
  });
  expect(describeChat([phone, signal])).toEqual({
    in: 'в\u00a0Signal',
    href: 'https://signal.me/#p/+380671234567',
    write: 'https://signal.me/#p/+380671234567',
  });
  expect(describeChat([phone])).toBeUndefined();
  expect(describeFailure([phone, viber])).toMatch(/зв'яжіться з нами через Viber\/телефон\.$/);
  expect(describeFailure([phone])).toMatch(/зв'яжіться з нами через телефон\.$/);
});
