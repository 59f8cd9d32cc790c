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
 * The opening of the home page with its three ways on (spec §2): the lesson first, as phones show it. Wide windows have
 * it beside what the school says.
 */
export function Hero({ school, texts, lessons, subjects }: HeroProps) {
  // Without the grid of subjects, the page of the only one is reached from here.
  const only = school.hasSubjectGrid ? undefined : subjects[0];
  const { trial } = school;
  return (
    <Section
      id="hero"
      className={firstSection.section}
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
      <div className={firstSection.actions}>
        <Actions>
          <ButtonLink look={trial ? 'outline' : 'solid'} href="#packages">
            {school.priceSection.choose}
          </ButtonLink>{' '}
          {trial && <TrialButton>{trial.name}</TrialButton>}{' '}
          <ButtonLink look="text" href="#contact">
            {typeset('Зв’язатися з нами')}
          </ButtonLink>
        </Actions>
        {only && (
          <p>
            <a href={`/subject/${only.slug}`}>{`Докладніше: ${only.name}`}</a>
          </p>
        )}
      </div>
      <p className={`${firstSection.lead} ${firstSection.about} ${styles.pitch}`}>
        {`${texts.pitch} `}
        <b>{texts.promise}</b>
      </p>
      {school.claims.length > 0 && <Claims claims={school.claims} />}
    </Section>
  );
}

/** What phones get instead of the paragraph that wide windows have beside the lesson. */
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
