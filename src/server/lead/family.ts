import type { LeadFields } from '#shared/lead/lead.ts';

/** «Соня №12», «Соня (молодша Оксани, №12)», «Соня, донька Оксани №12»: the parent's lead, and the word after it. */
const PARENT = /^\p{L}[^\s,;:(№]*(?<gap>[^№\d]{0,60}?)№\s*(?<number>[1-9]\d{0,8})(?!\d)\s*(?<next>\p{L}*)/u;

/** The rest of a child's name. */
const NAME = /^(?:\p{Lu}\p{Ll}+[\s,(-]*)*$/u;

const KINSHIP =
  /(?<!\p{L})(?:молодш|старш|дон[ьея]|доч|дитин|дітей|син|брат|сестр|двійн|близн|друг[аио]|мам[аи]|тат[оа]|родин|сім)/iu;

/** «школа №12» is no lead. */
const PLACE = /(?<!\p{L})(?:шк|гімн|ліце|сад|вул|буд|кв|каб|варіант|нуш)/iu;

/**
 * The lead number of the parent in what a manager has typed about another child of the family; undefined if there is
 * none, as in «Оксана @oksana, школа №12».
 */
export function readParent({ name = '', message = '' }: LeadFields): number | undefined {
  const { gap = '', number, next = '' } = PARENT.exec(`${name} ${message}`)?.groups ?? {};
  const words = gap.replace(/^[\s,;:(-]+/, '');
  if (!number || PLACE.test(`${words} ${next}`)) return undefined;
  return NAME.test(words) || KINSHIP.test(words) ? Number(number) : undefined;
}

/** Words about another child of the family: «молодша», «друга дитина», «і для сина», «Данило тоді ж». */
const OTHER_CHILD =
  /(?<!\p{L})(?:(?:молодш|старш|менш)(?:а|у|ої|ій|ою|ий|ого|ому|им)|друг(?:а|у|ої|ій|ий|ого|ому) (?:дитин|син|доч|дон[ье]|учен)\p{L}*|(?:і|й|та|ще|також|теж|а) (?:для )?(?:син|дон[ьея]|доч|брат|сестр)\p{L}*|(?:для|її|його) (?:брат|сестр)\p{L}*|(?:сестру|брата)(?= (?:на|в|у|о)(?!\p{L}))|обо(?:є|х) дітей|двоє дітей|\p{L}{3,} тоді ж)(?!\p{L})/iu;

/** Whether a note is about another child than the one whose lesson is agreed. */
export function namesOtherChild(text: string): boolean {
  return OTHER_CHILD.test(text);
}
