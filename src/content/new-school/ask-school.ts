/**
 * Questions of `npm run content:new`, in Ukrainian: their order and the step back. The questions of a topic, the way in
 * which their answers are read, and what is written from them are in the file of the topic.
 */
import { askAboutSchool } from './about-school.ts';
import type { NewSchool } from './answers.ts';
import { askContacts } from './contacts.ts';
import { askHours } from './hours.ts';
import { askLengths, askLessons } from './lessons.ts';
import { askPayment, askTrialPrice } from './payment.ts';
import { askPrices } from './prices.ts';
import { askPupils } from './pupils.ts';
import type { Ask } from './questions.ts';
import { askReasons } from './reasons.ts';
import { askSubjects, type SampleSubject } from './subjects.ts';
import { askTeachers } from './teachers.ts';

/** Asks for the previous question. */
const BACK = /^назад$/iu;

class StepBack extends Error {}

/**
 * Asks the owner everything that a new school needs. The answer «назад» repeats the previous question: the questions
 * then start again, and the answers before it are given silently.
 *
 * @param samples the sample subjects that the owner may keep
 */
export async function askSchool(ask: Ask, samples: readonly SampleSubject[]): Promise<NewSchool> {
  const answers: string[] = [];
  while (true) {
    const earlier = [...answers];
    try {
      return await askAll(async (question) => {
        const known = earlier.shift();
        if (known !== undefined) return known;
        // Drops the refused answer.
        if (question.refusal !== undefined) answers.pop();
        const answer = await ask(question);
        if (BACK.test(answer)) throw new StepBack();
        answers.push(answer);
        return answer;
      }, samples);
    } catch (error) {
      if (!(error instanceof StepBack)) throw error;
      answers.pop();
    }
  }
}

async function askAll(ask: Ask, samples: readonly SampleSubject[]): Promise<NewSchool> {
  const about = await askAboutSchool(ask);
  const lessons = await askLessons(ask);
  const pupils = await askPupils(ask);
  const { kept, added, names } = await askSubjects(ask, samples);
  const teachers = await askTeachers(ask, names);
  const contacts = await askContacts(ask, lessons.isOnline);
  const packages = await askPrices(ask, lessons.isMixed);
  const lengths = await askLengths(ask, lessons.isMixed);
  return {
    ...about,
    ...lessons,
    ...pupils,
    kept,
    added,
    teachers,
    contacts,
    packages,
    ...lengths,
    workingHours: await askHours(ask),
    trialPriceUah: lengths.hasTrial ? await askTrialPrice(ask) : 0,
    ...(await askPayment(ask)),
    reasons: added.length > 0 ? await askReasons(ask) : [],
  };
}
