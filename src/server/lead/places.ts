import type { CountryCode } from 'libphonenumber-js/max';

/*
 * Countries and cities that parents name beside a number: «512-345-678 (Польща)». Prefixes, because Ukrainian inflects
 * the endings.
 */
const PLACES: Readonly<Partial<Record<CountryCode, string>>> = {
  PL: 'польщ|польськ|польск|poland|polska|варшав|warsz|краків|кракові|krak|вроцлав|wroc|гданськ|gda[nń]sk|познан|лодз|люблін|катовіц|жешув',
  DE: 'німеч|німецьк|герман|germany|deutsch|берлін|berlin|мюнхен|m[uü]nchen|munich|гамбург|hamburg|франкфурт|frankfurt|кельн|k[oö]ln|дюссельдорф|лейпциг|штутгарт|дрезден',
  CZ: 'чех|czech|česk|прага|празі|praha|prague|брно|brno|острав|плзен',
  SK: 'словач|slovak|братислав|bratislava|кошиц',
  IT: 'італ|итал|italia|italy|рим(?!\\p{L}*ськ)|roma(?!\\p{L})|rome|мілан|милан|milan|неапол|napoli|турин|torino|болон',
  ES: 'іспан|испан|spain|españa|мадрид|madrid|барселон|barcelona|валенс|valencia|алікант|alicante|малаг',
  PT: 'португал|portugal|лісабон|lisbo|порту(?!\\p{L})',
  FR: 'франц|france|париж|paris|ліон|lyon|ніцц|марсел|тулуз',
  BE: 'бельгі|belgi|брюссел|bruxel|brussel|антверпен',
  NL: 'нідерланд|голланд|netherlands|nederland|амстердам|amsterdam|роттердам|гаага',
  LU: 'люксембург|luxemb',
  GB: 'англі|британ|шотланд|england|britain|лондон|london|манчестер|бірмінгем|единбург',
  IE: 'ірланд|ireland|дублін|dublin|корк(?!\\p{L})',
  CH: 'швейцар|switzerland|schweiz|цюрих|z[uü]rich|женев|geneva|берн(?!\\p{L})|базел',
  AT: 'австрі|austria|österreich|відень|відні|wien|vienna|грац|зальцбург|лінц',
  HU: 'угорщ|hungary|будапешт|budapest',
  RO: 'румун|romania|românia|бухарест|bucure|bucharest|клуж|сучав',
  MD: 'молдов|молдав|moldova|кишин|chi[sș]in|бєльц',
  BG: 'болгар|bulgaria|софії(?!\\p{L})|sofia|варн[аі](?!\\p{L})|varna|бургас|пловдив',
  GR: 'греці|greece|афін|athens|салонік',
  CY: 'кіпр|cyprus|лімассол|нікосі|ларнак',
  HR: 'хорват|croatia|hrvatska|загреб|zagreb|спліт',
  SI: 'словен|sloveni|любляна',
  RS: 'серб|serbia|белград|beograd',
  ME: 'чорногор|montenegro|подгориц|будва',
  TR: 'турц|туреч|turkey|türkiye|стамбул|istanbul|анкар|антал|antalya|алані',
  IL: 'ізраїл|израил|israel|тель-авів|хайф|єрусалим|ашдод',
  AE: 'емірат|оае(?!\\p{L})|uae|дубай|dubai|абу-дабі',
  GE: 'грузі|georgia|тбіліс|тбилис|tbilisi|батум',
  AM: 'вірмен|armenia|єреван',
  AZ: 'азербайдж|azerb|баку(?!\\p{L})',
  KZ: 'казах|kazakh|алмат|астан',
  LT: 'литв|lithuania|вільнюс|vilnius|каунас',
  LV: 'латві|latvia|рига|ризі|riga',
  EE: 'естон|estonia|таллін|tallinn',
  SE: 'швеці|швед|sweden|sverige|стокгольм|stockholm|гетеборг|мальме',
  NO: 'норвег|norway|norge|осло|oslo|берген',
  DK: 'дані[яїю]|denmark|danmark|копенгаген|орхус',
  FI: 'фінлянд|финлянд|finland|suomi|гельсінк|helsinki|тампере|еспоо',
  US: 'сша(?!\\p{L})|америк|usa(?!\\p{L})|нью-йорк|new york|чикаго|chicago|маям|сіетл|лос-анджелес',
  CA: 'канад|canada|торонто|toronto|монреал|ванкувер|калгарі|едмонтон|оттав',
};

const PATTERNS = Object.entries(PLACES).map(
  ([country, words]) => [country as CountryCode, new RegExp(`(?<!\\p{L})(?:${words})`, 'iu')] as const,
);

/** Ukraine, and cities whose landlines parents still give. */
const UKRAINE =
  /(?<!\p{L})(?:україн|ukrain|київ|києв|kyiv|львів|львов|харків|харков|одес|дніпр|запоріж|вінниц|полтав|чернігів|черкас|суми|сум(?!\p{L})|житомир|рівне|рівн|луцьк|тернопіл|тернопол|франківськ|хмельниц|ужгород|чернівц|кропивницьк|миколаїв|херсон|кривий ріг|кривого рогу|маріупол|донецьк|луганськ)/iu;

/** The countries that a text names, directly or by a city. */
export function findNamedCountries(text: string): CountryCode[] {
  return PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([country]) => country);
}

export function namesUkraine(text: string): boolean {
  return UKRAINE.test(text);
}
