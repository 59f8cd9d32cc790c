import type { ComponentProps, ComponentType, ReactElement } from 'react';
import { ContactForm } from '../contact/ContactForm.tsx';
import { EarlierNotices } from '../forms/dialogs/PageNotices.tsx';
import { TrialDialog } from '../forms/dialogs/TrialDialog.tsx';
import { ReplyHour } from '../forms/ReplyHour.tsx';
import { PackageDialog } from '../packages/PackageDialog.tsx';

/** The parts of a page that become alive, by the name that their markup carries. */
const ISLANDS = { ContactForm, TrialDialog, PackageDialog, EarlierNotices, ReplyHour };

export type IslandName = keyof typeof ISLANDS;

/** The props of an island. Its id is unique on the page: the draft of its form is kept under it. */
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof ISLANDS)[Name]> & { id: string };

/** The same element at build and in the browser, where its props come as JSON (`Island.tsx`). */
export function createIsland(name: IslandName, props: object): ReactElement {
  const Component = ISLANDS[name] as ComponentType<object>;
  return <Component {...props} />;
}
