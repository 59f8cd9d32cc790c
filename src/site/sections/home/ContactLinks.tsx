import type { Contact } from '../../content.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ContactLinks.module.css';

/** The list of contact links (spec §2). */
export function ContactLinks({ contacts }: { contacts: Contact[] }) {
  return (
    <ul className={styles.contactLinks}>
      {contacts.map(({ icon, channel, value, href }) => (
        <li key={icon}>
          <a href={href}>
            <Icon name={icon} />
            <span>
              <small>{channel}</small>
              <b>{value}</b>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
