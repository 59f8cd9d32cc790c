import { expect, test } from 'vitest';
import { hashSource, metaPolicy } from '#shared/node/security-headers.ts';
import { addPolicyMeta } from './policy-meta.ts';

const SECURITY = { siteUrl: 'https://klitynka.example', leadOrigin: 'https://api.emailjs.com' };
const INLINE = { scripts: [hashSource('$&')], styles: [hashSource('a{}')] };
const PAGE = '<!doctype html><head><meta charset="utf-8"><style>a{}</style><script>$&</script></head>';

test('puts the policy before everything that it has to judge, and changes nothing else', () => {
  const policy = `<meta http-equiv="content-security-policy" content="${metaPolicy(INLINE, SECURITY)}">`;
  expect(addPolicyMeta(PAGE, INLINE, SECURITY)).toBe(PAGE.replace('"utf-8">', () => `"utf-8">${policy}`));
});

test('stops the build at a page that has no place for it', () => {
  expect(() => addPolicyMeta('<title>x</title>', INLINE, SECURITY)).toThrow('no <meta charset>');
});
