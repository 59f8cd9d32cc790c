// Node only: the parser is a native one. Documents of the school are Markdown without HTML (content/legal).
import { defineHastPlugin, defineMdastPlugin, type Features, markdownToHtml, markdownToMdast } from 'satteri';

/** What a document may not hold, and the line in which it stands. */
export type Refused = { line: number; kind: 'html' | 'link' | 'image' | 'second title'; words: string };

/** No front matter: Astro would take a layout, and so code, from there. */
const FEATURES: Features = {
  gfm: { footnotes: false },
  smartPunctuation: true,
  frontmatter: false,
};

/** Where a link may lead. Browsers pass over white space and control characters in addresses; these begin with none. */
const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|\/|#)/;

type Node = {
  type: string;
  position?: { start: { line: number } };
  depth?: number;
  url?: string;
  value?: string;
  children?: Node[];
};

/** Finds what {@link renderMarkdown} would leave out, so that its author is told. */
export function findRefused(source: string): Refused[] {
  const tree = markdownToMdast(source, { features: FEATURES }) as Node;
  const found: Refused[] = [];
  let hasTitle = false;
  const visit = (node: Node) => {
    const report = (kind: Refused['kind'], words = '') =>
      found.push({ line: node.position?.start.line ?? 1, kind, words: words.trim().split('\n')[0] ?? '' });
    if (node.type === 'html') report('html', node.value);
    if (node.type === 'image' || node.type === 'imageReference') report('image', node.url);
    if ((node.type === 'link' || node.type === 'definition') && !SAFE_LINK.test(node.url ?? ''))
      report('link', node.url);
    if (node.type === 'heading' && node.depth === 1) {
      if (hasTitle) report('second title');
      hasTitle = true;
    }
    node.children?.forEach(visit);
  };
  visit(tree);
  return found;
}

/** HTML is what its author typed: words. */
const htmlAsWords = defineMdastPlugin({
  name: 'html-as-words',
  html: (node, context) => context.replaceNode(node, { type: 'text', value: node.value }),
});

/** Attributes of what Markdown makes; all others go, such as the styles of a table's columns. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  ol: ['start'],
};

const onlySafe = defineHastPlugin({
  name: 'only-safe',
  element: {
    // Every one.
    filter: [],
    visit(node, context) {
      // The boxes of a list of tasks among them.
      if (node.tagName === 'img' || node.tagName === 'input') return context.removeNode(node);
      const kept = KEPT[node.tagName] ?? [];
      for (const [name, value] of Object.entries(node.properties ?? {})) {
        const isSafe = kept.includes(name) && (name !== 'href' || SAFE_LINK.test(String(value)));
        if (!isSafe) context.setProperty(node, name, null);
      }
    },
  },
  raw: (node, context) => context.replaceNode(node, { type: 'text', value: node.value }),
});

/** Writes a document as HTML of a few kinds of elements: raw HTML comes out as words, unsafe links lead nowhere. */
export function renderMarkdown(source: string): string {
  const { html } = markdownToHtml(source, {
    features: FEATURES,
    mdastPlugins: [htmlAsWords],
    hastPlugins: [onlySafe],
  });
  return html;
}
