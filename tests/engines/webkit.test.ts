// @module-tag slow
import { findWebKit } from '../../scripts/programs.ts';
import { describeJourneys } from './journeys.ts';
import { startWebKit } from './webkit.ts';

describeJourneys(async () => {
  const programs = findWebKit();
  if (!programs) throw new Error('there is no WebKitGTK: npm run test:setup gets it');
  return startWebKit(programs);
});
