import type { NoticeView } from '../content/notice.ts';
import styles from './Notice.module.css';

/** A temporary notice above every page. It contains its dates, so it is true on any day. */
export function Notice({ notice: { dates, text, from, until } }: { notice: NoticeView }) {
  return (
    <aside
      id="notice"
      className={styles.notice}
      aria-label="Оголошення"
      data-first-day={from}
      data-last-day={until}
    >
      <p className="wrap">
        {dates && <b className="no-wrap">{`${dates}.`}</b>} {text}
      </p>
    </aside>
  );
}
