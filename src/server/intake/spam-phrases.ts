/**
 * Phrases of mass mailings to small sites. Each is so specific that no parent or pupil writes it.
 * tests/fixtures/spam.tsv has real texts of both kinds.
 */
export const SPAM_PHRASES: readonly RegExp[] = [
  // Promotion of websites.
  /\bseo\b[\s\S]{0,60}(?:\b(?:services?|audit|package|agency|expert|ranking)|послуг|просуван|продвижен|аудит)/i,
  /(?:просуван\S*|продвижени\S*|розкрутк\S*|раскрутк\S*)\s+(?:\S+\s+){0,2}(?:сайт|інтернет|интернет|бізнес|бизнес|instagram|інстаграм|инстаграм)/i,
  /\b(?:first page|top|#?1 (?:page|position)|page one|rank(?:s|ed|ing)?(?: \S+){0,3}) (?:of|on|in) google\b|топ[- ]?\d*\s+(?:google|гугл|ґуґл)/i,
  /\b(?:high[- ]quality|dofollow|do-follow|quality) backlinks?\b|\bbacklinks? (?:package|service|from)\b|\bguest post(?:s|ing)?\b|\blink building\b/i,
  /\b(?:redesign|improve|promote) (?:of )?your (?:web ?site|site|online store)\b/i,
  // Requires an offer: parents abroad also write that they found the site.
  /\b(?:visited|reviewed|found|came across) your (?:web ?site|site|online store)\b[\s\S]{0,60}\b(?:noticed|wondering if you need|rank\w*|errors?|traffic|redesign)\b/i,
  /\b(?:web ?site|traffic|leads?|email list)s? (?:for|to) your (?:business|company|web ?site)\b/i,
  /\b(?:explainer video|web (?:design|development) (?:company|services)|virtual assistant services?)\b/i,
  /(?:форм\S*|заяв\S*)\s+зворотн\S+\s+зв.язку\s+на\s+(?:\d|тисяч|мільйон)|рассылк\S+\s+(?:по|на|через)\s+форм|розсилк\S+\s+(?:по|на|через)\s+форм/i,
  // Money.
  /\b(?:crypto(?:currency)? (?:investment|trading|wallet)|bitcoin (?:investment|mining|transfer)|forex (?:trading|signals?))\b/i,
  /\b(?:your account (?:has been|was) (?:credited|approved)|you (?:have )?won|claim your (?:prize|bonus|reward)|withdraw (?:your|the) (?:funds|bitcoin))\b/i,
  /\b(?:business loans?|loan offer|unsecured funding|merchant cash advance|get paid to|make money (?:online|from home))\b/i,
  /ви\s+виграли|вы\s+выиграли|кредит\S*\s+(?:онлайн|без\s+(?:відмов|отказ|довідок|справок))|зароб[иі]т\S*\s+(?:в\s+інтернеті|онлайн\s+від|без\s+вкладень)|заработ\S*\s+(?:в\s+интернете|без\s+вложени)|пасивн\S+\s+дох[іо]д|пассивн\S+\s+доход/i,
  // Gambling, drugs, dating.
  /\b(?:online casino|casino bonus|free spins|sports betting|slot machines?)\b|(?:онлайн|інтернет|интернет)[- ]?казино|казино\s+(?:онлайн|бонус)|безкоштовн\S+\s+спін|бездепозитн/i,
  /\b(?:viagra|cialis|levitra|tramadol|cannabis oil|weight loss pills?)\b|віагр|виагр/i,
  /\b(?:adult dating|hot (?:girls|singles)|sexy? (?:girls|chat|dating)|onlyfans)\b|секс[- ]?(?:знайомств|знакомств)|інтим\S*\s+знайомств|интим\S*\s+знакомств/i,
];
