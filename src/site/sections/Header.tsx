import { Fragment } from 'react';
import { TrialButton } from '../ui/Button.tsx';
import { CLOSE_ICON, Icon, MENU_ICON } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import styles from './Header.module.css';
import { navigationLinks } from './navigation.ts';

type HeaderProps = { schoolName: string; isHome: boolean };

/** The sticky header; on phones its navigation opens as a menu (`page-script/mobile-menu.ts`). */
export function Header({ schoolName, isHome }: HeaderProps) {
  return (
    <>
      {/* First in the page: the way to the top ends at it, and the keyboard goes on from there, in Firefox too. */}
      <a id="top" className={`screen-only ${styles.skip}`} href="#main">
        Перейти до вмісту
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.bar}`} data-menu="">
          <button
            className={styles.toggle}
            type="button"
            data-menu-toggle=""
            aria-expanded="false"
            aria-controls="nav"
            aria-label="Відкрити меню"
          >
            <Icon path={MENU_ICON} size={26} />
            <Icon path={CLOSE_ICON} size={26} />
          </button>
          <Logo name={schoolName} />
          <nav id="nav" className={styles.nav} aria-label="Головна навігація">
            {navigationLinks(isHome).map(({ label, href }, index) => (
              <Fragment key={href}>
                <a href={href} aria-current={isHome && index === 0 ? 'page' : undefined}>
                  {label}
                </a>{' '}
              </Fragment>
            ))}
          </nav>
          <TrialButton className={styles.trial}>
            {/* One phrase of the specification; on phones only its first word has room. */}
            <span>
              Записатись
              <span className={`visually-hidden ${styles.rest}`}> на безкоштовний пробний урок</span>
            </span>
          </TrialButton>
        </div>
      </header>
    </>
  );
}
