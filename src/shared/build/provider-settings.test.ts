import { expect, test } from 'vitest';
import { staticHostingSettings } from '../../../tests/support/build-site.ts';
import { readProviderUse } from './provider-settings.ts';

const whole = staticHostingSettings('https://api.emailjs.com');

test('knows whether pages send leads past our server', () => {
  expect(readProviderUse({})).toBe(false);
  expect(readProviderUse({ PUBLIC_EMAILJS_ORIGIN: '', PUBLIC_EMAILJS_PUBLIC_KEY: ' ' })).toBe(false);
  expect(readProviderUse({ PUBLIC_EMAILJS_BLOCK_HEADLESS: 'true' })).toBe(false);
  expect(readProviderUse(whole)).toBe(true);
});

test.each(Object.keys(whole).filter((setting) => setting.startsWith('PUBLIC_EMAILJS')))(
  'refuses all the others without %s, and %s without the others',
  (setting) => {
    expect(() => readProviderUse({ ...whole, [setting]: '' })).toThrow(`бракує ${setting}.`);
    expect(() => readProviderUse({ [setting]: 'x' })).toThrow('налаштовано не повністю');
  },
);
