/** How to pay: the price of the first lesson, and what a visitor sees after a lead for a package. */
import { capitalize, endSentence, NONE, toUkrainianSigns } from './answer-text.ts';
import type { NewSchool } from './answers.ts';
import { type Ask, askUntil, Refusal, refuseLong } from './questions.ts';

type Payment = Pick<NewSchool, 'paymentLink' | 'paymentText'>;

/** Asks for the price of the first lesson in hryvnias; 0 means that it is free. */
export async function askTrialPrice(ask: Ask): Promise<number> {
  return askUntil(ask, 'Скільки коштує перший урок, гривень (Enter — безкоштовний)', (line) => {
    const price = Number(line.replace(/\s*(?:грн\.?|₴|гривень)$/iu, '') || 0);
    if (price !== 0 && (!Number.isInteger(price) || price < 20 || price > 10_000))
      throw new Refusal('Очікується число від 20 до 10000 або Enter.');
    return price;
  });
}

/** Asks for a link, or for words such as «Рахунок надішлемо у Viber». */
export async function askPayment(ask: Ask): Promise<Payment> {
  const question =
    'Що побачить той, хто надіслав заявку на пакет: посилання (банка, рахунок чи календар) або речення, як платити (Enter — нічого)';
  return askUntil(ask, question, (written) => {
    if (!written || NONE.test(written)) return { paymentLink: '', paymentText: '' };
    const line = written.replace(/^(?:http:\/\/)?(?=[\w-]+(?:\.[\w-]+)+\/)/i, 'https://');
    if (/^https:\/\/[^\s/]+\.[^\s]+$/.test(line) && URL.canParse(line))
      return { paymentLink: line, paymentText: '' };
    if (!/\p{sc=Cyrillic}.*\s/u.test(line) || /https?:|www\./i.test(line))
      throw new Refusal('Очікується адреса, що починається з https://, або речення без неї.');
    const text = toUkrainianSigns(capitalize(line));
    refuseLong(text, 160);
    return { paymentLink: '', paymentText: endSentence(text) };
  });
}

/** The field `payment` of a package; no field if the owner has named neither a link nor words. */
export function writePayment({ paymentLink, paymentText }: Payment) {
  if (paymentText) return { payment: { text: paymentText } };
  return paymentLink ? { payment: describeLink(paymentLink) } : {};
}

/** The text beside a link for payment or booking. Only its address shows which of the two it is. */
function describeLink(link: string) {
  const { hostname, pathname } = new URL(link);
  if (/mono|privat|liqpay|wayforpay|fondy|portmone|easypay|novapay|pay\./i.test(hostname))
    return { text: 'Платити можна вже тут.', link, linkText: 'Сплатити' };
  if (/cal(?:endly|endar)?\.|booking|appointment/i.test(hostname + pathname))
    return { text: 'Обрати день і час можна вже тут.', link, linkText: 'Обрати час' };
  return { text: 'Далі — за посиланням.', link };
}
