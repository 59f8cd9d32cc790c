import { typo } from '#shared/typography.ts';
import card from '../../ui/Card.module.css';
import styles from './LessonBoard.module.css';

/**
 * A picture of a lesson: the shared board and the talk about it. The parabola is y = x² − 4x + 3 on a field
 * of 18 × 14 cells, 24 units each; the axes cross at (3; 10) cells, one unit of x or y is two cells.
 */
export function LessonBoard() {
  return (
    <div
      className={styles.lessonBoard}
      role="img"
      aria-label={typo('Приклад уроку: на спільній дошці — парабола, і учень правильно називає її вершину')}
    >
      <div className={`squared ${card.sheet} ${styles.sheet}`}>
        <svg viewBox="0 0 432 336" aria-hidden="true">
          <path
            d="M24 240h384M72 312V24m328 211 9 5-9 5M67 33l5-10 5 10M168 236v8M67 192h10M67 144h10M67 96h10"
            strokeWidth="1.5"
          />
          <path d="M62.4 55.7Q168 520.3 273.6 55.7" strokeWidth="3" />
          <path d="M168 244v36" strokeDasharray="2 6" strokeWidth="1.5" />
          <path d="M120 240v.01m96 0v.01m-48 48v.01" strokeWidth="10" />
          <g fill="currentColor" stroke="none" fontSize="15" fontWeight="600">
            <text x="100" y="262">
              1
            </text>
            <text x="226" y="262">
              3
            </text>
            <text x="398" y="264">
              x
            </text>
            <text x="84" y="36">
              y
            </text>
            <text x="50" y="101">
              3
            </text>
            <text x="282" y="132" fontSize="20" fontWeight="700" letterSpacing="-.4">
              y = x² − 4x + 3
            </text>
          </g>
          <path
            className={styles.pencil}
            d="M190 281c-6-16-38-19-45-1-6 17 18 26 35 20 12-4 17-17 4-27M318 182c8 4 12 10 15 19 8-22 22-39 44-53"
            strokeWidth="2.8"
          />
        </svg>
      </div>
      <p className={styles.tutor} aria-hidden="true">
        <i>ОГ</i>
        {typo('Де вершина параболи?')}
      </p>
      <p className={styles.pupil} aria-hidden="true">
        <i>М</i>
        {typo('У точці (2; −1)!')}
      </p>
    </div>
  );
}
