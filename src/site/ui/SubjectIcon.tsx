import type { ReactNode } from 'react';
import type { SubjectSlug } from '#shared/content/schema.ts';

/** A drawing for each subject on a field of 32 × 32; a path of no length is a dot. */
const DRAWINGS: Record<SubjectSlug, ReactNode> = {
  physics: (
    <>
      <ellipse cx="16" cy="16" rx="13" ry="5" />
      <ellipse cx="16" cy="16" rx="13" ry="5" transform="rotate(60 16 16)" />
      <ellipse cx="16" cy="16" rx="13" ry="5" transform="rotate(120 16 16)" />
      <path d="M16 16v.01" strokeWidth="4" />
    </>
  ),
  mathematics: <path d="M3 17h4l4.5 9L18 6h11M19.5 13.5l7.5 9m0-9-7.5 9" />,
  english: (
    <path d="M6 5h20a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H15l-7 5v-5H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10.5 10v8m0-4h5m0-4v8M20.5 13.5V18m0-8v.01" />
  ),
  ukrainian: (
    <>
      <path d="M16 12.5V27m-4-14.5h8M12 27h8" />
      <path d="M12.5 6v.01M19.5 6v.01" strokeWidth="3.5" />
    </>
  ),
  'ukrainian-literature': <path d="M28 4c.5 11.5-6.5 18-18 18C9.5 11 16.5 4.5 28 4zM4 28 19 13M15 28h12" />,
  history: <path d="M6 5h20v4H6zM9 9v15m4.7-15v15m4.6-15v15M23 9v15M6 24h20v4H6z" />,
  geography: (
    <>
      <circle cx="16" cy="16" r="12.5" />
      <ellipse cx="16" cy="16" rx="5.5" ry="12.5" />
      <path d="M3.5 16h25M5.5 9.5h21m-21 13h21" />
    </>
  ),
  programming: <path d="m10 9-7 7 7 7M22 9l7 7-7 7M18.5 5l-5 22" />,
  french: (
    <path d="M16 3v4m-1 0h2l.8 6c.7 6 3 11 7.2 15M15 7l-.8 6c-.7 6-3 11-7.2 15M12.5 13h7M10 22h12M12.5 28a3.5 4 0 0 1 7 0" />
  ),
  chemistry: (
    <path d="M12 4h8m-6.5 0v8.5L5.6 25.3A1.8 1.8 0 0 0 7.2 28h17.6a1.8 1.8 0 0 0 1.6-2.7L18.5 12.5V4M9.3 20h13.4M14 24v.01m4-.5v.01" />
  ),
  biology: <path d="M6.5 25C5 13 12.5 5 27 5c1 14-6.5 21-18.5 20M5 28.5c2.5-7 7-12 13.5-15" />,
  informatics: (
    <path d="M11 9h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2zM13.5 13.5h5v5h-5zM13 4v5m6-5v5m-6 14v5m6-5v5M4 13h5m-5 6h5m14-6h5m-5 6h5" />
  ),
  preschool: (
    <>
      <path d="M4 17h11v11H4zM17 17h11v11H17zM10.5 4h11v11h-11z" />
      <path d="m13.7 12 2.3-5.5 2.3 5.5m-3.7-1.8h2.8M20 25l2.5-4.5L25 25z" />
      <circle cx="9.5" cy="22.5" r="2.3" />
    </>
  ),
};

/** The drawing of a subject in the colour of the text; its size is up to the place. */
export function SubjectIcon({ subject }: { subject: SubjectSlug }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      {DRAWINGS[subject]}
    </svg>
  );
}
