type ForeignProps = {
  children: string;
  /** Language of the words in Latin letters, where it is not that of the page. */
  lang?: string | undefined;
};

/** Words in Latin letters that follow each other; words and what is between them take turns. */
const WORDS =
  /([\p{Script=Latin}][\p{Script=Latin}\p{M}’'-]*(?:[\s.,!?…]+[\p{Script=Latin}][\p{Script=Latin}\p{M}’'-]*)*)/u;

/**
 * A text that marks the words of another language: a screen reader reads them with another voice. Each part is an
 * element, keyed by its text. A translator moves text nodes, and React would not find a bare one again.
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

/** The language of an accessible name without Cyrillic letters; the parts of a name can't be marked up. */
export function languageOfName(name: string, lang: string | undefined): string | undefined {
  return /\p{Script=Cyrillic}/u.test(name) ? undefined : lang;
}

/**
 * Attributes with the text alternative of a drawing. If the alternative contains another language, which an accessible
 * name cannot mark up, the drawing is hidden and {@link PictureText} says it.
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
