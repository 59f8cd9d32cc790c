import { clsx } from 'clsx/lite';
import type { LessonView } from '../../content/lessons.ts';
import type { SchoolView } from '../../content/school.ts';
import type { SubjectPage } from '../../content/subjects.ts';
import type { TextsView } from '../../content/texts.ts';
import { Lessons } from '../../lesson/Lessons.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { ButtonLink, TrialButton } from '../../ui/Button.tsx';
import firstSection from '../../ui/FirstSection.module.css';
import { Marked } from '../../ui/Marked.tsx';
import { NonBreakingRanges } from '../../ui/NonBreakingRanges.tsx';
import { headingId, Section, SectionLabel } from '../../ui/Section.tsx';
import { typeset } from '../../words/typography.ts';
import { Claims } from './Claims.tsx';
import styles from './Hero.module.css';

type HeroProps = {
  school: SchoolView;
  texts: TextsView['home'];
  lessons: LessonView[];
  subjects: readonly Pick<SubjectPage, 'slug' | 'name'>[];
};

/**
 * The first section of the home page with its three links (spec §2). On phones the lesson comes first; wide viewports
 * show it beside the text.
 */
export function Hero({ school, texts, lessons, subjects }: HeroProps) {
  // Without a subject grid, this section links to the page of the only subject.
  const only = school.hasSubjectGrid ? undefined : subjects[0];
  const { trial, ask } = school;
  const asksFirst = !trial && ask.isOwn;
  return (
    <Section
      id="hero"
      className={clsx(firstSection.section, styles.hero)}
      innerClassName={clsx(styles.layout, lessons.length > 0 && styles.beside)}
    >
      <div className={firstSection.title}>
        <SectionLabel>
          <NonBreakingRanges text={school.tagline} />
        </SectionLabel>
        <h1 id={headingId('hero')}>
          <Marked text={texts.headline} />
        </h1>
        <Facts text={texts.facts} />
      </div>
      {lessons.length > 0 && <Lessons lessons={lessons} />}
      <div className={firstSection.rest}>
        <div data-after-lesson="row" />
        <div className={firstSection.actions}>
          <Actions>
            {asksFirst && (
              <ButtonLink look="solid" href="#contact">
                {ask.label}
              </ButtonLink>
            )}{' '}
            <ButtonLink look={trial || asksFirst ? 'outline' : 'solid'} href="#packages">
              {school.priceSection.choose}
            </ButtonLink>{' '}
            {trial && <TrialButton>{trial.name}</TrialButton>}{' '}
            {!asksFirst && (
              <ButtonLink look="text" href="#contact">
                {typeset('Зв’язатися з нами')}
              </ButtonLink>
            )}
            {only && ' '}
            {only && (
              <ButtonLink look="text" href={`/subject/${only.slug}`}>
                {typeset(`Докладніше: ${only.name}`)}
              </ButtonLink>
            )}
          </Actions>
        </div>
        <p className={`${firstSection.lead} ${firstSection.about} ${styles.pitch}`}>
          <NonBreakingRanges text={`${texts.pitch} `} />
          <b>
            <NonBreakingRanges text={texts.promise} />
          </b>
        </p>
      </div>
      {school.claims.length > 0 && <Claims claims={school.claims} />}
    </Section>
  );
}

/** A short text on phones, in place of the paragraph that wide viewports show beside the lesson. */
function Facts({ text }: { text: string }) {
  const [before, bold, after] = text.split('*');
  return (
    <p className={styles.facts}>
      <NonBreakingRanges text={before as string} />
      {bold && <b>{bold}</b>}
      {after}
    </p>
  );
}
