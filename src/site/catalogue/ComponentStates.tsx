import { MESSAGES } from '#shared/lead/messages.ts';
import type { SchoolFacts } from '../content/school.ts';
import { Banner } from '../forms/Banner.tsx';
import { SubmitButton } from '../forms/fields/CommonParts.tsx';
import { SelectField, TextField } from '../forms/fields/Field.tsx';
import type { SendStatus } from '../forms/form-state.ts';
import { FormContext } from '../forms/LeadForm.tsx';
import { Bubble } from '../ui/Bubble.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Choices } from '../ui/Choices.tsx';
import { Fold } from '../ui/Fold.tsx';
import { Marked } from '../ui/Marked.tsx';
import { Section } from '../ui/Section.tsx';

const LOOKS = ['outline', 'solid', 'trial', 'text'] as const;
const STATUSES: readonly SendStatus[] = ['idle', 'sending', 'success', 'error'];
const ANSWERS = [
  { value: 'a', label: 'Вибрано' },
  { value: 'b', label: 'Не вибрано' },
];

/** Shows each component in its states, from the components that pages use. */
export function ComponentStates({ school }: { school: SchoolFacts }) {
  return (
    <Section id="components">
      <h1>Компоненти</h1>
      <h2>Button, ButtonLink</h2>
      {LOOKS.map((look) => (
        <p key={look}>
          <Button look={look}>{look}</Button>{' '}
          <ButtonLink look={look} href="#components">{`${look}, link`}</ButtonLink>{' '}
          <Button look={look} disabled>
            {`${look}, disabled`}
          </Button>
        </p>
      ))}
      <h2>Choices, Fold, Marked, Bubble</h2>
      <Choices question="Запитання" name="choices" options={ANSWERS} chosen="a" />
      <Fold summary="Згорнутий текст">
        <p>Розгорнутий текст.</p>
      </Fold>
      <p>
        <Marked text="Звичайний і *виділений* текст" />
      </p>
      <Bubble from="tutor" letters="ОГ" name="Олена">
        Слова викладача
      </Bubble>
      <Bubble from="pupil" letters="У">
        Слова учня
      </Bubble>
      {STATUSES.map((status) => (
        <FormParts key={status} status={status} school={school} />
      ))}
    </Section>
  );
}

function FormParts({ status, school }: { status: SendStatus; school: SchoolFacts }) {
  const errors = status === 'error' ? { name: 'Вкажіть ім’я.' } : {};
  return (
    <FormContext value={{ id: `form-${status}`, status, errors, errorSummary: '' }}>
      <h2>{`TextField, SelectField, SubmitButton, Banner: ${status}`}</h2>
      <TextField name="name" label="Ім’я" note="Примітка під полем" />
      <TextField name="message" label="Повідомлення" rows={3} defaultValue="Заповнене поле" />
      <SelectField name="subject" label="Предмет" options={['Фізика', 'Хімія']} />
      <SubmitButton label="Надіслати" sendingLabel="Надсилаємо…" />
      <Banner
        success={MESSAGES.contactSuccess}
        failure={school.failure}
        sending="Надсилаємо…"
        school={school}
      />
    </FormContext>
  );
}
