// @module-tag slow
import { findFirefox } from '../../scripts/programs.ts';
import { startFirefox } from './firefox.ts';
import { describeJourneys } from './journeys.ts';

describeJourneys(async () => {
  const program = findFirefox();
  if (!program) throw new Error('there is no Firefox: npm run test:setup gets it');
  return startFirefox(program);
});
