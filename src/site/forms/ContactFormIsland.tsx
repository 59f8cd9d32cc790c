import { Island } from '../islands/Island.tsx';
import { ContactForm } from './ContactForm.tsx';
import type { SchoolFacts } from './dialog-props.ts';

/** The contact form as the page shows it: readable at once, alive on the first sign of intent. */
export function ContactFormIsland({ school }: { school: SchoolFacts }) {
  return <Island name="ContactForm" component={ContactForm} props={{ id: 'contact-form', school }} />;
}
