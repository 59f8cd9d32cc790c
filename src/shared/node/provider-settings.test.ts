import { expect, test } from 'vitest';
import { staticHostingSettings } from '../../../tests/support/build-site.ts';
import { readProviderUse, readSharedProvider } from './provider-settings.ts';

const whole = staticHostingSettings('https://api.emailjs.com');

test('reports whether pages send leads directly to the provider', () => {
  expect(readProviderUse({})).toBe(false);
  expect(readProviderUse({ PUBLIC_EMAILJS_ORIGIN: '', PUBLIC_EMAILJS_PUBLIC_KEY: ' ' })).toBe(false);
  expect(readProviderUse({ PUBLIC_EMAILJS_BLOCK_HEADLESS: 'true' })).toBe(false);
  expect(readProviderUse(whole)).toBe(true);
});

test.each(Object.keys(whole).filter((setting) => setting.startsWith('PUBLIC_EMAILJS')))(
  'rejects all other settings without %s, and %s without the others',
  (setting) => {
    expect(() => readProviderUse({ ...whole, [setting]: '' })).toThrow(`бракує ${setting}.`);
    expect(() => readProviderUse({ [setting]: 'x' })).toThrow('налаштовано не повністю');
  },
);

const shared = {
  EMAILJS_PUBLIC_KEY: 'key',
  EMAILJS_SERVICE_ID: 'service',
  EMAILJS_TEMPLATE_CONTACT: 'c',
  EMAILJS_TEMPLATE_TRIAL: 't',
  EMAILJS_TEMPLATE_PACKAGE: 'p',
};

test('with PUBLIC_EMAILJS=on, copies the server’s provider settings except the private key', () => {
  const environment = { ...shared, EMAILJS_PRIVATE_KEY: 'secret', PUBLIC_EMAILJS: 'on' };
  expect(readProviderUse(environment)).toBe(true);
  expect(readSharedProvider(environment)).toEqual({
    PUBLIC_EMAILJS_ORIGIN: 'https://api.emailjs.com',
    ...Object.fromEntries(Object.entries(shared).map(([name, value]) => [`PUBLIC_${name}`, value])),
  });
  expect(readSharedProvider(shared)).toEqual({});
});

test.each(Object.keys(shared))('with PUBLIC_EMAILJS=on, requires %s', (name) => {
  expect(() => readProviderUse({ ...shared, [name]: '', PUBLIC_EMAILJS: 'on' })).toThrow(`бракує ${name}.`);
});

test('rejects other values of PUBLIC_EMAILJS than on and off', () => {
  expect(() => readProviderUse({ PUBLIC_EMAILJS: 'yes' })).toThrow('очікується on або off; напишіть on.');
});
