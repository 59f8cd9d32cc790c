import type { ReviewView } from '../content/reviews.ts';
import card from '../ui/Card.module.css';
import packages from './Packages.module.css';

/**
 * What people have said of the school, below the packages and beside each other as those are. No section of its own: the
 * page has the anchors of spec §2.
 */
export function Reviews({ reviews }: { reviews: ReviewView[] }) {
  return (
    <>
      <h3>Що кажуть учні й батьки</h3>
      <ul className={packages.packages} role="list">
        {reviews.map(({ name, words, about, source }) => (
          <li key={name + words} className={card.card}>
            <blockquote>«{words}»</blockquote>
            <p>
              <b>{name}</b>, {about}
              {source && (
                <>
                  {' '}
                  <a href={source} rel="noopener">
                    джерело
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
