/** Questions about the school as a whole: its name, what it is, and the headline of the site. */

import { toUkrainianSigns } from './answer-text.ts';
import type { NewSchool } from './answers.ts';
import { type Ask, askText, askUntil, Refusal, refuseLong } from './questions.ts';

/** Asks for the name, the tagline and the headline. */
export async function askAboutSchool(ask: Ask): Promise<Pick<NewSchool, 'name' | 'tagline' | 'headline'>> {
  return {
    name: await askName(ask),
    tagline: await askText(ask, 'Що це, одним рядком (Enter — «Онлайн-школа»)', 120, 'Онлайн-школа'),
    headline: await askText(
      ask,
      'Головний заголовок сайту; слова між *зірочками* виділить маркер (Enter — «Уроки, після яких усе *зрозуміло*»)',
      60,
      'Уроки, після яких усе *зрозуміло*',
    ),
  };
}

async function askName(ask: Ask): Promise<string> {
  return askUntil(ask, 'Назва школи, а якщо ви самі — ваше ім’я (без лапок)', (line) => {
    // Texts put the name in quotation marks.
    const name = toUkrainianSigns(line.replace(/^["'«„“”]([^"'«»„“”]+)["'»“”]$/u, '$1').trim());
    if (!name) throw new Refusal('Потрібна відповідь.');
    refuseLong(name, 40);
    return name;
  });
}
