import { findWebKit } from '../../scripts/find-webkit.ts';
import { describeJourneys } from './journeys.ts';
import { startWebKit } from './webkit.ts';

describeJourneys(async () => {
  const programs = findWebKit();
  if (!programs) throw new Error('there is no WebKitGTK: install webkit2gtk-driver and xvfb (Debian)');
  return startWebKit(programs);
});
