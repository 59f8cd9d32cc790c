import type { ComponentProps, ComponentType, ReactElement } from 'react';
import { ContactForm } from '../contact/ContactForm.tsx';
import { EarlierNotices } from '../forms/dialogs/PageNotices.tsx';
import { TrialDialog } from '../forms/dialogs/TrialDialog.tsx';
import { ReplyHour } from '../forms/ReplyHour.tsx';
import { PackageDialog } from '../packages/PackageDialog.tsx';

/** The components that hydrate, by the name in their markup. */
const ISLANDS = { ContactForm, TrialDialog, PackageDialog, EarlierNotices, ReplyHour };

export type IslandName = keyof typeof ISLANDS;

/** The props of an island. Its id is unique on the page, because the draft of its form is stored under it. */
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof ISLANDS)[Name]> & { id: string };

/** Creates the same element at build and in the browser, where the props are JSON (`Island.tsx`). */
export function createIsland(name: IslandName, props: object): ReactElement {
  const Component = ISLANDS[name] as ComponentType<object>;
  return <Component {...props} />;
}
