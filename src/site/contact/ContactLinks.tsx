import { Fragment } from 'react';
import type { Contact } from '../content/contacts.ts';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './ContactLinks.module.css';

/** The list of contact links (spec §2). */
export function ContactLinks({ contacts }: { contacts: Contact[] }) {
  return (
    <ul className={styles.contactLinks} role="list">
      {contacts.map(({ kind, channel, value, isValueUseful, href }) => (
        <li key={href} className={isValueUseful ? undefined : styles.short}>
          <a href={href}>
            <Drawing name={kind} size={24} />
            <span>
              <small>{channel}</small>{' '}
              <b>
                {value.split(/(?<=@)/).map((part, index) => (
                  // A long e-mail address may break after its @.
                  <Fragment key={part}>
                    {index > 0 && <wbr />}
                    {part}
                  </Fragment>
                ))}
              </b>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
