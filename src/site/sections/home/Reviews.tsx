import type { ReviewView } from '../../content/reviews.ts';
import card from '../../ui/Card.module.css';
import { Section, SectionHead } from '../../ui/Section.tsx';
import packages from '../Packages.module.css';

/** What people have said of the school; only where there are such words. Beside each other as packages are. */
export function Reviews({ reviews }: { reviews: ReviewView[] }) {
  return (
    <Section id="reviews">
      <SectionHead of="reviews" label="Відгуки" title="Що кажуть учні й батьки" />
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
    </Section>
  );
}
