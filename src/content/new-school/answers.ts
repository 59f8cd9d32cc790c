/** The owner's answers in `npm run content:new`: `ask-school.ts` collects them, `write-school.ts` writes the content. */
import type { PriceUnit } from '../packages/packages-schema.ts';
import type { ContactKind } from '../school/contacts-schema.ts';

/** A subject of the owner, in addition to the sample subjects. */
export type NewSubject = {
  name: string;
  /** Genitive: «Викладачі …». */
  genitive: string;
  /** Instrumental: «Займатися …». */
  instrumental: string;
  /** The phrase that parents search for: «Репетитор з німецької мови». */
  searchName: string;
  /** A line under the name on its cover; empty for a general one. */
  caption?: string;
  /** One or two sentences about the lessons; empty for a general text. */
  description?: string;
  /** A short task for the lesson board of its page. */
  board?: NewBoard | undefined;
};

/** The task of a lesson board: the text on the board, and the answers of which the visitor chooses one. */
export type NewBoard = { written: string; question: string; right: string; wrong: readonly string[] };

export type NewTeacher = {
  name: string;
  /** As shown on the card: «9 років досвіду». */
  experience: string;
  achievements: string;
  description: string;
  topics: readonly string[];
  /** Names of the subjects that this teacher teaches; empty means all. */
  subjects: readonly string[];
};

/** School classes from 1, and the pupils before and after them. */
export type Classes = { first: number; last: number; hasPreschool: boolean; hasGraduates: boolean };

/** A monthly package with a number of lessons, or a price per lesson or hour. */
export type NewPrice = {
  name?: string;
  lessons?: number;
  per?: PriceUnit;
  priceUah: number;
  /** Whether a single price is for an individual lesson; asked only if the school has both kinds. */
  isAlone?: boolean;
};

/** All answers of the owner. */
export type NewSchool = {
  name: string;
  tagline: string;
  headline: string;
  /** Place of the lessons, in the form that follows «наживо в». */
  place: string;
  isOnline: boolean;
  /** Whether any lessons are in a group. */
  isGroup: boolean;
  /** Whether the school has individual lessons besides those in a group. */
  isMixed: boolean;
  audience: 'children' | 'adults' | 'everyone';
  /** The classes of the pupils, if the owner has named them. */
  classes?: Classes;
  /** The ages of the pupils, if the owner has named them; without `last`, no upper limit. */
  ages?: { first: number; last?: number };
  /** The owner's own words after «для»: «дітей від 4 років і підлітків». */
  whom?: string;
  /** Keys of the sample subjects to keep. */
  kept: readonly string[];
  added: readonly NewSubject[];
  teachers: readonly NewTeacher[];
  contacts: readonly { kind: ContactKind; value: string }[];
  packages: readonly NewPrice[];
  lessonMinutes: number;
  /** Length of an individual lesson; differs only if `isMixed`. */
  aloneMinutes: number;
  /** Whether there is a first, trial lesson. */
  hasTrial: boolean;
  /** The label of the button that replaces the trial lesson; empty for the general one. */
  firstStep: string;
  /** Length of the first lesson. */
  trialMinutes: number;
  /** In the format of `workingHours` in `school.yaml`. */
  workingHours: Readonly<Record<string, string>>;
  /** In hryvnias; 0 means that the first lesson is free. */
  trialPriceUah: number;
  /** Link for payment or booking, shown after a lead for a package; empty means none. */
  paymentLink: string;
  /** A sentence about payment instead of the link; empty means none. */
  paymentText: string;
  /** Up to six reasons of the owner, which each added subject repeats. */
  reasons: readonly { title: string; text: string }[];
};
