import { expect, it } from 'vitest';
import { describeContacts, phoneHref } from './contacts.ts';

it('turns a number as people read it into one to call', () => {
  expect(phoneHref('+380 44 123 45 67')).toBe('tel:+380441234567');
});

it('leads to each channel of the school', () => {
  const contacts = describeContacts({
    phone: '+380 44 123 45 67',
    telegram: 'school',
    viber: '+380 67 123 45 67',
    email: 'hello@school.example',
    instagram: 'https://www.instagram.com/school',
    tiktok: 'https://www.tiktok.com/@school',
    facebook: 'https://www.facebook.com/school',
  });
  expect(contacts.map(({ href }) => href)).toEqual([
    'tel:+380441234567',
    'https://t.me/school',
    'viber://chat?number=%2B380671234567',
    'mailto:hello@school.example',
  ]);
});
