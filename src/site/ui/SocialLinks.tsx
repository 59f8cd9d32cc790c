import type { SocialLink } from '../content/contacts.ts';
import { Drawing } from './Drawing.tsx';
import iconButton from './IconButton.module.css';
import styles from './SocialLinks.module.css';

/** The school's social networks as a row of icons; nothing if it uses none. */
export function SocialLinks({ socials }: { socials: SocialLink[] }) {
  if (socials.length === 0) return null;
  return (
    <ul className={styles.socialLinks} role="list">
      {socials.map(({ name, kind, href }) => (
        <li key={name}>
          <a className={iconButton.iconButton} href={href} aria-label={name}>
            <Drawing name={kind} size={24} />
          </a>
        </li>
      ))}
    </ul>
  );
}
