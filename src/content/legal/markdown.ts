// Node only, because the parser is a native module. Legal documents are Markdown without HTML (content/legal).
import { defineHastPlugin, defineMdastPlugin, type Features, markdownToHtml, markdownToMdast } from 'satteri';

/** A forbidden construct and its line. */
export type Refused = { line: number; kind: 'html' | 'link' | 'image' | 'second title'; words: string };

/** Front matter stays disabled: Astro would load a layout, and thus code, from it. */
const FEATURES: Features = {
  gfm: { footnotes: false },
  smartPunctuation: true,
  frontmatter: false,
};

/**
 * Allowed link targets. Browsers skip white space and control characters at the start, so a target may not begin with
 * them.
 */
const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|\/|#)/;

type Node = {
  type: string;
  position?: { start: { line: number } };
  depth?: number;
  url?: string;
  value?: string;
  children?: Node[];
};

/** Finds everything that {@link renderMarkdown} would drop, so that the author learns about it. */
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

/** Raw HTML becomes plain text. */
const htmlAsWords = defineMdastPlugin({
  name: 'html-as-words',
  html: (node, context) => context.replaceNode(node, { type: 'text', value: node.value }),
});

/** Allowed attributes of the rendered elements. All others are dropped, such as styles of table columns. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  ol: ['start'],
};

const onlySafe = defineHastPlugin({
  name: 'only-safe',
  element: {
    // Every element.
    filter: [],
    visit(node, context) {
      // Checkboxes of task lists are elements too.
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

/** Renders a document with a few kinds of elements. Raw HTML becomes text, and unsafe links lose their target. */
export function renderMarkdown(source: string): string {
  const { html } = markdownToHtml(source, {
    features: FEATURES,
    mdastPlugins: [htmlAsWords],
    hastPlugins: [onlySafe],
  });
  return html;
}
