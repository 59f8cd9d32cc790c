import { Island } from '../../hydration/Island.tsx';
import type { SchoolFacts } from '../dialog-props.ts';
import { ContactForm } from './ContactForm.tsx';

/** The contact form as the page shows it: readable at once, alive on the first sign of intent. */
export function ContactFormIsland({ school }: { school: SchoolFacts }) {
  return <Island name="ContactForm" component={ContactForm} props={{ id: 'contact-form', school }} />;
}
