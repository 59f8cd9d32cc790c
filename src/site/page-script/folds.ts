import { FOLDED_MEDIA } from '../ui/folding.ts';

/** Folds on phones what wider windows show (`ui/Fold.tsx`), again when the window changes; paper has it all. */
export function foldOnPhones(): void {
  const phones = matchMedia(FOLDED_MEDIA);
  const fold = () => setOpen(!phones.matches);
  fold();
  phones.onchange = fold;
  addEventListener('beforeprint', () => setOpen(true));
  addEventListener('afterprint', fold);
}

function setOpen(isOpen: boolean): void {
  for (const details of document.querySelectorAll('details')) details.open = isOpen;
}
