import { describe, expect, it } from 'vitest';
import { validateLead } from './rules.ts';

const filled = { name: 'Ганна', phone: '+380 67 123 45 67', message: 'Добрий день' };

describe('validateLead', () => {
  it.each(['contact', 'trial', 'package'] as const)('accepts a filled %s form', (kind) => {
    expect(validateLead(kind, filled)).toEqual({});
  });

  it.each(['contact', 'trial', 'package'] as const)(
    'asks for the name and the phone of a %s form',
    (kind) => {
      expect(validateLead(kind, { ...filled, name: '  ', phone: '' })).toEqual({
        name: "Введіть ваше ім'я",
        phone: 'Введіть номер телефону',
      });
    },
  );

  it('reports fields that are absent', () => {
    expect(Object.keys(validateLead('contact', {}))).toEqual(['name', 'phone', 'message']);
  });

  it('asks for a message in the contact form only', () => {
    const silent = { ...filled, message: ' ' };
    expect(validateLead('contact', silent)).toEqual({ message: 'Введіть повідомлення' });
    expect(validateLead('trial', silent)).toEqual({});
    expect(validateLead('package', silent)).toEqual({});
  });

  it.each([
    '0671234567',
    '+380671234567',
    '+380 (67) 123-45-67',
    '050 12 34 5',
    '----------',
    ' +380671234567',
    '+380.50.123.45.67',
    '0501234567 Viber',
    '++380671234567',
    '０６７－１２３－４５－６７',
    '\u202a+380671234567\u202c',
    '067\u2011123\u201145\u201167',
    'тел. 067 123 45 67 або 050 123 45 67',
    'https://wa.me/380671234567',
  ])('takes %j for a phone of the package form', (phone) => {
    expect(validateLead('package', { ...filled, phone })).toEqual({});
  });

  it.each(['067-12', '501234567', '0671234 Viber 50', 'дзвоніть мамі', 'mama0671234567@gmail.com'])(
    'refuses %j as a phone of the package form',
    (phone) => {
      expect(validateLead('package', { ...filled, phone })).toEqual({
        phone: 'Введіть коректний номер телефону',
      });
    },
  );

  it.each(['contact', 'trial'] as const)('does not check the format of the phone of a %s form', (kind) => {
    expect(validateLead(kind, { ...filled, phone: 'дзвоніть мамі' })).toEqual({});
  });
});
