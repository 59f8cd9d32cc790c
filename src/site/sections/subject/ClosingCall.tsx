import { ButtonLink } from '../../ui/Button.tsx';
import { Invitation } from '../../ui/Invitation.tsx';
import { headingId, Section } from '../../ui/Section.tsx';
import { TrialButton } from '../../ui/TrialButton.tsx';
import { typeset } from '../../words/typography.ts';

/** The end of a subject page: the trial lesson, or back to the home page by a full load (spec §2). */
export function ClosingCall() {
  return (
    <Section id="trial-lesson">
      <Invitation
        title={
          <h2 id={headingId('trial-lesson')}>
            {typeset('Почніть із ')}
            <mark>безкоштовного</mark> уроку
          </h2>
        }
        text={typeset('Познайомитеся з викладачем, а ми визначимо рівень і порадимо, з чого почати.')}
      >
        <TrialButton>{typeset('Записатися на безкоштовний пробний урок')}</TrialButton>{' '}
        <ButtonLink href="/">{typeset('Повернутися на головну')}</ButtonLink>
      </Invitation>
    </Section>
  );
}
