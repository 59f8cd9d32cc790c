/** Explains in Ukrainian why a value is not the address of the site; undefined if it is valid. */
export function explainSiteUrl(value: string): string | undefined {
  const text = value.trim();
  if (!/^https?:\/\//i.test(text)) {
    const meant = /^[\w-]+(?:\.[\w-]+)+\/*$/.test(text) ? `: https://${text.replace(/\/+$/, '')}` : '';
    return meant ? `адреса починається з https://${meant}` : EXPECTED;
  }
  const url = URL.parse(text);
  if (!url) return EXPECTED;
  return url.pathname === '/' && !url.search && !url.hash
    ? undefined
    : `сайт займає всю адресу, без продовження після назви: ${url.origin}`;
}

const EXPECTED = 'очікується адреса, наприклад https://school.example';
