import type { SubjectTexts } from '../../content/texts.ts';
import { ButtonLink, TrialButton } from '../../ui/Button.tsx';
import { Invitation } from '../../ui/Invitation.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { headingId, Section } from '../../ui/Section.tsx';
import { typeset } from '../../words/typography.ts';

/** The end of a subject page: the trial lesson, or back to the home page by a full load (spec §2). */
export function ClosingCall({ texts, steps }: { texts: SubjectTexts; steps: string[] }) {
  return (
    <Section id="trial-lesson">
      <Invitation
        title={
          <h2 id={headingId('trial-lesson')}>
            <Marked text={texts.closingTitle} />
          </h2>
        }
        text={texts.closingText}
        steps={steps}
      >
        <TrialButton>{typeset('Записатися на безкоштовний пробний урок')}</TrialButton>{' '}
        <ButtonLink href="/">{typeset('Повернутися на головну')}</ButtonLink>
      </Invitation>
    </Section>
  );
}
