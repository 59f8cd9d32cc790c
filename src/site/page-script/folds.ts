import { BELOW_TABLET } from '../styles/windows.ts';

/** Folds on phones what wider windows show (`ui/Fold.tsx`), but for what the visitor has opened; paper has it all. */
export function foldOnPhones(): void {
  const phones = matchMedia(BELOW_TABLET);
  let opened: HTMLDetailsElement[] = [];
  const fold = () => {
    for (const details of findFolds()) details.open = !phones.matches || opened.includes(details);
  };
  const unfold = () => {
    opened = findFolds().filter(({ open }) => open);
    for (const details of findFolds()) details.open = true;
  };
  fold();
  phones.onchange = () => (phones.matches ? fold() : unfold());
  addEventListener('beforeprint', () => phones.matches && unfold());
  addEventListener('afterprint', fold);
}

function findFolds(): HTMLDetailsElement[] {
  return Array.from(document.querySelectorAll('details'));
}
