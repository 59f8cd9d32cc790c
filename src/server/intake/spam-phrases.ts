/**
 * A request for lessons. People who ask for them also name their own trade («I work for an SEO agency») and the topics
 * of homework (casino, credits, crypto), so none of the phrases below proves spam beside such words.
 */
export const LESSON_REQUEST = new RegExp(
  [
    // A child or a grandchild.
    /(?<!\p{L})(?:с[иы]н(?:а|у|ові|ом|ок)?(?!\p{L})|доч(?:к|ц)|доч(?:ь|ер[иь])(?!\p{L})|донь[кц]|донечк|дитин|діт(?:и|ей|ям)|реб[её]н|[ов]нук|[ов]нуч)/u,
    /\bmy (?:(?:grand)?(?:son|daughter|child|children|kids?)|level)\b/u,
    // Lessons and who gives them.
    /(?<!\p{L})(?:урок|занят(?:т|ь(?!\p{L})|и[еяй])|репетитор(?:а|у|ом)?(?!\p{L})|вчител|учител|викладач|чи (?:навчає|вчи|викладає|є (?:у вас|курс|груп)))/u,
    /\b(?:lessons?|classes|homework|essay|do you teach|tutor)\b/u,
    // School years, levels, subjects, exams.
    /\d[- ]?\p{L}{0,2} клас|\b(?:grade \d+|\d+th grade|[abc][12]|ielts|toefl)\b/u,
    /(?<!\p{L})(?:англійськ|английск|німецьк|немецк|польськ|польск|іспанськ|испанск|французьк|французск|математ|алгебр|геометр|фізик|физик|хімі|хими|реферат|есе(?!\p{L})|курсов|олімпіад|олимпиад|нмт|зно(?!\p{L}))/u,
    /\b(?:english|maths?|physics|chemistry|university)\b/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/**
 * Phrases of mass mailings to small sites. Each is so specific that no parent or pupil writes it without a request for
 * lessons. tests/fixtures/spam.tsv has real texts of both kinds.
 */
export const SPAM_PHRASES: readonly RegExp[] = [
  // Promotion of websites.
  /\bseo\b[\s\S]{0,60}(?:\b(?:services?|audit|package|agency|expert|ranking)|послуг|просуван|продвижен|аудит)|(?:послуг|услуг)\S*\s+(?:з\s+|по\s+)?seo\b/i,
  /(?:просуван\S*|продвижени\S*|розкрутк\S*|раскрутк\S*)\s+(?:\S+\s+){0,2}(?:сайт|інтернет|интернет|бізнес|бизнес|instagram|інстаграм|инстаграм)/i,
  // Requires a promise: parents also find the school on the first page.
  /\brank(?:s|ed|ing)?(?: \S+){0,6} (?:on|in|of) google\b|\b(?:put|push|get|bring|boost|move)\b[^.!?]{0,40}\b(?:first page|page one|top|#?1 (?:page|position)) (?:of|on|in) google\b/i,
  /(?:вив[еіо]д|выв[ео]д|просу[вн]|продв)[^.!?]{0,40}топ[- ]?\d*\s+(?:google|гугл|ґуґл|яндекс)/i,
  /\bbacklinks?\b|\b(?:guest|sponsored) (?:posts?|posting|articles?)\b|\blink building\b/i,
  /(?<!\byou )\b(?:can|could|will|help) (?:\w+ ){0,2}(?:redesign|improve) your (?:web ?site|site|online store)\b/i,
  /\bweb ?site redesign\b|\bwe (?:re)?(?:design|build|develop|create) (?:\w+ ){0,3}web ?sites?\b|сайт\S*\s+(?:під|под)\s+ключ(?!\p{L})/iu,
  /(?:налашту|настро)\S*\s+(?:\S+\s+){0,2}реклам\S*\s+(?:\S+\s+){0,4}для\s+(?:ваш|бізнес|бизнес)/i,
  /\bbuy (?:\S+ )?(?:followers|subscribers|likes)\b|\bsmm panel\b|накрутк\S*\s+(?:підписник|подписчик|лайк)/i,
  // Requires an offer: parents abroad also write that they found the site.
  /\b(?:visited|reviewed|found|came across) your (?:web ?site|site|online store)\b[\s\S]{0,60}\b(?:wondering if you need|rank\w*|traffic|redesign)\b/i,
  /\b(?:web ?site|traffic|leads?|email list)s? (?:for|to) your (?:business|company|web ?site)\b/i,
  /\b(?:explainer video|web (?:design|development) (?:company|services)|virtual assistant services?)\b/i,
  /(?:форм\S*|заяв\S*)\s+зворотн\S+\s+зв.язку\s+на\s+(?:\d|тисяч|мільйон)|(?:рассылк|розсилк)\S+\s+(?:\S+\s+){0,3}(?:по|на|через)\s+форм/i,
  /\b(?:millions?|thousands?) of (?:web ?sites|contact forms|inboxes)\b|\b(?:e-?mail|leads?) (?:leads? )?databases?\b|прода\S+\s+баз\S*\s+(?:\S+\s+)?(?:e-?mail|[іие]?мейл|клієнт|клиент|підприємств|предприят|компан)/i,
  // Money.
  /\b(?:crypto(?:currency)? (?:investment|trading|wallet)|invest in (?:crypto|bitcoin)|bitcoin (?:investment|transfer)|forex (?:trading|signals?))\b/i,
  /\b(?:your account (?:has been|was) (?:credited|approved)|you(?:'ve| have)? won (?:an? |the )?(?:[$€£\d]|iphone|prize|gift|lottery|cash)|claim your (?:prize|bonus|reward)|withdraw (?:your|the) (?:funds|bitcoin))\b/i,
  /\b(?:business loans?|loan offer|unsecured funding|merchant cash advance|get paid to (?:watch|click|play|test)|make money (?:online|from home))\b/i,
  /\bearn (?:up to )?[$€£] ?\d|(?:ви\s+виграли|вы\s+выиграли)\s+(?:\d|приз|подарун|подарок|гроші|деньги|iphone|айфон)/i,
  /(?:кредит|позик|займ|мікрозайм|микрозайм)\S*\s+(?:\S+\s+){0,3}без\s+(?:відмов|отказ|довідок|справок|дзвінк)/i,
  /зароб[иі]т\S*\s+(?:в\s+інтернеті|онлайн\s+від|без\s+вкладень|на\s+крипт)|заработ\S*\s+(?:в\s+интернете|без\s+вложени|на\s+крипт)|пасивн\S+\s+дох[іо]д|пассивн\S+\s+доход/i,
  // Gambling, drugs, dating.
  /\b(?:online casino|casino bonus|free spins|sports betting|slot machines?)\b|(?:онлайн|інтернет|интернет)[- ]?казино|казино\s+(?:онлайн|бонус)|безкоштовн\S+\s+спін|бездепозитн/i,
  /\b(?:viagra|cialis|levitra|tramadol|cannabis oil|weight loss pills?)\b|віагр|виагр/i,
  /\b(?:adult dating|hot (?:girls|singles)|sexy? (?:girls|chat|dating)|onlyfans)\b|секс[- ]?(?:знайомств|знакомств)|інтим\S*\s+знайомств|интим\S*\s+знакомств/i,
];
