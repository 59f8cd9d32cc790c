import type { LessonView } from '../content/lessons.ts';
import type { SubjectCard } from '../content/subjects.ts';
import { LessonBoard } from '../lesson/LessonBoard.tsx';
import { NOT_FOUND } from '../words/not-found-messages.ts';
import { typeset } from '../words/typography.ts';
import { NotFound } from './NotFound.tsx';
import styles from './SubjectNotFound.module.css';

type SubjectNotFoundProps = {
  text: string;
  subjects: Pick<SubjectCard, 'slug' | 'name'>[];
  lesson: LessonView | undefined;
};

/** The page for an unknown subject (spec §2): the names of all subjects, and a lesson. */
export function SubjectNotFound({ text, subjects, lesson }: SubjectNotFoundProps) {
  return (
    <NotFound
      title={NOT_FOUND.subject}
      text={text}
      aside={
        lesson && (
          <LessonBoard
            lesson={{ ...lesson, question: typeset('Предмета немає, а клітинки є. Скільки їх?') }}
            label="Класна робота"
            isInline
          />
        )
      }
      links={
        <ul className={styles.names} role="list">
          {subjects.map(({ slug, name }) => (
            <li key={slug}>
              <a href={`/subject/${slug}`}>{name}</a>
            </li>
          ))}
        </ul>
      }
    />
  );
}
