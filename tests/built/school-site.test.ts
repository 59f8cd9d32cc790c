import { loadContent } from '#content/load.ts';
import { SCHOOL_SITE } from '../support/school-site.ts';
import { describeBuiltSite } from './built-site.ts';

describeBuiltSite('the school’s own site', () => ({ folder: SCHOOL_SITE, content: loadContent('content') }));
