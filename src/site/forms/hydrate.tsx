import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './ContactForm.tsx';
import { readValues, writeValues } from './draft.ts';
import { loadStyles } from './load-styles.ts';
import { watchOutbox } from './outbox.ts';
import { PackageDialog } from './PackageDialog.tsx';
import { readPackage } from './read-package.ts';
import { TrialDialog } from './TrialDialog.tsx';

loadStyles();

const COMPONENTS = { ContactForm, TrialDialog, PackageDialog };

/** Makes an island alive (see `islands/Island.tsx`); resolves when React has committed it. */
export function hydrateIsland(island: HTMLElement): Promise<void> {
  const Component = COMPONENTS[island.dataset.island as keyof typeof COMPONENTS] as ComponentType<object>;
  const props = readProps(island);
  const form = island.querySelector('form');
  const typed = form && readValues(form);
  return new Promise((resolve) => {
    function finish(): void {
      // React sets a select back to its default while it hydrates, over what the visitor has chosen.
      if (form && typed) writeValues(form, typed);
      island.setAttribute('data-ready', '');
      resolve();
    }
    hydrateRoot(
      island,
      <Committed onCommit={finish}>
        <Component {...props} />
      </Committed>,
    );
  });
}

/** The props as they were at build, found in the page. */
function readProps(island: HTMLElement) {
  const props = { id: island.id, ...(island.dataset.island === 'PackageDialog' && readPackage(island)) };
  return { ...props, school: JSON.parse(document.body.dataset.school as string) };
}

/** Begins to send what an earlier visit has left in the page's outbox. */
export function resumeOutbox(): void {
  watchOutbox();
}

/** `hydrateRoot` returns before React has done its work; an effect runs after. */
function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useEffect(onCommit, [onCommit]);
  return children;
}
