import { DEFAULT_DIRECTION } from '#shared/lead/lead.ts';
import type { PackageFacts } from '../content/packages.ts';
import type { SchoolView } from '../content/school.ts';
import type { SubjectPage } from '../content/subjects.ts';
import type { TrialQuestion } from '../content/texts.ts';
import { BEFORE_PAYMENT } from '../content/trial.ts';
import { Island } from '../hydration/Island.tsx';

type DialogsProps = {
  packages: PackageFacts[];
  /** The current subject, on a subject page. */
  subject?: Pick<SubjectPage, 'name' | 'hasTrial'> | undefined;
  school: SchoolView;
  /** What is said of paying where no subject is current. */
  beforePayment: string;
  /** What their lists offer (spec §3). */
  choices: {
    trialSubjects: string[];
    ownPageTrials: string[];
    directions: string[];
    trialQuestions: TrialQuestion[];
  };
};

/**
 * All dialogs of a page: one for the trial lesson, where there is one, and one for each package, so that "a package is
 * selected and the open flag is set" (spec §2) is simply the dialog being open, with and without scripts. Beside them
 * the place from which the page tells of leads that were given up.
 */
export function Dialogs({
  packages,
  subject,
  school: { facts: school, trial, hasOneTeacher },
  beforePayment: ofSchool,
  choices,
}: DialogsProps) {
  const { trialSubjects, ownPageTrials, directions, trialQuestions } = choices;
  const { name: about, hasTrial = true } = subject ?? {};
  // The page promises a free lesson of its own subject, so its form offers it, too.
  const tried = about && hasTrial ? new Set([...trialSubjects, about]) : trialSubjects;
  const ofSubject = hasTrial && trial ? trial.beforePayment : BEFORE_PAYMENT;
  const beforePayment = subject ? ofSubject : ofSchool;
  const direction = about ?? directions.find((each) => each === DEFAULT_DIRECTION) ?? directions[0] ?? '';
  return (
    <>
      {trial && (
        <Island
          name="TrialDialog"
          props={{
            id: 'trial',
            subjects: [trial.subject, ...tried],
            elsewhere: describeElsewhere(ownPageTrials.filter((name) => name !== about)),
            terms: trial.terms,
            next: trial.next,
            about: hasTrial ? about : undefined,
            questions: trialQuestions,
            ...(hasOneTeacher && { hasOneTeacher }),
            school,
          }}
        />
      )}
      {packages.map(({ id, name, price, usual, lessons, cells, duration, features, payment }) => {
        // What cards show besides is not for the dialog.
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
        const props = { id: `package-${id}`, packageFacts, beforePayment, directions, direction, school };
        return <Island key={id} name="PackageDialog" props={props} />;
      })}
      <Island name="EarlierNotices" props={{ id: 'earlier-notices', school }} />
    </>
  );
}

/** Says where the free lesson of these subjects is asked for; nothing if there are none. */
function describeElsewhere(subjects: readonly string[]): string | undefined {
  if (subjects.length === 0) return undefined;
  return `${subjects.join(', ')}: заявка\u00a0— на\u00a0сторінці предмета.`;
}
