import { expect, test } from 'vitest';
import { makeLead, makeNewLead } from '../../../tests/support/make-lead.ts';
import { listMarks } from '../lead/describe-lead.ts';
import { cutFields } from './quarantine.ts';

test('each text of a quarantined lead is cut to 200 characters, none of them in two', () => {
  const { fields } = makeNewLead('trial');
  expect(cutFields(fields)).toEqual({ fields, isCut: false });
  const exact = '😀'.repeat(200);
  expect(cutFields({ ...fields, message: exact })).toEqual({
    fields: { ...fields, message: exact },
    isCut: false,
  });
  expect(cutFields({ ...fields, message: `${exact}!` })).toEqual({
    fields: { ...fields, message: exact },
    isCut: true,
  });
});

test('the card of a lead that was cut says so, and not as a sign of spam', () => {
  expect(listMarks(makeLead('trial', { suspicions: ['cut'] }))).toEqual([
    '✂️ збережено лише початок тексту (200 символів)',
  ]);
  expect(listMarks(makeLead('trial', { suspicions: ['links', 'cut'] }))).toEqual([
    '⚠️ можливо, спам: багато посилань',
    '✂️ збережено лише початок тексту (200 символів)',
  ]);
});
