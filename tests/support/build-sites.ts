/** `npm run test:build`: both sites that tests look at, before all of them. */
import { ensureFixtureSite } from './fixture-site.ts';
import { ensureSchoolSite } from './school-site.ts';

await ensureSchoolSite();
await ensureFixtureSite();
