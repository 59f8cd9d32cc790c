/** Windows in which folds are closed at first; wider ones show their whole content and no summary. */
export const FOLDED_MEDIA = '(max-width:47.99rem)';
