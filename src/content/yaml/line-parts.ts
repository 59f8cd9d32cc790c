/** Parts of the regular expressions that search single lines of a file. */

/** `name`, `mon-fri` */
export const NAME = String.raw`[a-zA-Z][\w-]*`;

/** The hyphen of a list entry, if there is one. */
export const HYPHEN = '(?:- +)?';

/** A field name at the start of a line: `  name`, `  - name` */
export const FIELD = String.raw`^\s*${HYPHEN}${NAME}`;

/** The start of a text: after a field name or a list hyphen. */
export const TEXT_START = String.raw`(?:${FIELD}: *|^\s*- +)`;

/** The end of a line that may have a comment. */
export const COMMENT_OR_END = String.raw`\s*(?:#.*)?$`;

/** A line with a field. */
export const FIELD_LINE = new RegExp(`${FIELD}:`);
