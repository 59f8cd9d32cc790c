import { GET as drawLessons } from '../../../src/site/pages/lessons.svg.ts';

export const GET = drawLessons;
