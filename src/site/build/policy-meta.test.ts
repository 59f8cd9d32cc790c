import { expect, test } from 'vitest';
import { metaPolicy } from '#shared/security/security-headers.ts';
import { addPolicyMeta } from './policy-meta.ts';

const SECURITY = { siteUrl: 'https://klitynka.example', leadOrigin: 'https://api.emailjs.com' };
const PAGE = '<!doctype html><head><meta charset="utf-8"><style>a{}</style><script>$&</script></head>';

test('puts the policy before everything that it has to judge, and changes nothing else', () => {
  const policy = `<meta http-equiv="content-security-policy" content="${metaPolicy(PAGE, SECURITY)}">`;
  expect(addPolicyMeta(PAGE, SECURITY)).toBe(PAGE.replace('"utf-8">', () => `"utf-8">${policy}`));
});

test('allows what is in the page after the policy was added, too', () => {
  expect(metaPolicy(addPolicyMeta(PAGE, SECURITY), SECURITY)).toBe(metaPolicy(PAGE, SECURITY));
});

test('stops the build at a page that has no place for it', () => {
  expect(() => addPolicyMeta('<title>x</title>', SECURITY)).toThrow('no <meta charset>');
});
