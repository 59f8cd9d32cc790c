import { expect, test } from 'vitest';
import { hashSource, metaPolicy } from '#shared/node/security-headers.ts';
import { addPolicyMeta } from './policy-meta.ts';

const SECURITY = { siteUrl: 'https://klitynka.example', leadOrigin: 'https://api.emailjs.com' };
const POLICY = metaPolicy({ scripts: [hashSource('$&')], styles: [hashSource('a{}')] }, SECURITY);
const PAGE = '<!doctype html><head><meta charset="utf-8"><style>a{}</style><script>$&</script></head>';

test('inserts the policy before everything it applies to, and changes nothing else', () => {
  const meta = `<meta http-equiv="content-security-policy" content="${POLICY}">`;
  expect(addPolicyMeta(PAGE, POLICY)).toBe(PAGE.replace('"utf-8">', () => `"utf-8">${meta}`));
});

test('stops the build at a page without a place for it', () => {
  expect(() => addPolicyMeta('<title>x</title>', POLICY)).toThrow('no <meta charset>');
});
