import { clsx } from 'clsx/lite';
import { drawLogo } from '#shared/brand/logo.ts';
import styles from './Logo.module.css';

/** On phones, a longer name is smaller and takes two lines beside the logo. */
const SHORT = 8;

type LogoProps = {
  name: string;
  logo?: LogoAddresses | undefined;
  /** Whether it is in the footer: dark in both colour schemes, and too narrow for a larger name. */
  isOnDark?: boolean;
};

/** Addresses of the school's own logo. */
export type LogoAddresses = {
  light: string;
  /** For dark surfaces; `light` replaces it if undefined. */
  dark: string | undefined;
};

/** The name with the default or the school's own logo, as a link to the home page (spec §2). */
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
      {name.length > SHORT ? (
        <span className={clsx(styles.long, !isOnDark && styles.large)}>{name}</span>
      ) : (
        name
      )}
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
