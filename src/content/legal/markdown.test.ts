import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

/** Names and attributes of all elements, as a browser parses them. */
function listElements(html: string): string[] {
  type Node = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] };
  const list = ({ nodeName, attrs = [], childNodes = [] }: Node): string[] => [
    [nodeName, ...attrs.map(({ name, value }) => `${name}=${value}`)].join(' '),
    ...childNodes.flatMap(list),
  ];
  return list(parseFragment(html) as Node).filter((each) => !each.startsWith('#'));
}

describe('renderMarkdown', () => {
  it('renders titles, lists, tables and links', () => {
    const html = renderMarkdown('# А\n\n- [б](mailto:a@b.ua "в")\n\n|г|\n|:-:|\n|ґ|\n');
    expect(listElements(html)).toEqual(
      expect.arrayContaining(['h1', 'ul', 'li', 'a href=mailto:a@b.ua title=в', 'table', 'th', 'td']),
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<script title="<">alert(1)</script>',
    '<img\nsrc=x\nonerror=alert(1)>',
    'слово <svg/onload=alert(1)> слово',
    '<!-- --><script>alert(1)</script><!-- -->',
    '<?x <script>alert(1)</script> ?>',
    '<![CDATA[ <script>alert(1)</script> ]]>',
    '<style>*{background:url(//evil)}</style>',
    '- <iframe srcdoc="<script>alert(1)</script>">',
    '[a](javascript:alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](&#106;avascript:alert(1))',
    '[a](&#1;javascript:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](vbscript:x)',
    '![a](javascript:alert(1))',
    '![a" onerror="alert(1)](x "b" onerror="alert(1)")',
    '[a][b]\n\n[b]: JAVASCRIPT:alert(1)',
    '<javascript:alert(1)>',
    '[a](/x "y" onclick="alert(1)")',
    '~~~ " onclick="alert(1)\nx\n~~~',
    '---\nlayout: ../../evil.astro\n---\n',
    '- [ ] <b onclick=alert(1)>',
    '|<b onclick=alert(1)>|\n|:-:|\n|<svg/onload=alert(1)>|',
    'a[^1]\n\n[^1]: <svg/onload=alert(1)>',
  ])('renders nothing executable for %j', (source) => {
    for (const element of listElements(renderMarkdown(`# Назва\n\n${source}\n`))) {
      expect(element).toMatch(
        /^(?:h1|h2|hr|p|ul|ol|li|pre|code|table|thead|tbody|tr|th|td|a)(?: (?:href=\/\S*|title=.*))*$/,
      );
    }
  });
});
