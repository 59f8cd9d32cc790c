import { type ComponentType, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ContactForm } from '../forms/contact/ContactForm.tsx';
import { PackageDialog } from '../forms/dialogs/PackageDialog.tsx';
import { GivenUpNotices } from '../forms/dialogs/PageNotices.tsx';
import { TrialDialog } from '../forms/dialogs/TrialDialog.tsx';
import { readChanges, writeValues } from '../forms/form-values.ts';
import { readOptions, readPackage } from './read-package.ts';

// These notices belong to no island, and each is rendered into a place that the page has for notices.
createRoot(document.createElement('div')).render(<GivenUpNotices school={readSchool()} />);

const COMPONENTS = { ContactForm, TrialDialog, PackageDialog };

/** Makes an island alive (see `hydration/Island.tsx`); resolves when React has committed it. */
export function hydrateIsland(island: HTMLElement): Promise<void> {
  const Component = COMPONENTS[island.dataset.island as keyof typeof COMPONENTS] as ComponentType<object>;
  const props = readProps(island);
  const form = island.querySelector('form');
  const typed = form && readChanges(form);
  // The page script may have written «Надсилання...» there; React expects the markup of the build.
  island.querySelector('[role=status]')?.replaceChildren();
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

/** Finds the props of the build in the page again (docs/decisions/0010-page-bytes.md). */
function readProps(island: HTMLElement) {
  const name = island.dataset.island;
  return {
    id: island.id,
    school: readSchool(),
    ...(name === 'TrialDialog' && { subjects: readOptions(island) }),
    ...(name === 'PackageDialog' && readPackage(island)),
  };
}

function readSchool() {
  return JSON.parse(document.body.dataset.school as string);
}

/** `hydrateRoot` returns before React has done its work; an effect runs after. */
function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useEffect(onCommit, [onCommit]);
  return children;
}
