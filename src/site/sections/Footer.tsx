import { Fragment } from 'react';
import type { Contact, SocialLink } from '../content/contacts.ts';
import type { LegalLink } from '../content/legal.ts';
import type { SchoolView } from '../content/school.ts';
import { navigationLinks } from '../header/navigation.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { Icon, UP_ICON } from '../ui/Icon.tsx';
import iconButton from '../ui/IconButton.module.css';
import { Logo, type LogoAddresses } from '../ui/Logo.tsx';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { SocialLinks } from '../ui/SocialLinks.tsx';
import styles from './Footer.module.css';

type FooterProps = {
  school: SchoolView;
  /** Addresses of the school's own logo. */
  logo?: LogoAddresses | undefined;
  /** Text under the name. */
  about: string;
  contacts: Contact[];
  socials: SocialLink[];
  legalLinks: LegalLink[];
  isHome: boolean;
};

/** The footer, drawn as the back cover of a notebook (spec §2). */
export function Footer({ school, logo, about, contacts, socials, legalLinks, isHome }: FooterProps) {
  return (
    <footer className={`squared ${styles.footer}`}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.about}>
          <Logo name={school.name} logo={logo} isOnDark />
          <p>
            <NonBreakingRanges text={about} />
          </p>
        </div>
        <nav className={styles.part} aria-labelledby="footer-links">
          <h2 id="footer-links">Швидкі посилання</h2>
          <ul className={styles.row}>
            {navigationLinks(isHome, school).map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.part}>
          <h2>Контакти</h2>
          <ul className={`${styles.row} ${styles.contacts}`}>
            {contacts.map(({ kind, shortText, cellText, href }) => (
              <li key={href}>
                <a href={href}>
                  <Drawing name={kind} size={20} />
                  {cellText === shortText ? (
                    <span>{shortText}</span>
                  ) : (
                    <>
                      <span className={styles.whole}>{shortText}</span>{' '}
                      <span className={styles.cell}>{cellText}</span>
                    </>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.legal}>
          {legalLinks.map(({ label, href }) => (
            <Fragment key={label}>
              <a href={href}>{label}</a>{' '}
            </Fragment>
          ))}
          <span>{`© ${school.name}`}</span>
          {school.seller && (
            <>
              {' '}
              <span>{school.seller}</span>
            </>
          )}
          <div className={styles.ends}>
            <SocialLinks socials={socials} />
            <a className={`${iconButton.iconButton} ${styles.up}`} href="#top" aria-label="Прокрутити нагору">
              Нагору
              <Icon path={UP_ICON} />
            </a>
          </div>
        </div>
      </div>
    </footer>
  );
}
