import { Contact } from '../../src/site/contact/Contact.tsx';
import { FirstLesson } from '../../src/site/first-lesson/FirstLesson.tsx';
import { Header } from '../../src/site/header/Header.tsx';
import { Packages } from '../../src/site/packages/Packages.tsx';
import { Dialogs } from '../../src/site/sections/Dialogs.tsx';
import { Footer } from '../../src/site/sections/Footer.tsx';
import { Hero } from '../../src/site/sections/home/Hero.tsx';
import { Subjects } from '../../src/site/sections/home/Subjects.tsx';
import { TeacherList } from '../../src/site/teachers/TeacherList.tsx';
import { TrialButton } from '../../src/site/ui/Button.tsx';
import type { HomeProps } from './home-props.ts';

/** The home page's own sections as one tree of React. */
export function HomePage(props: HomeProps) {
  const { school, texts, lessons, subjects, groupLinks, teachers, packages, reviews, firstLesson } = props;
  return (
    <>
      <Header school={school} isHome />
      <main id="main" className="squared">
        <Hero school={school} texts={texts.home} lessons={lessons} subjects={subjects} links={groupLinks} />
        <Subjects subjects={subjects} texts={texts.home} links={groupLinks} />
        <TeacherList teachers={teachers} label={texts.home.teachersLabel} title={texts.home.teachersTitle} />
        <Packages
          label={school.priceSection.label}
          title={texts.home.packagesTitle}
          intro={texts.packagesIntro}
          packages={packages}
          reviews={reviews}
        />
        {school.trial && (
          <FirstLesson lesson={firstLesson} school={school.facts}>
            <TrialButton>{school.trial.name}</TrialButton>
          </FirstLesson>
        )}
        <Contact {...props} />
      </main>
      <Footer {...props} about={texts.footer} isHome />
      <Dialogs {...props} />
    </>
  );
}
