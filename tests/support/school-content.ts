import type { Package } from '#content/packages/packages-schema.ts';
import type { Lead } from '../../src/server/lead/lead.ts';
import {
  type LeadSummary,
  type LeadSummaryFacts,
  makeLeadSummary,
  type SchoolContent,
} from '../../src/server/lead/lead-summary.ts';
import { makeLead } from './make-lead.ts';
import { TEST_SCHOOL } from './test-app.ts';

const STANDARD: Package = {
  id: 2,
  name: 'Стандарт',
  priceUah: 2800,
  durationMonths: 1,
  lessons: 8,
  popular: true,
  features: ['8 індивідуальних занять'],
};

/** Some subjects have a single teacher. For the others, a note must name one. */
const TEACHERS: Readonly<Record<string, readonly string[]>> = {
  Фізика: ['Андрій Мельничук'],
  Хімія: ['Світлана Мороз', 'Юлія Гордієнко'],
  Математика: ['Ірина Коваленко', 'Денис Романюк'],
  'Англійська мова': ['Наталія Шевчук', 'Оксана Литвин'],
  Історія: ['Максим Кравець'],
  Логіка: ['Максим Кравець'],
};

const GENITIVES: Readonly<Record<string, string>> = {
  Фізика: 'фізики',
  Хімія: 'хімії',
  Математика: 'математики',
  'Англійська мова': 'англійської мови',
  Історія: 'історії',
  Логіка: 'логіки',
};

/** School settings for server tests: open from 9:00 to 18:00, reply within 2 hours. */
export const SCHOOL_CONTENT: SchoolContent = {
  school: TEST_SCHOOL,
  packages: [STANDARD],
  subjects: Object.entries(TEACHERS).map(([name, teachers]) => ({
    name,
    genitive: GENITIVES[name] ?? name,
    teachers: teachers.map((teacher) => ({ name: teacher })),
    ...(name === 'Логіка' && { lessonMinutes: 30 }),
  })),
  texts: { lessonPlace: 'Zoom', greeting: 'Добрий день! Це «{назва}», про {заявка}.' },
};

/** The summary of a new person's lead at the time of its arrival. */
export function makeTestSummary(lead: Lead = makeLead(), facts: Partial<LeadSummaryFacts> = {}): LeadSummary {
  const { school: promise, packages, subjects } = SCHOOL_CONTENT;
  return makeLeadSummary(lead, {
    now: lead.createdAt,
    promise,
    packages,
    subjects,
    before: [],
    earlier: [],
    history: [],
    ...facts,
  });
}
