import { listNames } from '../suggest/list-names.ts';
import { COMMENT_OR_END, FIELD, HYPHEN, NAME, TEXT_START } from './line-parts.ts';

/**
 * A typo that the YAML parser reports unclearly, some lines too late, or not at all. All other typos are left to the
 * parser's messages (yaml-syntax.ts).
 */
export type LineTypo = {
  /** A line with the typo. */
  example: string;
  pattern: RegExp;
  /** The message, or a function that writes it from the named groups of the pattern and the line. */
  expected: string | ((groups: Readonly<Record<string, string>>, line: string) => string);
  /** Set if the parser accepts the file in spite of the typo, with another meaning. */
  isReadable?: boolean;
};

/** Special spaces in text that was copied from Word or from web pages. */
const ODD_SPACE = String.raw`[\u00a0\u2000-\u200b\u202f\u3000\ufeff]`;

/** Fields that consist of other fields. */
const GROUP_NAMES = [
  'colors',
  'confirmed',
  'home',
  'lesson',
  'notice',
  'payment',
  'samplePlan',
  'search',
  'searchConsole',
  'seller',
  'subject',
  'subjectOrder',
  'textBoard',
  'withoutTrial',
  'workingHours',
].join('|');

/** A sign that looks like a bullet: `▪`, `✅`, `1.`, `--` or `—` */
const BULLET = String.raw`[▪►→✓✔☑·•*]|\p{Extended_Pictographic}\uFE0F?|\d{1,2}[.)]|--+|[–—−•·]`;

/** On a Ukrainian keyboard, the quotation mark is easier to find than the apostrophe: `Мар"яна`, `об"єкт` */
const QUOTE_FOR_APOSTROPHE = String.raw`\p{Script=Cyrillic}+"(?=[єюяїЄЮЯЇ])\p{Script=Cyrillic}*`;

/** Text with whole typographic quotations, none of which is open: `Школа «Парта» у Києві` */
const WITH_QUOTATIONS = '(?:[^"“”„«»]|[“„«][^"“”„«»]*[“”»])*';

/** A text in quotes, which may contain escaped ones and signs of a comment: `"067 # \"Бухгалтерія\""` */
const WHOLE_TEXT = String.raw`"(?:[^"\\]|\\.)*"`;

/** At least two pairs of quotes up to the end of the line. */
const SEVERAL_TEXTS = String.raw`(?:[^"]*"[^"]*"){2,}\s*$`;

/** The value of a field in quotes or without them. It does not begin a list, a record or a text of several lines. */
const VALUE = String.raw`(?:"[^"]*"|[^\s"'[{#|>][^"#]*?)`;

/** The start of a record in braces, up to the end of a value: `{ hue: 268`, `{ text: "6", right: true` */
const RECORD_TO_VALUE = String.raw`\{(?:"[^"]*"|[^"{}#])*?(?<=["\p{L}\d\]])`;

