import { type ReactNode, useEffect, useState } from 'react';
import type { LeadFields, LeadKind } from '#shared/lead.ts';
import { HONEYPOT_FIELD, LIB_VERSION, REQUEST_ID_FIELD, SEND_FORM_PATH } from '#shared/wire.ts';
import styles from './LeadFormShell.module.css';
import { EMAIL_SETTINGS } from './sending/email-settings.ts';
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
 * arrives without scripts too; the ids leave the form once React is there, as the library adds its own.
 */
export function LeadFormShell({ kind, form, className, fixedFields = {}, children }: LeadFormShellProps) {
  const [isNative, setIsNative] = useState(true);
  useEffect(() => setIsNative(false), []);
  const ids = {
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
      aria-busy={form.status === 'sending' || undefined}
      // The page script has set `novalidate`.
      suppressHydrationWarning
      onInput={form.handleInput}
      onSubmit={form.handleSubmit}
    >
      {isNative ? (
        Object.entries({ ...fixedFields, ...ids }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))
      ) : (
        <input type="hidden" name={REQUEST_ID_FIELD} />
      )}
      <input
        className={styles.trap}
        name={HONEYPOT_FIELD}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
      {children}
    </form>
  );
}
