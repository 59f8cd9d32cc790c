import { findFirefox } from '../../scripts/find-firefox.ts';
import { startFirefox } from './firefox.ts';
import { describeJourneys } from './journeys.ts';

describeJourneys(async () => {
  const program = findFirefox();
  if (!program) throw new Error('there is no Firefox: install it, or set FIREFOX_PATH');
  return startFirefox(program);
}, /^phone: (links|the trial dialog)/);
