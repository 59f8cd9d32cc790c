// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { tidyMarkup } from './tidy-markup.ts';

const PAGE = `<!doctype html><html lang="uk"><head><meta charset="utf-8"/><link rel="preload" href="/a" crossorigin=""/><style>a::before{content:"<b open=\\"\\">"}</style></head>
<body data-school="{&quot;a&quot;:&quot;б &amp; в&quot;}" data-x="it's &quot;so&quot;"><form encType="multipart/form-data"><input required="" maxLength="40" value="" alt=""/><br/><img alt="" srcSet="a 2x"/></form>
<svg viewBox="0 0 1 1"><path pathLength="1" d="M0 0"></path><use href="#a"></use></svg><p title="a > b" class="">x=&quot;&quot; maxLength="" &lt;br/&gt;</p>
<details open=""><summary>a</summary></details><script>if (a<b && c>d) e='<input required=""/>'</script></body></html>`;

it('leaves a page the same tree', () => {
  const tree = (html: string) => new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML;
  expect(tree(tidyMarkup(PAGE))).toBe(tree(PAGE));
});

it('writes it as people do', () => {
  const tidy = tidyMarkup(PAGE);
  expect(tidy).toContain(
    '<form enctype="multipart/form-data"><input required maxlength="40" value="" alt=""><br>',
  );
  expect(tidy).toContain('<img alt="" srcset="a 2x">');
  expect(tidy).toContain('<svg viewBox="0 0 1 1"><path pathLength="1" d="M0 0"/><use href="#a"/></svg>');
  expect(tidy).toContain(`data-school='{"a":"б &amp; в"}'`);
  expect(tidy).toContain('<details open>');
  expect(tidy).toContain('<link rel="preload" href="/a" crossorigin>');
});

it('touches no scripts, styles and texts', () => {
  const tidy = tidyMarkup(PAGE);
  for (const part of PAGE.match(/<(style|script)>[\s\S]*?<\/\1>|>x=.*?</g) ?? [])
    expect(tidy).toContain(part);
  expect(tidyMarkup(tidy)).toBe(tidy);
});
