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

/** Whether a name, in which nothing can be marked, is of the other language as a whole. */
export function languageOfName(name: string, lang: string | undefined): string | undefined {
  return /\p{Script=Cyrillic}/u.test(name) ? undefined : lang;
}

/**
 * How a drawing is told: by its name, or where that has words of another language, which no name can mark, by a text
 * beside it ({@link PictureText}).
 */
export function namePicture(words: string, lang: string | undefined) {
  return lang ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': words };
}

/** What a drawing shows, for those who don't see it, where its name can't say it. */
export function PictureText({ children, lang }: ForeignProps) {
  return (
    lang && (
      <p className="visually-hidden">
        <Foreign lang={lang}>{children}</Foreign>
      </p>
    )
  );
}
