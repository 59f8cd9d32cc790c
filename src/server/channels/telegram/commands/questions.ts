import type { Answer } from '../message.ts';

/** Questions for a command without its argument, for example from the menu. The reply is the argument. */
const QUESTIONS = [
  {
    name: 'find',
    question: '🔎 Кого шукати?',
    hint: 'Ім’я, телефон або слово із заявки.',
    example: 'Оксана',
  },
  {
    name: 'new',
    question: '✍️ Хто звертається?',
    hint: 'Ім’я, телефон і що потрібно. Без телефону: ім’я і як відповісти. Друга дитина: ім’я і № картки її родини.',
    example: 'Оксана 067 123 45 67 фізика',
  },
  {
    name: 'forget',
    question: '🗑 Кого видалити?',
    hint: 'Номер телефону людини, що просить видалити її дані, чи заявки: №12.',
    example: '067 123 45 67',
  },
] as const;

/** The question that a message of the bot asks; undefined for other messages. */
export function findQuestion(text: string): (typeof QUESTIONS)[number] | undefined {
  return QUESTIONS.find(({ question }) => text.startsWith(question));
}

/** Asks for the missing argument of a command. */
export function askFor(name: (typeof QUESTIONS)[number]['name']): Answer {
  const { question, hint, example } = QUESTIONS.find((each) => each.name === name) ?? QUESTIONS[0];
  return {
    text: `${question} ${hint}\nНаприклад: /${name} ${example}`,
    reply_markup: { force_reply: true, selective: true, input_field_placeholder: example },
  };
}
