import { ButtonLink } from '../../ui/Button.tsx';
import { Invitation } from '../../ui/Invitation.tsx';
import { typeset } from '../../words/typography.ts';

/** The banner of the free first lesson; its button leads to the contact section (spec §2). */
export function FreeLesson({ className }: { className?: string | undefined }) {
  return (
    <Invitation
      className={className}
      title={
        <h3>
          {typeset('Перший урок — ')}
          <mark>безкоштовно</mark>
        </h3>
      }
      text={typeset('Без жодних зобов’язань.')}
    >
      <ButtonLink look="trial" href="/#contact">
        Записатися безкоштовно
      </ButtonLink>
    </Invitation>
  );
}
