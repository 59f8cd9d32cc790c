/** `npm run test:build`: builds both sites before all tests. */
import { ensureFixtureSite } from './fixture-site.ts';
import { ensureSchoolSite } from './school-site.ts';

await ensureSchoolSite();
await ensureFixtureSite();
