import { describeOutcome, type FormOutcome, GO_BACK } from '#shared/lead/form-pages.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { PackageFacts } from '../content/packages.ts';
import type { SchoolFacts } from '../content/school.ts';
import { Payment } from '../packages/Payment.tsx';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import firstSection from '../ui/FirstSection.module.css';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { PencilTick } from '../ui/PencilTick.tsx';
import { headingId, Section } from '../ui/Section.tsx';
import { typeset } from '../words/typography.ts';
import styles from './FormAnswer.module.css';

/** Begins two messages of spec §8. Not visible, because the drawn tick stands above it. */
const EMOJI = '✅ ';

type FormAnswerProps = {
  outcome: FormOutcome;
  kind: LeadKind;
  facts: SchoolFacts;
  packages: readonly Pick<PackageFacts, 'id' | 'name' | 'payment'>[];
};

/** The page after a form without scripts: the text of the form's banner and the next step. */
export function FormAnswer({ outcome, kind, facts, packages }: FormAnswerProps) {
  const { phone, chat, promise } = facts;
  const isSent = outcome === 'sent';
  const { title, banner } = describeOutcome(outcome, kind);
  return (
    <Section id="form-answer" className={firstSection.section}>
      {isSent ? (
        <>
          <PencilTick width={96} strokeWidth={6} />
          <div role="status">
            <h1 id={headingId('form-answer')} className={styles.thanks}>
              {banner.startsWith(EMOJI) && <span>{EMOJI}</span>}
              {banner.replace(EMOJI, '')}
            </h1>
          </div>
          <p>
            <NonBreakingRanges text={typeset(`Відповідаємо ${promise}. Якщо терміново, зателефонуйте:`)} />
          </p>
        </>
      ) : (
        <>
          <h1 id={headingId('form-answer')}>{title}</h1>
          <p className={styles.failure} role="alert">
            {banner === MESSAGES.sendFailure ? facts.failure : banner}
          </p>
          <p>
            {typeset(
              `${outcome === 'too-many' ? 'Зачекайте хвилину. ' : ''}${GO_BACK} Або зв’яжіться з нами:`,
            )}
          </p>
        </>
      )}
      {isSent && kind === 'package' && <Payments packages={packages} />}
      <p className={styles.contacts}>
        <a className="no-wrap" href={phone.href}>
          {phone.text}
        </a>{' '}
        {chat && <a href={chat.href}>{`Написати ${chat.in}`}</a>}
      </p>
      <Actions>
        <ButtonLink look="solid" href="/">
          {typeset('Повернутися на головну')}
        </ButtonLink>
      </Actions>
    </Section>
  );
}

/** How to pay for each package. The page is the same for all packages, so it names them if there are several. */
function Payments({ packages }: Pick<FormAnswerProps, 'packages'>) {
  return packages.map(
    ({ id, name, payment }) =>
      payment && (
        <p key={id}>
          {packages.length > 1 && <b>{`«${name}»: `}</b>}
          <Payment payment={payment} />
        </p>
      ),
  );
}
