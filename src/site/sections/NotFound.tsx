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
  /** Beside the text where there is room. */
  aside: ReactNode;
  /** Above the title. */
  children?: ReactNode;
  /** Where else one may want to go. */
  links?: ReactNode;
};

/** The frame of both pages that were not found; each has a way home (spec §2). */
export function NotFound({ title, text, aside, children, links }: NotFoundProps) {
  const [what, ...isMissing] = title.split(' ');
  return (
    <Section id="not-found" className={firstSection.section} innerClassName={styles.columns}>
      <div>
        {children}
        <h1 id={headingId('not-found')}>
          {`${what} `}
          <span className="no-wrap">{isMissing.join(' ')}</span>
        </h1>
        <p className={firstSection.lead}>{text}</p>
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
