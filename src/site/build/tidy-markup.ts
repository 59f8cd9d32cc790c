import { type BuiltFiles, changePages } from './built-files.ts';

/** What is neither markup nor text of ours to change. */
const RAW = /(<(script|style)\b[\s\S]*?<\/\2>)/i;

/** A start tag; attributes may hold anything but their own quotes. */
const START_TAG = /<[a-z][\w-]*(?:\s+[^\s"'>/=]+(?:="[^"]*")?)*\s*\/?>/gi;

/** Attributes whose being there says all. */
const TRUE_ATTRIBUTE = / (required|open|selected|autofocus|disabled|checked|crossorigin|data-[\w-]+)=""/g;

/** React's names for attributes of HTML. Those of SVG, such as viewBox, count with their capitals. */
const HTML_NAME = / (maxLength|autoComplete|encType|srcSet|fetchPriority|tabIndex)=/g;

/**
 * Writes pages as people write HTML instead of as React does: the same tree for a browser, fewer bytes, and
 * nothing for validators to remark on (docs/decisions/0010-page-bytes.md).
 */
export function tidyPages(files: BuiltFiles): void {
  changePages(files, tidyMarkup);
}

export function tidyMarkup(html: string): string {
  return html
    .split(RAW)
    .map((part, index) => {
      // The pattern has two groups: of three parts the first is markup, the third the name of the second.
      if (index % 3 === 2) return '';
      return index % 3 === 1 ? part : tidyPart(part);
    })
    .join('');
}

function tidyPart(markup: string): string {
  return markup
    .replaceAll(START_TAG, (tag) =>
      tag
        .replaceAll(TRUE_ATTRIBUTE, ' $1')
        .replaceAll(HTML_NAME, (name) => name.toLowerCase())
        .replaceAll(
          /="([^"']*&quot;[^"']*)"/g,
          (_attribute, value: string) => `='${value.replaceAll('&quot;', '"')}'`,
        )
        .replace(/^(<(?:input|br|img|meta|link)\b[\s\S]*?)\s*\/>$/, '$1>'),
    )
    .replaceAll(/><\/(path|use|rect|circle)>/g, '/>');
}
