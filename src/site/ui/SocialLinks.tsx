import type { SocialLink } from '../content.ts';
import { Icon } from './Icon.tsx';
import iconButton from './IconButton.module.css';
import styles from './SocialLinks.module.css';

/** The school's social networks as a row of icons. */
export function SocialLinks({ socials }: { socials: SocialLink[] }) {
  return (
    <ul className={styles.socialLinks}>
      {socials.map(({ name, icon, href }) => (
        <li key={name}>
          <a className={iconButton.iconButton} href={href} aria-label={name}>
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
