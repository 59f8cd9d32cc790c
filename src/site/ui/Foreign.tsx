type ForeignProps = {
  children: string;
  /** The language of the words in Latin letters, if it differs from the page's. */
  lang?: string | undefined;
};

/** Splits a text into sequences of words in Latin letters and the text between them. */
const WORDS =
  /([\p{Script=Latin}][\p{Script=Latin}\p{M}’'-]*(?:[\s.,!?…]+[\p{Script=Latin}][\p{Script=Latin}\p{M}’'-]*)*)/u;

/**
 * A text that marks words of another language, so that screen readers use another voice for them. Each part is an
 * element, keyed by its text. Translators replace text nodes, and React could not find a bare one again.
 */
export function Foreign({ children, lang }: ForeignProps) {
  if (!lang) return children;
  return children.split(WORDS).map(
    (part, index) =>
      part && (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
        <span key={`${index} ${part}`} lang={index % 2 ? lang : undefined}>
          {part}
        </span>
      ),
  );
}

/** The language of an accessible name without Cyrillic letters. Parts of a name cannot have a language. */
export function languageOfName(name: string, lang: string | undefined): string | undefined {
  return /\p{Script=Cyrillic}/u.test(name) ? undefined : lang;
}

/**
 * The attributes of a drawing's text alternative. An accessible name cannot mark another language. If the alternative
 * contains one, the drawing is hidden and {@link PictureText} contains the text.
 */
export function namePicture(words: string, lang: string | undefined) {
  return lang ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': words };
}

/** The text alternative of a drawing with words of another language; see {@link namePicture}. */
export function PictureText({ children, lang }: ForeignProps) {
  return (
    lang && (
      <p className="visually-hidden">
        <Foreign lang={lang}>{children}</Foreign>
      </p>
    )
  );
}
