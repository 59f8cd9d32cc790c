import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { DAY_MS } from '#shared/time/durations.ts';
import { startOfDay } from '#shared/words/reply-deadline.ts';
import { foldLetters } from './respell.ts';

/** Stems of places with one time zone, in the languages of managers and parents. */
const PLACES: readonly (readonly [zone: string, stems: string])[] = [
  [SCHOOL_TIME_ZONE, 'київ|києв|kyiv|kiev|україн|ukrain|львів|львов|одес|харк|дніпр'],
  [
    'Europe/Warsaw',
    'варшав|warsz|warsaw|краков|краків|kraków|krakow|вроцлав|wrocł|wrocl|гданськ|гданьск|gdań|познан|pozna|лодз|люблін|катовіц|польщ|польш|polsk|poland',
  ],
  [
    'Europe/Berlin',
    'берлін|berlin|мюнхен|munich|münch|гамбург|франкфурт|кельн|кьольн|дрезден|лейпциг|дюссельдорф|штутгарт|ганновер|німеччин|германи|germany|deutsch',
  ],
  [
    'Europe/Prague',
    'праг(?:а|и|у|ою|е|ой)(?!\\p{L})|празі(?!\\p{L})|празьк|prague|prah|брно|чехі[яїєю]|czech',
  ],
  [
    'Europe/Vienna',
    'відн(?:я|ю|ем|і)(?!\\p{L})|віден|вен(?:[аеыуі]|ою|ой)(?!\\p{L})|vienna|wien|австрі[яїєю]|austria',
  ],
  ['Europe/Bratislava', 'братислав|словаччин|словаки|slovak'],
  ['Europe/Budapest', 'будапешт|угорщин|венгри|hungary|budapest'],
  ['Europe/Paris', 'париж|paris|франці[яїєю]|france|ніцц|ліон(?:а|і|у|ом)?(?!\\p{L})'],
  ['Europe/Rome', 'рим(?:а|у|і|ом)?(?!\\p{L})|rome|мілан|milan|неапол|італі[яїєю]|italy'],
  ['Europe/Madrid', 'мадрид|madrid|барселон|barcelona|валенсі|аліканте|іспані[яїєю]|spain'],
  ['Europe/Lisbon', 'лісабон|лиссабон|lisbon|португалі|portugal'],
  ['Europe/London', 'лондон|london|манчестер|англі[яїєю]|британі|england|britain|uk(?!\\p{L})|шотланд'],
  ['Europe/Dublin', 'дублін|dublin|ірланді|ireland'],
  ['Europe/Amsterdam', 'амстердам|amsterdam|роттердам|нідерланд|голланді|netherlands|holland'],
  ['Europe/Brussels', 'брюссел|brussels|бельгі|belgium'],
  ['Europe/Zurich', 'цюрих|zurich|zürich|женев|швейцар|switzerland'],
  ['Europe/Copenhagen', 'копенгаген|copenhagen|дані(?:я|ї|ю|єю)(?!\\p{L})|denmark'],
  ['Europe/Stockholm', 'стокгольм|stockholm|швеці|sweden'],
  ['Europe/Oslo', 'осло|oslo|норвегі|norway'],
  ['Europe/Helsinki', 'гельсінк|хельсинк|helsinki|фінлянді|finland'],
  ['Europe/Vilnius', 'вільнюс|vilnius|литв(?:а|и|і|у|ою)(?!\\p{L})|литовськ|литовск|lithuania'],
  ['Europe/Riga', 'ризі|рига|ригою|рижськ|riga|латві|latvia'],
  ['Europe/Tallinn', 'таллін|талін|tallinn|естоні|estonia'],
  ['Europe/Bucharest', 'бухарест|bucharest|румуні|румыни|romania'],
  ['Europe/Chisinau', 'кишин|молдов(?:а|и|і|у|ою)(?!\\p{L})|chisinau|moldova'],
  ['Europe/Sofia', 'болгарі|bulgaria|варн(?:а|и|і|у|ою)(?!\\p{L})'],
  ['Europe/Athens', 'афін|athens|греці[яїєю]|греци|greece'],
  ['Europe/Istanbul', 'стамбул|istanbul|анкар|анталі|туреччин|турци|turkey'],
  ['Asia/Nicosia', 'кіпр|cyprus|нікосі|лімас'],
  ['Asia/Jerusalem', 'ізраїл|israel|хайф|єрусалим|тельавів'],
  ['Asia/Dubai', 'дуба[йїює]|dubai|емірат|оае'],
  ['Asia/Tbilisi', 'тбілісі|tbilisi|грузі[яїєю]|батумі'],
  ['Europe/Zagreb', 'загреб|хорваті|croatia'],
  ['America/Toronto', 'торонто|toronto|оттав|ottawa|монреал|montreal|квебек'],
  ['America/Vancouver', 'ванкувер|vancouver'],
  ['America/Edmonton', 'калгар|calgary|едмонтон|edmonton'],
  ['America/Winnipeg', 'вінніпег|winnipeg'],
  [
    'America/New_York',
    'ньюйорк|нюйорк|newyork|нью-йорк|nyc|бостон|boston|майамі|маямі|miami|вашингтон|філадельф|атлант|флорид',
  ],
  ['America/Chicago', 'чикаго|chicago|даллас|dallas|хюстон|техас|texas'],
  ['America/Denver', 'денвер|denver'],
  ['America/Los_Angeles', 'лосанджелес|сіетл|seattle|санфранциско|каліфорні|california|losangeles'],
  ['Australia/Sydney', 'сідней|сіднеє|sydney|мельбурн|melbourne'],
  ['Asia/Tokyo', 'токіо|tokyo|японі'],
];

