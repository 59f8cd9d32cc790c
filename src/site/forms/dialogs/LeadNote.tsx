import type { SchoolFacts } from '../../content/school.ts';
import { PageNotice } from './PageNotice.tsx';
import { Receipt } from './Receipt.tsx';
import type { PageNote } from './use-lead-dialog.ts';

type LeadNoteProps = {
  note: PageNote | undefined;
  /** «Заявка на пробний урок» */
  title: string;
  /** The error text of spec §8 for this form. */
  failure: string;
  dialogId: string;
  school: SchoolFacts;
  onDismiss: () => void;
};

/** What the page tells of a lead whose dialog is closed: a receipt, or that it was not sent and is still there. */
export function LeadNote({ note, title, failure, dialogId, school, onDismiss }: LeadNoteProps) {
  if (!note) return null;
  if (note.kind === 'receipt') {
    const { lead } = note;
    return <Receipt key={lead.id} title={title} lead={lead} school={school} onDismiss={onDismiss} />;
  }
  return (
    <PageNotice of="failed" onDismiss={onDismiss}>
      <b>{failure}</b> {'Написане не\u00a0зникло: '}
      <button className="receipt-action" type="button" command="show-modal" commandfor={dialogId}>
        відкрити заявку
      </button>
      . Телефон: <a href={school.phone.href}>{school.phone.text}</a>
    </PageNotice>
  );
}
