import { DEFAULT_DIRECTION } from '#shared/lead/lead.ts';
import type { PackageFacts } from '../content/packages.ts';
import type { SchoolView } from '../content/school.ts';
import type { SubjectPage } from '../content/subjects.ts';
import type { TrialQuestion } from '../content/texts.ts';
import { BEFORE_PAYMENT, withoutInvoice } from '../content/trial.ts';
import { Island } from '../hydration/Island.tsx';

type DialogsProps = {
  packages: PackageFacts[];
  /** The current subject, on a subject page. */
  subject?: Pick<SubjectPage, 'name' | 'hasTrial'> | undefined;
  school: SchoolView;
  /** The options of the selects (spec §3). */
  choices: {
    trialSubjects: string[];
    ownPageTrials: { slug: string; name: string }[];
    directions: string[];
    directionsOf: Readonly<Record<number, string[]>>;
    trialQuestions: TrialQuestion[];
  };
};

/**
 * All dialogs of a page: one for the trial lesson and one for each package. So "a package is selected and the open flag
 * is set" (spec §2) simply means that its dialog is open, with and without scripts. Beside them is the island that
 * reports failed leads.
 */
export function Dialogs({
  packages,
  subject,
  school: { facts: school, trial, beforePayment: ofSchool },
  choices,
}: DialogsProps) {
  const { trialSubjects, ownPageTrials, directionsOf, trialQuestions } = choices;
  const { name: about, hasTrial = true } = subject ?? {};
  // The page offers a free lesson of its subject, so its form must offer it, too.
  const tried = about && hasTrial ? new Set([...trialSubjects, about]) : trialSubjects;
  const ofSubject = hasTrial && trial ? trial.beforePayment : BEFORE_PAYMENT;
  const beforePayment = subject ? ofSubject : ofSchool;
  // On a subject page the visitor asks for that subject.
  const elsewhere = about ? [] : ownPageTrials;
  return (
    <>
      {trial && (
        <Island
          name="TrialDialog"
          props={{
            id: 'trial',
            subjects: [trial.subject, ...tried],
            ...(elsewhere.length > 0 && { elsewhere }),
            terms: trial.terms,
            next: trial.next,
            about: hasTrial ? about : undefined,
            questions: trialQuestions,
            school,
          }}
        />
      )}
      {packages.map(({ id, name, price, usual, lessons, cells, duration, features, payment }) => {
        // The dialog omits facts that only cards show.
        const packageFacts = {
          id,
          name,
          price,
          usual,
          lessons,
          cells,
          duration,
          features,
          payment,
        } satisfies PackageFacts;
        const directions = directionsOf[id] ?? choices.directions;
        const direction =
          about ?? directions.find((each) => each === DEFAULT_DIRECTION) ?? directions[0] ?? '';
        const props = {
          id: `package-${id}`,
          packageFacts,
          beforePayment: payment ? withoutInvoice(beforePayment) : beforePayment,
          directions,
          direction,
          school,
        };
        return <Island key={id} name="PackageDialog" props={props} />;
      })}
      <Island name="EarlierNotices" props={{ id: 'earlier-notices', school }} />
    </>
  );
}
