import { drawSign } from '#shared/brand/sign.ts';
import styles from './Logo.module.css';

/** A name of more letters than this is smaller beside the sign on phones, on two lines. */
const SHORT = 8;

type LogoProps = {
  name: string;
  /** Where the school's own sign lies, if it has one. */
  signFile?: string | undefined;
};

/** The wordmark with its sign, a ticked cell of the notebook or the school's own; leads home (spec §2). */
export function Logo({ name, signFile }: LogoProps) {
  return (
    <a className={styles.logo} href="/">
      {signFile ? (
        <img src={signFile} alt="" width="40" height="40" />
      ) : (
        <svg
          width="34"
          viewBox="0 0 34 34"
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, the same in icons and previews
          dangerouslySetInnerHTML={{ __html: drawSign({ tick: `class="${styles.tick}"` }) }}
        />
      )}
      {name.length > SHORT ? <span className={styles.long}>{name}</span> : name}
    </a>
  );
}
