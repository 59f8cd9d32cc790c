import { TRIAL_SUBJECT } from '#shared/lead/lead.ts';
import { TRIAL_DIALOG_CLOSE_MS } from '#shared/lead/limits.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { SchoolFacts } from '../../content/school.ts';
import { SelectField, TextField } from '../fields/Field.tsx';
import { useLeadForm } from '../LeadForm.tsx';
import { DialogAbout, DialogForm, DialogSheet, DialogTitle, LeadDialog } from './LeadDialog.tsx';
import { inSentence } from './PageNotices.tsx';
import styles from './TrialDialog.module.css';

type TrialDialogProps = {
  id: string;
  /** What can be tried, the free trial lesson itself first (spec §3). */
  subjects: readonly string[];
  /** What the page is about, named in the head; the list keeps its default (spec §5). */
  about?: string | undefined;
  school: SchoolFacts;
};

/** The trial dialog, the specification’s contact dialog: asks for the free trial lesson (spec §2, §4). */
export function TrialDialog({ id, subjects, about, school }: TrialDialogProps) {
  const form = useLeadForm({ kind: 'trial', draftId: id });
  return (
    <LeadDialog
      id="trial-dialog"
      form={form}
      closeAfterMs={TRIAL_DIALOG_CLOSE_MS}
      nameLead={() => 'пробний урок'}
      failure={MESSAGES.sendFailure}
      school={school}
    >
      <p className={styles.asked}>Заявка на пробний урок</p>
      <DialogSheet>
        <DialogTitle>Заповніть контактні дані</DialogTitle>
        <DialogAbout className={styles.promise}>
          {about && (
            <>
              <b>{`Пробний урок: ${inSentence(about)}`}</b>
              <br />
            </>
          )}
          {`Урок безкоштовний, картка не\u00a0потрібна. Зателефонуємо ${school.promise}, підберемо викладача й\u00a0час.`}
        </DialogAbout>
      </DialogSheet>
      {/* Its words: spec §4. */}
      <DialogForm submit="Записатися" look="trial" sending="Надсилання..." success={MESSAGES.trialSuccess}>
        <SelectField
          name="subject"
          label="Що вас цікавить?"
          options={subjects}
          defaultValue={TRIAL_SUBJECT}
        />
        <TextField
          name="message"
          label="Повідомлення"
          placeholder="Клас, мета уроків, зручний час"
          rows={3}
        />
      </DialogForm>
    </LeadDialog>
  );
}
