import type { ReactNode } from 'react';
import type { LeadFields, LeadKind } from '#shared/lead/lead.ts';
import { HONEYPOT_FIELD, LIB_VERSION, SEND_FORM_PATH } from '#shared/lead/wire.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './LeadFormShell.module.css';
import { EMAIL_SETTINGS } from './sending/email-settings.ts';
import { SendingContext } from './sending-context.ts';
import type { LeadForm } from './use-lead-form.ts';

type LeadFormShellProps = {
  kind: LeadKind;
  form: LeadForm;
  className?: string | undefined;
  /** What the payload says beside the visitor's fields, for a post without scripts. */
  fixedFields?: LeadFields;
  children: ReactNode;
};

/**
 * The `<form>` of all three kinds. Its native action speaks the provider's contract (spec §7.2), so the form
 * arrives without scripts too; the hidden fields are for that post alone.
 */
export function LeadFormShell({ kind, form, className, fixedFields = {}, children }: LeadFormShellProps) {
  const isHydrated = useHydrated();
  const isSending = form.status === 'sending';
  const nativeFields = {
    ...fixedFields,
    template_id: EMAIL_SETTINGS.templates[kind],
    // Our own server asks for no more, and every byte of the page counts.
    ...(EMAIL_SETTINGS.origin && {
      lib_version: LIB_VERSION,
      service_id: EMAIL_SETTINGS.serviceId,
      user_id: EMAIL_SETTINGS.publicKey,
    }),
  };
  return (
    <form
      ref={form.formRef}
      className={className}
      method="post"
      action={EMAIL_SETTINGS.origin + SEND_FORM_PATH}
      encType="multipart/form-data"
      // With scripts our own errors speak; without them the browser's do.
      noValidate={isHydrated}
      aria-busy={isSending || undefined}
      // The page script has set `novalidate`, to be there before the first submit.
      suppressHydrationWarning
      onInput={form.handleInput}
      onSubmit={form.handleSubmit}
    >
      {Object.entries(nativeFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SendingContext value={isSending}>{children}</SendingContext>
      {/* Last, and with a label: without our styles people see it, too. */}
      <label className={styles.trap} aria-hidden="true">
        Не заповнюйте це поле <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </form>
  );
}
