// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { rememberPerson, sharePerson } from './person.ts';

function makeForm(name = '', phone = ''): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = `<input name="name" value="${name}"><input name="phone" value="${phone}"><input name="message">`;
  return form;
}

function read(form: HTMLFormElement): string[] {
  return Array.from(form.elements, (field) => (field as HTMLInputElement).value);
}

function type(name: string, value: string): void {
  rememberPerson({ name, value });
}

it('prefills only the name and the phone', () => {
  type('name', 'Ганна');
  type('phone', '067 123 45 67');
  type('message', 'Добрий день!');
  const form = makeForm();
  sharePerson(form);
  expect(read(form)).toEqual(['Ганна', '067 123 45 67', '']);
});

it('does not change the visitor’s own text', () => {
  const [form, other] = [makeForm('Олена'), makeForm()];
  for (const each of [form, other]) sharePerson(each);
  expect(read(form)).toEqual(['Олена', '067 123 45 67', '']);
  expect(read(other)[0]).toBe('Ганна');
});

it('a correction replaces prefilled text', () => {
  const form = makeForm();
  sharePerson(form);
  type('name', 'Ганна Коваль');
  sharePerson(form);
  expect(read(form)[0]).toBe('Ганна Коваль');
});

it('treats the content of the first form as the visitor’s own', () => {
  type('phone', '');
  sharePerson(makeForm('', '050 765 43 21'));
  const form = makeForm();
  sharePerson(form);
  expect(read(form)[1]).toBe('050 765 43 21');
});

it('stores no personal data', () => {
  expect(sessionStorage.length + localStorage.length).toBe(0);
});
