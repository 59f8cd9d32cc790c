/** Windows in which folds are closed at first, `--below-tablet` of styles/windows.css; wider ones have no summary. */
export const FOLDED_MEDIA = '(max-width:47.99rem)';
