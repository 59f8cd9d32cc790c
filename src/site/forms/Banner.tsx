import styles from './Banner.module.css';
import type { SendStatus } from './use-lead-form.ts';

type BannerProps = { status: SendStatus; success?: string; failure: string };

/**
 * Tells how sending ended (spec §8). Both live regions stand in the page before their text does: a screen
 * reader announces what is put into a region, not a region that comes with its text.
 */
export function Banner({ status, success, failure }: BannerProps) {
  return (
    <>
      <p className={`banner ${styles.region}`} role="status">
        {status === 'success' && success}
      </p>
      <p className={`banner banner-failure ${styles.region}`} role="alert">
        {status === 'error' && failure}
      </p>
    </>
  );
}
