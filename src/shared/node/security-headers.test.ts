import { describe, expect, test } from 'vitest';
import { assetHeaders, hashSource, metaPolicy, pageHeaders } from './security-headers.ts';

const SECURE = { siteUrl: 'https://klitynka.example' };
const PAGE = { scripts: [hashSource('run()')], styles: [hashSource('a{b:c}')] };

describe('pageHeaders', () => {
  test('allow only the scripts and styles of the build', () => {
    expect(pageHeaders(PAGE, SECURE)).toEqual({
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'self' ${PAGE.scripts[0]}`,
        `style-src 'self' ${PAGE.styles[0]}`,
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types page',
        'upgrade-insecure-requests',
        "frame-ancestors 'none'",
      ].join('; '),
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
  });

  test('omit HSTS on a site without TLS', () => {
    const headers = pageHeaders(PAGE, { siteUrl: 'http://localhost:3000' });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  test('in static hosting, allow the provider as the only other target of leads', () => {
    const headers = pageHeaders(PAGE, { ...SECURE, leadOrigin: 'https://api.emailjs.com' });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.emailjs.com;");
    expect(headers['content-security-policy']).toContain("form-action 'self' https://api.emailjs.com;");
  });
});

test('the policy of a meta element omits directives that browsers ignore there', () => {
  expect(metaPolicy(PAGE, SECURE)).not.toContain('frame-ancestors');
});

describe('assetHeaders', () => {
  test('let a service worker fetch from the site', () => {
    const headers = assetHeaders(true, SECURE);
    expect(headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
  });

  test('allow nothing to a drawing that is opened directly', () => {
    const headers = assetHeaders(false, SECURE);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
