/**
 * Structured data about the school and its offers in the vocabulary of schema.org. It contains only what pages show.
 */

import type {
  BreadcrumbList,
  EducationalOrganization,
  Graph,
  ListItem,
  Offer,
  Service,
  Thing,
  WebSite,
} from 'schema-dts';
import type { Content } from '#content/content.ts';
import type { Package } from '#content/packages/packages-schema.ts';
import { findContact, mainPhone } from '#content/school/contacts-schema.ts';
import type { School } from '#content/school/school-schema.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { fillIn } from '#content/texts/braces.ts';
import { withSubject } from '#content/texts/placeholders.ts';
import { countLessons } from '#shared/words/plural.ts';
import { describeSocials } from './contacts.ts';
import type { PageHead } from './page-heads.ts';
import { describeCrumbs } from './subjects.ts';

/** The address of the page in the finished site. */
export type Place = {
  /** Address of the site. Without it, properties that need an absolute address are omitted. */
  site: URL | undefined;
  /** Path of the page's picture. */
  picture: string;
};

/** The school and its site, for the home page. */
export function describeSchoolData(school: School, { site, picture }: Place): Graph {
  const { contacts } = school;
  const phones = contacts.filter(({ kind }) => kind === 'phone');
  const email = findContact(contacts, 'email')?.value;
  const address = findContact(contacts, 'address')?.value;
  const socials = describeSocials(contacts);
  const [point, ...others] = phones.map(({ value, label }) => ({
    '@type': 'ContactPoint' as const,
    contactType: 'customer service',
    ...(label && { name: label }),
    telephone: value,
  }));
  const organization: EducationalOrganization = {
    ...schoolReference(school, site),
    ...(site && {
      url: site.href,
      logo: new URL('/icon-512.png', site).href,
      image: new URL(picture, site).href,
    }),
    telephone: mainPhone(contacts),
    ...(email && { email }),
    ...(address && { address }),
    ...(school.areaServed && { areaServed: school.areaServed }),
    ...(point && { contactPoint: others.length > 0 ? [point, ...others] : point }),
    ...(socials.length > 0 && { sameAs: socials.map(({ href }) => href) }),
  };
  const website: WebSite = {
    '@type': 'WebSite',
    name: school.name,
    ...(site && { url: site.href, publisher: { '@id': schoolId(site) } }),
  };
  return graph(organization, website);
}

/** The course of a subject, its packages and the breadcrumb of its page. */
export function describeSubjectData(
  { school, packages, subjects, texts }: Omit<Content, 'legal' | 'warnings'>,
  subject: Subject,
  head: PageHead,
  { site, picture }: Place,
): Graph {
  const service: Service = {
    '@type': 'Service',
    // Contains «онлайн» only if the school's own title does.
    name: fillIn(texts.subject.searchTitle, withSubject({}, subject)),
    serviceType: subject.name,
    description: head.description,
    ...(site && {
      url: new URL(`/subject/${subject.slug}`, site).href,
      image: new URL(picture, site).href,
    }),
    ...(school.areaServed && { areaServed: school.areaServed }),
    provider: schoolReference(school, site),
    offers: packages.map((each) =>
      describeOffer(each, each.lessonMinutes ?? subject.lessonMinutes ?? school.lessonMinutes),
    ),
  };
  const list: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: describeCrumbs(subject, subjects.length > 1).map(
      ({ name, path }, index): ListItem => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        ...(site && { item: new URL(path, site).href }),
      }),
    ),
  };
  return graph(service, list);
}

/** Prices are for the whole duration, a lesson or an hour. `MON` and `HUR` are units of UN/CEFACT. */
function describeOffer(one: Package, lessonMinutes?: number): Offer {
  const { name, priceUah: price, priceUntil, lessons = 1 } = one;
  const priceCurrency = 'UAH';
  const count = countLessons(lessons);
  return {
    '@type': 'Offer',
    name,
    // The vocabulary has no property for the length of a lesson.
    ...(one.per !== 'hour' && { description: lessonMinutes ? `${count} по ${lessonMinutes} хв` : count }),
    price,
    priceCurrency,
    ...(priceUntil && { priceValidUntil: priceUntil }),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency,
      referenceQuantity: { '@type': 'QuantitativeValue', ...describeUnit(one) },
    },
  };
}

/** The unit of a price. The vocabulary has no code for a lesson, so the unit is a text. */
function describeUnit({ per, durationMonths = 1 }: Package) {
  if (per === 'lesson') return { value: 1, unitText: 'заняття' };
  if (per === 'hour') return { value: 1, unitCode: 'HUR', unitText: 'година' };
  return { value: durationMonths, unitCode: 'MON' };
}

/** The same reference on every page, so that all pages describe one school. */
function schoolReference({ name }: School, site: URL | undefined) {
  return { '@type': 'EducationalOrganization' as const, ...(site && { '@id': schoolId(site) }), name };
}

function schoolId(site: URL): string {
  return new URL('/#school', site).href;
}

function graph(...things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}
