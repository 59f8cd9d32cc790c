import { listContactTopics } from '#shared/lead/lead.ts';
import type { Contact as ContactLink, SocialLink } from '../content/contacts.ts';
import type { SchoolView } from '../content/school.ts';
import type { TextsView } from '../content/texts.ts';
import { Island } from '../hydration/Island.tsx';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import card from '../ui/Card.module.css';
import { Marked } from '../ui/Marked.tsx';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { SocialLinks } from '../ui/SocialLinks.tsx';
import styles from './Contact.module.css';
import { ContactLinks } from './ContactLinks.tsx';
import { QuickAnswers } from './QuickAnswers.tsx';

type ContactProps = {
  school: SchoolView;
  texts: TextsView;
  contacts: ContactLink[];
  socials: SocialLink[];
};

/** Contact links, quick answers, form and the banner of the free first lesson (spec §2). */
export function Contact({ school, texts, contacts, socials }: ContactProps) {
  const topics = listContactTopics(school.trial?.subject);
  return (
    <Section id="contact">
      <SectionHead
        of="contact"
        label="Контакти"
        title={texts.home.contactTitle}
        intro={<NonBreakingRanges text={texts.home.contactIntro} />}
      />
      <div className={styles.layout}>
        <div className={styles.channels}>
          <ContactLinks contacts={contacts} />
          <SocialLinks socials={socials} />
        </div>
        <QuickAnswers groups={school.quickAnswers} trial={school.trial?.name} className={styles.answers} />
        <div className={`screen-only ${card.card} ${styles.form}`}>
          <h3>Надішліть повідомлення</h3>
          <Island name="ContactForm" props={{ id: 'contact-form', topics, school: school.facts }} />
        </div>
        {school.trial && <FreeLesson texts={texts} />}
      </div>
    </Section>
  );
}

/** The banner of the free first lesson. Its button leads to the form of the contact section (spec §2). */
function FreeLesson({ texts }: Pick<ContactProps, 'texts'>) {
  return (
    <div className={`squared ${card.sheet} ${styles.banner}`}>
      <div>
        <h3>
          <Marked text={texts.home.freeLessonTitle} isBelowFold />
        </h3>
        <p>{texts.home.freeLessonText}</p>
      </div>
      <Actions>
        <ButtonLink look="trial" href="/#contact" data-form="">
          Записатися
        </ButtonLink>
      </Actions>
    </div>
  );
}
