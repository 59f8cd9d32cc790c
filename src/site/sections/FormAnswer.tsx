import { describeOutcome, type FormOutcome } from '#shared/lead/form-pages.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { SchoolFacts } from '../content/school.ts';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import firstSection from '../ui/FirstSection.module.css';
import { headingId, Section } from '../ui/Section.tsx';
import { typeset } from '../words/typography.ts';
import styles from './FormAnswer.module.css';

type FormAnswerProps = { outcome: FormOutcome; kind: LeadKind; facts: SchoolFacts };

const GO_BACK =
  'Натисніть «Назад» у браузері: введене там залишилося. Якщо вікно з формою закрилося, відкрийте його ще раз.';

/** What whoever has no scripts sees behind a form: the words of its banner, and what to do then. */
export function FormAnswer({ outcome, kind, facts: { phone, telegram, promise } }: FormAnswerProps) {
  const isSent = outcome === 'sent';
  const { title, banner } = describeOutcome(outcome, kind);
  return (
    <Section id="form-answer" className={firstSection.section}>
      <h1 id={headingId('form-answer')}>{title}</h1>
      <p
        className={isSent ? styles.banner : `${styles.banner} ${styles.failure}`}
        role={isSent ? 'status' : 'alert'}
      >
        {banner}
      </p>
      {isSent ? (
        <p>{typeset(`Відповідаємо ${promise}. Якщо терміново, зателефонуйте:`)}</p>
      ) : (
        <p>
          {typeset(`${outcome === 'too-many' ? 'Зачекайте хвилину. ' : ''}${GO_BACK} Або зв’яжіться з нами:`)}
        </p>
      )}
      <p className={styles.contacts}>
        <a href={phone.href}>{phone.text}</a> {telegram && <a href={telegram}>Telegram</a>}
      </p>
      <Actions>
        <ButtonLink look="solid" href="/">
          {typeset('Повернутися на головну')}
        </ButtonLink>
      </Actions>
    </Section>
  );
}
