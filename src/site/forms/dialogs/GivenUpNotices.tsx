import { useSyncExternalStore } from 'react';
import type { SchoolFacts } from '../../content/school.ts';
import { forgetEnd, type LeadEnd, listGivenUp, onOutboxChange } from '../keeping/outbox.ts';
import { PageNotice } from './PageNotice.tsx';

const format = new Intl.DateTimeFormat('uk-UA', { day: 'numeric', month: 'long' });

/** Tells of the leads that the page has thanked for and could not send after all, until they are put away. */
export function GivenUpNotices({ school }: { school: SchoolFacts }) {
  const snapshot = useSyncExternalStore(onOutboxChange, () => JSON.stringify(listGivenUp()));
  const { phone, telegram } = school;
  return (JSON.parse(snapshot) as LeadEnd[]).map(({ id, packageName, subject, keptAt }) => (
    <PageNotice key={id} of="failed" onDismiss={() => forgetEnd(id)}>
      <b>{`Заявка на пакет «${packageName}» (${subject}) від ${format.format(keptAt)} до нас не дійшла.`}</b>{' '}
      Ми більше не надсилатимемо її самі. Заповніть її ще раз, зателефонуйте{' '}
      <a href={phone.href}>{phone.text}</a> або напишіть у&nbsp;<a href={telegram}>Telegram</a>.
    </PageNotice>
  ));
}
