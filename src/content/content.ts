import type { LogoFiles } from './brand/logo-files.ts';
import type { Mistake } from './content-error.ts';
import type { LegalDocument } from './legal/load-legal.ts';
import type { Package } from './packages/packages-schema.ts';
import type { School } from './school/school-schema.ts';
import type { Subject } from './subjects/subject-schema.ts';
import type { Texts } from './texts/texts-schema.ts';

/** The validated and linked content of the school. */
export type Content = {
  school: School;
  packages: Package[];
  texts: Texts;
  /** In the order of the home page. */
  subjects: Subject[];
  /** Legal documents of the school. */
  legal: LegalDocument[];
  /** Undefined if the school uses the default logo. */
  logo?: LogoFiles | undefined;
  /** Probable mistakes that do not stop a build. */
  warnings: readonly Mistake[];
};
