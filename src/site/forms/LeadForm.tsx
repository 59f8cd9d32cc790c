import type { ReactNode } from 'react';
import type { FieldErrors } from '#shared/lead/rules.ts';
import { HONEYPOT_FIELD, LIB_VERSION, SEND_FORM_PATH } from '#shared/lead/wire.ts';
import type { SchoolFacts } from '../content/school.ts';
import { offerAttributes } from '../packages/price-of-day.ts';
import { createRequiredContext } from '../ui/required-context.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { SendStatus } from './form-state.ts';
import styles from './LeadForm.module.css';
import { findPause } from './pause.ts';
import { EMAIL_SETTINGS } from './sending/email-client.ts';
import { packageFields, sentPrice } from './sending/payload.ts';
import type { LeadFormState } from './use-lead-form.ts';

/** The state of the form for its components. */
type FormFacts = {
  /** The ids of the fields begin with it. */
  id: string;
  /** Fields are locked while the form is sent: their values have been read, so later input would be lost. */
  status: SendStatus;
  errors: FieldErrors;
  errorSummary: string;
  /** Set during a pause of the school. */
  pause?: SchoolFacts['pause'] | undefined;
};

export const [FormContext, useForm] = createRequiredContext<FormFacts>('LeadForm');

/**
 * The `<form>` of all three kinds. Its native action follows the provider's contract (spec §7.2), so it works without
 * scripts. Only that native post uses the hidden fields.
 */
export function LeadForm({
  form,
  school,
  className,
  children,
}: {
  form: LeadFormState;
  school: SchoolFacts;
  className?: string | undefined;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  // The built HTML contains the pause of the build day.
  const pause = findPause(school, isHydrated ? undefined : school.pause?.builtAt);
  const { kind, draftId, packageFacts } = form.options;
  const { status, errors, errorSummary } = form;
  const nativeFields = {
    ...(packageFacts && packageFields(packageFacts, isHydrated ? new Date() : undefined)),
    template_id: EMAIL_SETTINGS.templates[kind],
    // Our own server needs no other fields, and every byte of the page counts.
    ...(EMAIL_SETTINGS.origin && {
      lib_version: LIB_VERSION,
      service_id: EMAIL_SETTINGS.serviceId,
      user_id: EMAIL_SETTINGS.publicKey,
    }),
  };
  if (pause?.isClosed) return <p className={styles.closed}>{pause.text}</p>;
  return (
    <form
      ref={form.formRef}
      className={className}
      method="post"
      action={EMAIL_SETTINGS.origin + SEND_FORM_PATH}
      encType="multipart/form-data"
      // Before hydration and without scripts, the browser shows its own errors.
      noValidate={isHydrated}
      // Most screen readers ignore a form without a name. With the form role, Orca in Firefox would announce the form as
      // invalid while a required field is empty.
      role="none"
      // Not `aria-busy`: it would delay the announcements of live regions in the form.
      data-status={status === 'idle' ? undefined : status}
      onInput={form.handleInput}
      onSubmit={form.handleSubmit}
    >
      {Object.entries(nativeFields).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={value}
          {...(name === 'package_price' &&
            packageFacts?.usual &&
            offerAttributes(packageFacts.usual, sentPrice(packageFacts.usual.price, packageFacts)))}
        />
      ))}
      <FormContext value={{ id: draftId, status, errors, errorSummary, pause }}>{children}</FormContext>
      {/* Last and with a label, because people see it if our styles are missing. */}{' '}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Не заповнюйте це поле <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </form>
  );
}
