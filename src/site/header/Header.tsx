import { Fragment } from 'react';
import type { SchoolView } from '../content/school.ts';
import { ButtonLink, TrialButton } from '../ui/Button.tsx';
import { CLOSE_ICON, Icon, MENU_ICON } from '../ui/Icon.tsx';
import { Logo, type LogoAddresses } from '../ui/Logo.tsx';
import styles from './Header.module.css';
import { navigationLinks } from './navigation.ts';

type HeaderProps = {
  school: SchoolView;
  logo?: LogoAddresses | undefined;
  isHome: boolean;
};

/**
 * The sticky header. On phones its navigation is a popover (spec §2, §4). The browser closes it on Escape, on a tap
 * outside and under a dialog, and restores the focus. `header/mobile-menu.ts` adds the rest.
 */
export function Header({ school, logo, isHome }: HeaderProps) {
  const { name, trial, ask } = school;
  return (
    <>
      {/* First in the page: links to the top move the keyboard focus here, in Firefox too. */}
      <a id="top" className={`screen-only ${styles.skip}`} href="#main">
        Перейти до вмісту
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.bar}`}>
          <button className={styles.toggle} type="button" popoverTarget="nav" aria-label="Відкрити меню">
            <Icon path={MENU_ICON} size={26} />
            <Icon path={CLOSE_ICON} size={26} />
          </button>
          <Logo name={name} logo={logo} />
          <nav id="nav" className={styles.nav} popover="auto" aria-label="Головна навігація">
            {navigationLinks(isHome, school).map(({ label, href }, index) => (
              <Fragment key={href}>
                <a href={href} aria-current={isHome && index === 0 ? 'page' : undefined}>
                  {label}
                </a>{' '}
              </Fragment>
            ))}
          </nav>
          {trial ? (
            <TrialButton className={styles.trial}>
              <Phrase first="Записатись" rest={trial.whatFor} />
            </TrialButton>
          ) : (
            <ButtonLink look="solid" className={styles.trial} href="/#contact">
              <Phrase first={ask.first} rest={ask.rest} />
            </ButtonLink>
          )}
        </div>
      </header>
    </>
  );
}

/**
 * The label of the button, quoted in the specification for trial lessons. Below the width of a laptop only its first
 * word is visible.
 */
function Phrase({ first, rest }: { first: string; rest: string }) {
  return (
    <span>
      {first}
      <span className={`visually-hidden ${styles.rest}`}>{rest}</span>
    </span>
  );
}