/** Only the first match in a line is reported. */
export const LINE_TYPOS: readonly LineTypo[] = [
  {
    example: '\tphone: "+380"',
    pattern: /^[ \t]*(?:-[ \t]*)?\t/,
    expected: 'відступ зроблено табуляцією (клавіша Tab); замініть її на пробіли, по два на кожен рівень',
  },
  {
    example: 'name:\u00a0"Парта"',
    pattern: new RegExp(String.raw`^ *${ODD_SPACE}|(?:${FIELD}:|^\s*-) ?${ODD_SPACE}`),
    expected: 'особливий пробіл, скопійований з інтернету чи Word; наберіть його наново',
    isReadable: true,
  },
  {
    example: 'ink: #5b2a86',
    pattern: new RegExp(String.raw`${FIELD}: +(?<color>#[\da-fA-F]{3,8})\s*$`),
    expected: ({ color }) => `усе після # без лапок — примітка; візьміть колір у лапки, як "${color}"`,
    isReadable: true,
  },
  {
    example: 'tag: #математика',
    pattern: new RegExp(String.raw`${FIELD}: +#[^\s#]+\s*$`),
    expected: 'усе після # — примітка, тож поле порожнє; приберіть # або візьміть увесь текст у лапки "…"',
    isReadable: true,
  },
  {
    example: '<<<<<<< HEAD',
    pattern: /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/,
    expected:
      'тут лишилася позначка <<<<<<<, ======= або >>>>>>>: дві правки зійшлися; залиште одну й приберіть ці рядки',
  },
  {
    example: '  – figure: "500+"',
    pattern: /^\s*[–—−•·*] /,
    expected: 'список починається не з дефіса, а зі схожого знака; замініть його на дефіс -',
    isReadable: true,
  },
  {
    example: '**name**: "Парта"',
    pattern: /^\s*(?:- +)?(\*\*|__|`)(?<name>[a-zA-Z]\w*):?\1/,
    expected: ({ name }) => `назву поля пишуть без зірочок та інших знаків навколо: ${name}:`,
  },
  {
    example: '  ✅ "Тести"',
    pattern: new RegExp(String.raw`^\s*(?<bullet>${BULLET})\s*(?=["«]|(?<=\s)\p{L})`, 'u'),
    expected: ({ bullet }) =>
      `рядок списку починається з дефіса й пробілу: поставте «- » замість «${bullet}»`,
  },
  {
    example: 'payment: terms: "Наперед"',
    pattern: new RegExp(String.raw`^ *(?<group>${GROUP_NAMES}): +(?<field>${NAME}): +\S`),
    expected: ({ group, field }) =>
      `«${field}» має стояти окремим рядком під «${group}», з відступом у два пробіли`,
  },
  {
    example: 'color: hue: 268',
    pattern: /^ *color: *(?<fields>(?:hue|shift): *\d.*?)\s*(?:[}#].*)?$/,
    expected: ({ fields }) => `ці поля пишуть у дужках: color: { ${fields} }`,
  },
  {
    example: 'color: { hue: 268, shift: 12',
    pattern: /^ *color: *\{[^}]*$/,
    expected: 'дужку { не закрито; допишіть } наприкінці',
  },
  {
    example: 'name: "Мар"яна"',
    pattern: new RegExp(String.raw`(?:${FIELD}:|^\s*-).*${QUOTE_FOR_APOSTROPHE}`, 'u'),
    expected: (_groups, line) => {
      const words = line.match(new RegExp(QUOTE_FOR_APOSTROPHE, 'gu')) ?? [];
      return `усередині слова — лапка замість апострофа; напишіть ${listNames(words.map((word) => `«${word.replaceAll('"', '’')}»`))}`;
    },
  },
  {
    example: 'topics: ["Дроби" "Відсотки"]',
    pattern: new RegExp(String.raw`${FIELD}: *\[.*"[^",]*" +"`),
    expected: 'між записами списку бракує коми',
  },
  {
    example: '  - { text: "6", right: true reply: "Так" }',
    pattern: new RegExp(String.raw`${RECORD_TO_VALUE}\s+(?<next>[A-Za-z]\w*): `, 'u'),
    expected: ({ next }) => `перед «${next}:» бракує коми`,
  },
  {
    example: '  -"Тести"',
    pattern: /^\s*-(?=["'«\p{L}\d])/u,
    expected: 'після дефіса потрібен пробіл',
  },
  {
    example: 'name： "Парта"',
    pattern: new RegExp(`${FIELD} *[：﹕∶]`),
    expected: 'двокрапка тут не звичайна; наберіть її наново: :',
  },
  {
    example: 'name:. "Парта"',
    pattern: new RegExp(`${FIELD}: ?[.,;] `),
    expected: 'після двокрапки зайвий знак; лишіть там лише пробіл',
  },
  {
    example: 'name: "Парта""',
    pattern: new RegExp(String.raw`${TEXT_START}"[^"]+""\s*$`),
    expected: 'наприкінці зайва лапка; лишіть одну',
  },
  {
    example: 'experience: "20 років" achievements: "Авторка"',
    pattern: new RegExp(String.raw`${FIELD}: +${VALUE} +(?<second>[a-z][a-zA-Z]*): +\S`),
    expected: ({ second }) =>
      `на одному рядку два поля; перенесіть «${second}» на новий рядок, з таким самим відступом`,
  },
  {
    example: 'name = "Парта"',
    pattern: new RegExp(String.raw`${FIELD}(?: *=|[,;.]) +["«\p{L}\d]`, 'u'),
    expected: 'після назви поля потрібна двокрапка, а не інший знак',
  },
  {
    example: '"name:" Парта',
    pattern: new RegExp(String.raw`^\s*${HYPHEN}["“”„«'](?<name>[a-zA-Z]\w*):["“”»'](?:\s|$)`),
    expected: ({ name }) => `назву поля пишуть без лапок, а двокрапка — одразу після неї: ${name}: "…"`,
    isReadable: true,
  },
  {
    example: '"name: Парта"',
    pattern: new RegExp(String.raw`^\s*${HYPHEN}["“”„«'](?<name>[a-zA-Z]\w*): [^"“”„«»']*["“”»']\s*$`),
    expected: ({ name }) => `у лапках увесь рядок, а треба лише текст після двокрапки: ${name}: "…"`,
  },
  {
    example: 'tagline: “Школа: онлайн”',
    pattern: new RegExp(
      String.raw`^\s*(?<start>${HYPHEN}(?:${NAME}: *)?)[“”„«](?<text>${WITH_QUOTATIONS}: ${WITH_QUOTATIONS})[“”»]${COMMENT_OR_END}`,
    ),
    expected: ({ start, text }) =>
      `друкарські лапки на краях — для сайту не лапки; зітріть їх і поставте замість них прямі: ${start}"${text}"`,
    isReadable: true,
  },
  {
    example: 'name: "Парта",',
    pattern: new RegExp(String.raw`${TEXT_START}"[^"]*"\s*[,;.]\s*$`),
    expected: 'зайвий знак після лапок; приберіть його',
  },
  {
    example: 'value: "067 # "Бухгалтерія"',
    pattern: new RegExp(
      String.raw`^\s*(?<start>${HYPHEN}${NAME}: +|- +)(?!${WHOLE_TEXT}${COMMENT_OR_END})(?!${SEVERAL_TEXTS})"(?<text>[^"]*?[^"\s])\s+#(?=\s|$)`,
    ),
    expected: ({ start, text }) =>
      `перед # бракує другої лапки; напишіть ${start}"${text}", а примітка після # нехай лишається`,
  },
  {
    // A search engine offers the whole tag; the field takes only its content.
    example: 'google: <meta name="google-site-verification" content="a1b2" />',
    pattern: /^\s*[a-zA-Z]\w*: *["']?<meta\b[^>]*\bcontent=["']?(?<content>[\w-]+)/,
    expected: ({ content }) => `тут увесь тег <meta …>, а очікується лише значення content: "${content}"`,
  },
  {
    example: 'name: "Школа "Парта" у Києві"',
    pattern: new RegExp(String.raw`${TEXT_START}"(?:"[^"\s]|[^"\\]*"[^"\s,}\]#][^"]*")`),
    expected: 'усередині тексту — прямі лапки "; замініть їх на «ялинки», а прямі лишіть тільки на краях',
  },
  {
    example: `name: 'Ім'я'`,
    pattern: new RegExp(String.raw`${TEXT_START}'[^']*\p{L}'\p{L}`, 'u'),
    expected: 'у тексті в одинарних лапках є апостроф; візьміть текст у подвійні лапки "…"',
  },
  {
    example: 'name:"Парта"',
    pattern: new RegExp(String.raw`${FIELD}:(?=["'“”„«\p{L}\d])(?!\/\/)`, 'u'),
    expected: 'після двокрапки потрібен пробіл',
  },
  {
    example: 'name: "Парта”',
    pattern: new RegExp(String.raw`${TEXT_START}"[^"«“„]*[”“»]\s*$`, 'u'),
    expected: 'текст закрито друкарською лапкою; замініть її на пряму "',
  },
  {
    example: 'name: "Парта',
    pattern: new RegExp(`${TEXT_START}"[^"]*$`),
    expected: 'пропущена друга лапка " наприкінці тексту',
  },
];
