import type { Package } from '#shared/content/packages-schema.ts';
import type { SchoolWords } from '../../src/server/delivery/card-writer.ts';
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

/** What the server knows of the school, for tests: work from 9:00 to 18:00, an answer in 2 hours. */
export const SCHOOL_WORDS: SchoolWords = { school: TEST_SCHOOL, packages: [STANDARD] };
