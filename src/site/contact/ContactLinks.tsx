import type { Contact } from '../content/contacts.ts';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './ContactLinks.module.css';

/** The list of contact links (spec §2). */
export function ContactLinks({ contacts }: { contacts: Contact[] }) {
  return (
    <ul className={styles.contactLinks} role="list">
      {contacts.map(({ drawing, channel, value, href }) => (
        <li key={drawing}>
          <a href={href}>
            <Drawing name={drawing} size={24} />
            <span>
              <small>{channel}</small> <b>{value}</b>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
