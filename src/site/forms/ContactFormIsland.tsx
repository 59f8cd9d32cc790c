import { Island } from '../islands/Island.tsx';
import { ContactForm } from './ContactForm.tsx';

/** The contact form as the page shows it: readable at once, alive on the first sign of intent. */
export function ContactFormIsland() {
  return <Island name="ContactForm" component={ContactForm} props={{ id: 'contact-form' }} />;
}
