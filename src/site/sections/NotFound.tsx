import type { ReactNode } from 'react';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import firstSection from '../ui/FirstSection.module.css';
import { headingId, Section } from '../ui/Section.tsx';
import { typeset } from '../words/typography.ts';
import styles from './NotFound.module.css';

type NotFoundProps = {
  /** Quoted in the specification. */
  title: string;
  text: string;
  /** Shown beside the text if it fits. */
  aside: ReactNode;
  /** Shown above the title. */
  children?: ReactNode;
  /** Links to other pages. */
  links?: ReactNode;
};

/** The layout of both not-found pages; each links to the home page (spec §2). */
export function NotFound({ title, text, aside, children, links }: NotFoundProps) {
  const [what, ...isMissing] = title.split(' ');
  return (
    <Section id="not-found" className={firstSection.section} innerClassName={styles.columns}>
      <div>
        {children}
        <h1 id={headingId('not-found')} className={styles.title}>
          {`${what} `}
          <span className="no-wrap">{isMissing.join(' ')}</span>
        </h1>
        <p className={`${firstSection.lead} ${styles.text}`}>{text}</p>
        <Actions>
          <ButtonLink look="solid" href="/">
            {typeset('Повернутися на головну')}
          </ButtonLink>
        </Actions>
        {links}
      </div>
      {aside}
    </Section>
  );
}
