import { DEFAULT_DIRECTION } from '#shared/lead.ts';
import { Island } from '../islands/Island.tsx';
import type { PackageSummary, SchoolFacts } from './dialog-props.ts';
import { PackageDialog } from './PackageDialog.tsx';
import { TrialDialog } from './TrialDialog.tsx';

type DialogsProps = {
  packages: PackageSummary[];
  /** The current subject, on a subject page. */
  subject?: string | undefined;
  /** «2 годин»: how soon the school answers on working days. */
  replyTime: string;
  school: SchoolFacts;
};

/**
 * All dialogs of a page: one for the trial lesson and one for each package, so that "a package is selected and
 * the open flag is set" (spec §2) is simply the dialog being open, with and without scripts.
 */
export function Dialogs({ packages, subject = DEFAULT_DIRECTION, replyTime, school }: DialogsProps) {
  return (
    <>
      <Island
        id="trial"
        name="TrialDialog"
        component={TrialDialog}
        props={{
          draftId: 'trial',
          replyPromise: `Передзвонимо протягом ${replyTime} у робочі дні й домовимося про час.`,
          school,
        }}
      />
      {packages.map((chosen) => (
        <Island
          key={chosen.id}
          id={`package-${chosen.id}`}
          name="PackageDialog"
          component={PackageDialog}
          props={{
            draftId: `package-${chosen.id}`,
            chosen,
            direction: subject,
            replyPromise: `Ми зателефонуємо протягом ${replyTime} у робочі дні, щоб підібрати викладача й узгодити розклад.`,
            school,
          }}
        />
      ))}
    </>
  );
}
