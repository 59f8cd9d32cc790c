import { getHalves, value } from './findings.ts';
import { aside, type Form, form, warn } from './rewrite.ts';

/** «9-10 років», «24/7»: a pair is a range only if the second number is greater or it has no time separator. */
const isCountedPair: Form['put'] = (found, { n }, all) => {
  const pair = found.pairs[Number(n)];
  const isCounted =
    pair?.mark === '/' ||
    (pair?.mark === '.' && pair.second === '5') ||
    pair?.mark === ',' ||
    (pair?.mark === '-' && Number(pair.first) < Number(pair.second));
  return isCounted ? '_' : all;
};

/** Not before the rest of a date with its hour, or before a unit: «НМТ 15 грудня о 16»; but «НМТ 15 грудня». */
const NO_DATE_AHEAD =
  '(?! (?:H|MIN|PART|:)| (?:M\\d+|CHYSLO)(?: (?:,|о|на|в))* (?:TIME|PAIR|[nO]?\\d|пів|чверть|за|без))';
/** Another age: «дітям 9 та 12»; but «молодша 9, 19 грудня», «молодша 9, три чверті на сьому». */
const OTHER_AGE =
  '(?: (?:і|та|,|й|and) #(?! (?:M\\d|CHYSLO|H|MIN|WEEK|DAYS|n?\\d|чверть|ZONE|без|за|по|на)))*';

/** «5 клас Б», «7 клас в»; but «7 клас в 15:00». */
const CLASS_LETTER = '(?: [абвгд](?! (?:\\d|[nO]\\d|TIME|PAIR)))?';

/** «9», «9 або 10», «перший», «з 7 до 10» */
const COUNT =
  '(?:[OD]\\d+|з # (?:до|по|-) #|(?:\\d{1,6}|n\\d+|X\\d)(?: (?:і|та|або|-|/|й) (?:\\d{1,6}|n\\d+))?)';
const ADJECTIVE = '(?: -)?(?: \\p{Ll}+(?:их|ні|ьох))?';

