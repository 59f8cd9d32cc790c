import { clsx } from 'clsx/lite';
import type { LessonView } from '../../content/lessons.ts';
import type { GroupLink } from '../../content/quick-answers.ts';
import type { SchoolView } from '../../content/school.ts';
import type { SubjectPage } from '../../content/subjects.ts';
import type { TextsView } from '../../content/texts.ts';
import { Lessons } from '../../lesson/Lessons.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { ButtonLink, TrialButton } from '../../ui/Button.tsx';
import firstSection from '../../ui/FirstSection.module.css';
import { GroupLinked } from '../../ui/GroupLinked.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { NonBreakingRanges } from '../../ui/NonBreakingRanges.tsx';
import { headingId, Section, SectionLabel } from '../../ui/Section.tsx';
import { splitMarked } from '../../words/marked-text.ts';
import { typeset } from '../../words/typography.ts';
import { Claims } from './Claims.tsx';
import styles from './Hero.module.css';

type HeroProps = {
  school: SchoolView;
  texts: TextsView['home'];
  lessons: LessonView[];
  subjects: readonly Pick<SubjectPage, 'slug' | 'name'>[];
  /** The groups of questions that the texts name. */
  links: Record<'facts' | 'pitch', GroupLink | undefined>;
};

/**
 * The first section of the home page with its three links (spec §2). On phones the lesson comes first; wide viewports
 * show it beside the text.
 */
export function Hero({ school, texts, lessons, subjects, links }: HeroProps) {
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
        <Facts text={texts.facts} link={links.facts} />
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
          <GroupLinked text={texts.pitch} link={links.pitch} />{' '}
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
function Facts({ text, link }: { text: string; link: GroupLink | undefined }) {
  const { before, marked, after } = splitMarked(text);
  return (
    <p className={styles.facts}>
      <GroupLinked text={before} link={link} />
      {marked && <b>{marked}</b>}
      {after}
    </p>
  );
}
