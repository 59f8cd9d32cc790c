import type { WorkingHours } from '#shared/reply-deadline.ts';

/** A package as the dialog shows it and as the lead names it. */
export type PackageSummary = {
  id: number;
  name: string;
  /** With currency: '1500 грн'. */
  price: string;
  lessons: number;
  /** '1 місяць' */
  duration: string;
  features: string[];
};

/** The school's phone: as people read it and as a link. */
export type SchoolPhone = { text: string; href: string };

/** What the forms and dialogs tell about the school. */
export type SchoolFacts = {
  phone: SchoolPhone;
  /** Address of the chat. */
  telegram: string;
  replyHours: number;
  /** «протягом …»: '2 годин'. */
  replyTime: string;
  workingHours: WorkingHours;
};
