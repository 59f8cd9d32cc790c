import { loadContent } from '#content/load.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';

/** The subjects of the fixtures, which are the keys of spec §2, in the order of the home page. */
export const SUBJECT_SLUGS = loadContent(FIXTURE_CONTENT).subjects.map(({ slug }) => slug);
