import type { SchoolView } from '../content/school.ts';

/** The parts of the home page that header and footer lead to (spec §2); a school of one subject has no grid of them. */
function listSections({ hasSubjectGrid, priceSection }: Sections) {
  return [
    { id: 'hero', label: 'Головна' },
    ...(hasSubjectGrid ? [{ id: 'subjects', label: 'Напрямки' }] : []),
    { id: 'packages', label: priceSection.label },
    { id: 'contact', label: 'Контакти' },
  ];
}

type Sections = Pick<SchoolView, 'hasSubjectGrid' | 'priceSection'>;

/** The links of the navigation; from other pages they lead to the home page first (spec §2). */
export function navigationLinks(isHome: boolean, school: Sections) {
  return listSections(school).map(({ id, label }) => ({ label, href: isHome ? `#${id}` : `/#${id}` }));
}
