import { typo } from '#shared/typography.ts';
import type { SubjectPage } from '../../content.ts';
import { BigCover } from '../../ui/BigCover.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { HeldRanges } from '../../ui/HeldRanges.tsx';
import { Icon } from '../../ui/Icon.tsx';
import opening from '../../ui/Opening.module.css';
import { headingId, Section, SectionLabel } from '../../ui/Section.tsx';
import styles from './SubjectHero.module.css';

/** The subject as a notebook: icon, name and what the school does with it (spec §2). */
export function SubjectHero({ subject }: { subject: SubjectPage }) {
  const { before, marked, after } = subject.description;
  return (
    <Section id="hero" className={opening.opening} innerClassName={styles.layout}>
      <div className={styles.text}>
        <SectionLabel>
          <a className={styles.back} href="/#subjects">
            <Icon name="back" size={20} />
            Усі напрямки
          </a>
        </SectionLabel>
        <h1 id={headingId('hero')}>{subject.name}</h1>
        <p className={opening.lead}>
          <b>{typo('Вивчення та підготовка в онлайн-школі')}</b>
        </p>
        <p className={opening.lead}>
          <HeldRanges text={before} />
          {marked && <mark className="no-wrap">{marked}</mark>}
          <HeldRanges text={after} />
        </p>
      </div>
      <BigCover
        subject={subject.slug}
        label={subject.notebookLabel}
        drawing={<Drawing name={subject.slug} />}
      />
    </Section>
  );
}
