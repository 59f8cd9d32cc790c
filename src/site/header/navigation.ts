import type { SchoolView } from '../content/school.ts';

/** The sections of the home page in header and footer (spec §2). A school with one subject has no subject grid. */
function listSections({ hasSubjectGrid, priceSection }: Sections) {
  return [
    { id: 'hero', label: 'Головна' },
    ...(hasSubjectGrid ? [{ id: 'subjects', label: 'Напрямки' }] : []),
    { id: 'packages', label: priceSection.label },
    { id: 'contact', label: 'Контакти' },
  ];
}

type Sections = Pick<SchoolView, 'hasSubjectGrid' | 'priceSection'>;

/** The links of the navigation. On other pages they lead to the home page (spec §2). */
export function navigationLinks(isHome: boolean, school: Sections) {
  return listSections(school).map(({ id, label }) => ({ label, href: isHome ? `#${id}` : `/#${id}` }));
}
