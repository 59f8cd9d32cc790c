/** The parts of the home page that header and footer lead to (spec §2). */
const LINKS = [
  { id: 'hero', label: 'Головна' },
  { id: 'subjects', label: 'Напрямки' },
  { id: 'packages', label: 'Пакети' },
  { id: 'contact', label: 'Контакти' },
];

/** The links of the navigation; from other pages they lead to the home page first (spec §2). */
export function navigationLinks(isHome: boolean) {
  return LINKS.map(({ id, label }) => ({ label, href: isHome ? `#${id}` : `/#${id}` }));
}