/** Numbers that are no moments: people, money, ages, classes, addresses, scores, frequencies, durations. */
export const ASIDE: readonly Form[] = [
  // «ціна 450 за 60 хв», «450 грн за пів години»
  form('(?:L (?:NOUN )?\\d{3,4}(?: U)?|\\d{2,4} U) за (?:#|пів|1\\.5) (?:MIN|H)', aside),
  // «4 уроки 1500, вт 17:00»
  form('(?:#|X\\d) (?:LESS|U) \\d{3,4}(?=.* (?:TIME|PAIR)\\d)', aside),
  // «вік 10»
  form(`KID(?: NOUN| U){0,2} (?<n>#)${OTHER_AGE}${NO_DATE_AHEAD}`, (found, { n }) => {
    if (value(n) > 12) found.warnings.add('?age');
    return 'KID _';
  }),
  // «о 16,2 рази на тиждень», «чт 17 - 10 р»: two numbers
  form('(?<=(?:о|в|на|після|W\\d|REL\\d) )PAIR(?<n>\\d+)(?= Uc?(?: |$))', (found, { n }, all) => {
    const { first, second, mark } = found.pairs[Number(n)] ?? {};
    const isApart = mark === ',' ? second !== '5' : mark === '-' && Number(first) > Number(second);
    return isApart ? `${first} , ${second}` : all;
  }),
  // «вік 10-11», «8,5 років», «7-8 балів»
  form(`KID(?: NOUN)? PAIR(?<n>\\d+)${NO_DATE_AHEAD}`, isCountedPair),
  form(`PAIR(?<n>\\d+)${ADJECTIVE} Uc?${CLASS_LETTER}`, isCountedPair),
  // «ср 17 - 600 грн»: an hour and a price
  form('(?<h>#) - (?<n>\\d{3,}) U', (_, { h, n }, all) => (value(n) >= 20 * value(h) ? `${h} , _` : all)),
  // «4 клас», «перший клас», «450 грн», «з 7 до 10 балів»; but not «о 10 дітей».
  form(`${COUNT}${ADJECTIVE} Uc${CLASS_LETTER}`, aside),
  form(`(?<!(?: о| після) )${COUNT}${ADJECTIVE} U`, aside),
  // «17.00 за урок»
  form('PAIR\\d+ за (?:урок|LESS|H)', warn('?cant')),
  // «5/9 за тест»
  form('PAIR\\d+ за (?:тест|диктант|контрольну)', aside),
  // «1,5 год»
  form('(?<! (?:через|за) )PAIR(?<n>\\d+) H', (found, { n }, all) => {
    return getHalves(found.pairs[Number(n)]) === 3 ? '_' : all;
  }),
  // «2 дівчинки 6 і 9»
  form('(?:[23]|n[23]) (?:KID|LESS) # (?:і|та|й) #(?! (?:H|PART))', aside),
  // «чт на двох о 16»
  form('на X\\d', aside),
  // «2 заняття», «1 урок»
  form('(?<! о )(?:[1-4]|n[1-4]|X\\d|один)(?: \\p{Ll}+(?:их|ні|і|ий|у))? (?:KID|LESS|урок)', aside),
  // «3 години на тиждень»
  form('(?<! (?:о|в|після) )(?:#|X\\d|1\\.5) H (?:на|в|за) (?:WEEK|MONTHS|DAYS)', aside),
  // «прізвище понеділок»
  form('(?:прізвище|фамилия) W\\d', warn('name')),
  // «викладач Четвертак»
  form('(?:викл|викладач\\p{Ll}*|вчител\\p{Ll}*|репетитор|пані|пан) ODD', aside),
  // «школа 17»
  form(
    `(?:L|(?<!_ |\\d )Uc)(?: (?:L|№|-|на|номер|NOUN)){0,2} (?<n>\\d+|n\\d+|O\\d+)(?: (?:з|/|-|і|по) \\d+)?${NO_DATE_AHEAD}`,
    // «група на 17» may name an hour, «пакет на 8» hardly.
    (_, { n }, all) => (/ на \S+$/.test(all) && value(n) > 12 && value(n) < 24 ? all : '_'),
  ),
  // «оцінка 7/12»
  form('L (?:(?:L|на) )?PAIR(?<n>\\d+)(?: (?:L|,) \\d+)*(?! (?:о |в |на )?(?:PAIR|TIME))', (found, { n }) => {
    const { mark, second = '' } = found.pairs[Number(n)] ?? {};
    if (mark === '.' || /^\d[05]$/.test(second)) found.warnings.add('?label');
    return '_';
  }),
  // «12 школа»
  form(
    '(?<! (?:[WM]\\d+|REL\\d|D\\d+|о|на|після|в|до|,|\\d|\\d\\d|[On]\\d+|H) )\\d{1,3} L(?! (?:№ )?\\d)',
    aside,
  ),
  // «5 балів з 12»
  form(
    '(?<! (?:[WM]\\d+|REL\\d|D\\d+|о|на|після|в|до|з) )(?<n>\\d{1,3}|_) з (?<of>\\d{1,2})(?! (?:до|-|по|H|PART))',
    (_, { n, of }, all) => (n === '_' || value(n) < value(of) ? '_' : all),
  ),
  // «рахунок за 2 місяці»
  form('L за (?:# )?(?:MONTHS|WEEK)', aside),
  // «друга дитина», «з другого номера»
  form('(?<! (?:на|о|після|в|до) )(?:O[12] KID|[DO][1-5] (?:номер|телефон|акк?аунт)\\p{Ll}+)', aside),
  // «знижка 10 % на другу дитину»
  form('(?<=L (?:(?:#|_|U) )*)на O[12] KID', aside),
  // «1200 за місяць»
  form('\\d{3,5} (?:за|на|в|/) (?:MONTHS|WEEK|урок|LESS|пробн\\p{L}+)', aside),
  // «по 350 за годину»
  form('\\d{3,4} за (?:(?:#|пів|1\\.5) )?(?:MIN|H)', aside),
  // «по 45 хв», «різниця 7 годин», «чт 17 посилання скинути за годину»
  form('(?:по|DURATION|різниця(?: \\S+){0,2}?) (?:#|O\\d|1\\.5|пів) (?:MIN|H)', aside),
  form('(?:скин|кин|над[іс]|відправ|вис[лш])\\p{L}+(?: \\p{Ll}+)? за (?:# |пів )?(?:MIN|H)', aside),
  // «після 7-го уроку», «1 пара»
  form('(?:(?:після|до|з) (?:[DO]\\d+|#) (?:LESS|U)|(?:[DO]\\d+|#) (?:FEW|пара|змін[ауі]))', warn('?cant')),
  // «5 хв тому»; but not «на годину назад».
  form('(?<!на COUNT?)COUNT?(?:UNIT|PART[ad]|MONTHS|Uc) AGO', aside),
  // «2 рази на тиждень»
  form('(?:_|U|Uc|FEW|двічі|тричі|одноразово|раз) (?:на|в|за|per|a|/) (?:WEEK|MONTHS|DAYS)(?! CALL)', aside),
];
