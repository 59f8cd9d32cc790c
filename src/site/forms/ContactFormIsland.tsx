import { Island } from '../islands/Island.tsx';
import { ContactForm } from './ContactForm.tsx';

const ISLAND_ID = 'contact-form';

/** The contact form as the page shows it: readable at once, alive on the first sign of intent. */
export function ContactFormIsland() {
  return <Island id={ISLAND_ID} name="ContactForm" component={ContactForm} props={{ draftId: ISLAND_ID }} />;
}
