import { loadContent } from '#shared/content/load.ts';
import { describeBuiltSite } from './built-site.ts';

describeBuiltSite('the school’s own site', () => ({ folder: 'dist', content: loadContent('content') }));
