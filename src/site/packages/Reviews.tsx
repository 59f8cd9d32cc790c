import type { ReviewView } from '../content/reviews.ts';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import styles from './Reviews.module.css';

/**
 * Reviews of the school as notes from a lined notebook. They are not a section: the page has only the anchors of spec
 * §2.
 */
export function Reviews({ reviews }: { reviews: ReviewView[] }) {
  return (
    <div className={styles.reviews}>
      <h3>Що кажуть учні й батьки</h3>
      <ul role="list">
        {reviews.map(({ name, words, about, source }) => (
          <li key={name + words}>
            <figure>
              <blockquote>
                «<NonBreakingRanges text={words} />»
              </blockquote>
              <figcaption>
                <b>{name}</b>, {about}
                {source && (
                  <>
                    {' '}
                    <a href={source} target="_blank" rel="noopener">
                      відгук повністю
                    </a>
                  </>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  );
}