/** Places with several zones; the bot asks. */
const WIDE_PLACES = 'америк|сша|usa|канад|canad|австралі|австрали|бразилі|europe|європ|европ|штат[аи]|мексик';

/** Adjectives before «час». Without it, the same words mean a language. */
const ADJECTIVES: readonly (readonly [zone: string, stems: string])[] = [
  [SCHOOL_TIME_ZONE, 'київськ|киевск|українськ|украинск|наш(?:им|ому?|ого)?$|ukrainian'],
  ['Europe/Warsaw', 'польськ|польск|польс$|варшавськ|варшавск|polskiego|warszawskiego|polish'],
  ['Europe/Berlin', 'німецьк|немецк|берлінськ|берлинск|german'],
  ['Europe/Prague', 'чеськ|чешск|празьк'],
  ['Europe/Vienna', 'австрійськ|віденськ'],
  ['Europe/Paris', 'французьк|паризьк'],
  ['Europe/Rome', 'італійськ|римськ'],
  ['Europe/Madrid', 'іспанськ|мадридськ'],
  ['Europe/London', 'англійськ|британськ|лондонськ|английск'],
  ['Asia/Jerusalem', 'ізраїльськ'],
  ['Europe/Istanbul', 'турецьк'],
];

const ZONES = [...new Set([...PLACES, ...ADJECTIVES].map(([zone]) => zone))];
const stemsOf = (table: typeof PLACES, zone: string) =>
  table.flatMap(([each, stems]) => (each === zone ? [stems] : [])).join('|');
const PLACE_PATTERNS = PLACES.map(
  ([zone, stems]) => [zone, new RegExp(`^(?:${foldLetters(stems)})`, 'u')] as const,
);
const ADJECTIVE_PATTERNS = ZONES.map((zone) => [zone, stemsOf(ADJECTIVES, zone)] as const)
  .filter(([, stems]) => stems)
  .map(([zone, stems]) => [zone, new RegExp(`^(?:${stems})`, 'u')] as const);
const WIDE_PATTERN = new RegExp(`^(?:${WIDE_PLACES})`, 'u');
/** UTC and Moscow's time name no place of a family, so the bot asks. */
const ABBREVIATIONS = new Map([
  ['cet', 'Europe/Warsaw'],
  ['cest', 'Europe/Warsaw'],
  ['eet', SCHOOL_TIME_ZONE],
  ['eest', SCHOOL_TIME_ZONE],
  ['est', 'America/New_York'],
  ['edt', 'America/New_York'],
  ['et', 'America/New_York'],
  ['cst', 'America/Chicago'],
  ['cdt', 'America/Chicago'],
  ['pst', 'America/Los_Angeles'],
  ['pdt', 'America/Los_Angeles'],
  ['gmt', 'Europe/London'],
  ['bst', 'Europe/London'],
  // Ireland, Israel and India use it.
  ['ist', 'wide'],
  ['utc', 'wide'],
  ['мск', 'wide'],
  ['msk', 'wide'],
]);
const LEAST_STEM = 3;

/** The zone of an inflected place name; 'wide' for a place with several. */
export function findPlace(word: string): string | undefined {
  if (word.length < LEAST_STEM && word !== 'uk') return undefined;
  if (WIDE_PATTERN.test(word)) return 'wide';
  return PLACE_PATTERNS.find(([, stems]) => stems.test(foldLetters(word)))?.[0];
}

/** The zone of an abbreviation: «18:00 CET». */
export function findAbbreviation(word: string): string | undefined {
  return ABBREVIATIONS.get(word);
}

/** The zone of an adjective or an abbreviation: «за польським часом», «за CET». */
export function findZoneName(word: string): string | undefined {
  return findAbbreviation(word) ?? ADJECTIVE_PATTERNS.find(([, stems]) => stems.test(word))?.[0];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone, in ms like `readKyivClock`. */
export function readClock(moment: Date, zone: string): number {
  const known = formats.get(zone);
  const format =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  if (!known) formats.set(zone, format);
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
}

/** The first moment at which a clock in a zone shows this; undefined for an hour that the March clock change skips. */
export function findInstant(clock: number, zone: string): Date | undefined {
  for (const probe of [clock - DAY_MS, clock + DAY_MS]) {
    const offset = readClock(new Date(probe), zone) - probe;
    const moment = new Date(clock - offset);
    if (readClock(moment, zone) === clock) return moment;
  }
  return undefined;
}

/** The day of a clock in a zone. */
export function readDay(moment: Date, zone: string): number {
  return startOfDay(readClock(moment, zone));
}
