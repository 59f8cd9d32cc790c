import { Contact } from '../../src/site/contact/Contact.tsx';
import { Header } from '../../src/site/header/Header.tsx';
import { Packages } from '../../src/site/packages/Packages.tsx';
import { Dialogs } from '../../src/site/sections/Dialogs.tsx';
import { Footer } from '../../src/site/sections/Footer.tsx';
import { Hero } from '../../src/site/sections/home/Hero.tsx';
import { Subjects } from '../../src/site/sections/home/Subjects.tsx';
import type { HomeProps } from './home-props.ts';

/** The home page's own sections as one tree of React. */
export function HomePage(props: HomeProps) {
  const { school, texts, lessons, subjects, packages, reviews } = props;
  return (
    <>
      <Header schoolName={school.name} trial={school.trial} isHome />
      <main id="main" className="squared">
        <Hero school={school} texts={texts.home} lessons={lessons} />
        <Subjects subjects={subjects} texts={texts.home} />
        <Packages
          title={texts.home.packagesTitle}
          intro={texts.packagesIntro}
          packages={packages}
          reviews={reviews}
        />
        <Contact {...props} />
      </main>
      <Footer {...props} about={texts.footer} isHome />
      <Dialogs {...props} beforePayment={school.trial?.beforePayment ?? ''} />
    </>
  );
}
