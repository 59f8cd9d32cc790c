import type { TextsView } from '../../content/texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Invitation } from '../../ui/Invitation.tsx';
import { Marked } from '../../ui/Marked.tsx';

type FreeLessonProps = { texts: TextsView; className?: string | undefined };

/** The banner of the free first lesson; its button leads to the contact section (spec §2), into its form. */
export function FreeLesson({ texts, className }: FreeLessonProps) {
  return (
    <Invitation
      className={className}
      title={
        <h3>
          <Marked text={texts.home.freeLessonTitle} />
        </h3>
      }
      text={texts.home.freeLessonText}
      steps={texts.firstLessonSteps}
    >
      <ButtonLink look="trial" href="/#contact" data-form="">
        Записатися безкоштовно
      </ButtonLink>
    </Invitation>
  );
}
