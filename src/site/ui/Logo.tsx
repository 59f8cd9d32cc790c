import { drawLogo } from '#shared/brand/logo.ts';
import styles from './Logo.module.css';

/** A name of more letters than this is smaller beside the sign on phones, on two lines. */
const SHORT = 8;

type LogoProps = {
  name: string;
  logo?: LogoAddresses | undefined;
  /** It stands on a dark surface by day, too. */
  isOnDark?: boolean;
};

/** Where the pictures of the school's own logo lie. */
export type LogoAddresses = {
  light: string;
  /** For dark surfaces; the other one does for them where there is none. */
  dark: string | undefined;
};

/** The wordmark with a logo, a ticked cell of the notebook or the school's own; leads home (spec §2). */
export function Logo({ name, logo, isOnDark = false }: LogoProps) {
  return (
    <a className={styles.logo} href="/">
      {logo ? (
        <LogoPicture logo={logo} isOnDark={isOnDark} />
      ) : (
        <svg
          width="34"
          viewBox="0 0 34 34"
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, the same in icons and previews
          dangerouslySetInnerHTML={{ __html: drawLogo({ tick: `class="${styles.tick}"` }) }}
        />
      )}
      {name.length > SHORT ? <span className={styles.long}>{name}</span> : name}
    </a>
  );
}

function LogoPicture({ logo: { light, dark }, isOnDark }: { logo: LogoAddresses; isOnDark: boolean }) {
  const picture = <img src={isOnDark && dark ? dark : light} alt="" width="40" height="40" />;
  if (isOnDark || !dark) return picture;
  return (
    <picture>
      <source media="(prefers-color-scheme:dark)" srcSet={dark} />
      {picture}
    </picture>
  );
}
