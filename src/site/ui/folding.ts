/** Windows in which folds are closed at first; wider ones show their whole content and no summary. */
export const FOLDED_MEDIA = '(max-width:47.99rem)';

/** Whether folds are closed in this window. */
export function isFolded(): boolean {
  return matchMedia(FOLDED_MEDIA).matches;
}
