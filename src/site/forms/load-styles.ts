import address from './hydrated.css?url';

/** Adds the styles of what only React shows; a link, because the policy allows no styles made by scripts. */
export function loadStyles(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
}
