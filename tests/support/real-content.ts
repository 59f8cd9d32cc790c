import { copyContent } from './content-copy.ts';

/** The fixtures' content with every part confirmed, so that nothing counts as a sample. */
export function copyRealContent() {
  const content = copyContent();
  content.edit('school.yaml', /\+380 00 000 00 00/g, '+380 67 123 45 67');
  content.edit('school.yaml', 'hello@parta.example', 'hello@parta.school');
  for (const teacher of ['andrii-melnychuk', 'olena-hrytsenko', 'sofiia-galagan'])
    content.edit(`teachers/${teacher}.yaml`, /^description: .*$/m, 'description: "Навчає думати вголос."');
  const parts = ['claims', 'promises', 'packages', 'subjects', 'lessons', 'answers', 'texts'];
  const facts = [
    'seller:',
    '  name: "ФОП Лис Олена Петрівна"',
    '  taxNumber: "3141592650"',
    'consent: "Надсилаючи форму, ви даєте згоду на обробку персональних даних за [політикою конфіденційності]."',
    'confirmed:',
    ...parts.map((part) => `  ${part}: 2026-09-01`),
  ];
  content.edit('school.yaml', /$/, `${facts.join('\n')}\n`);
  content.write(
    'legal/privacy.md',
    '# Політика конфіденційності\n\nЗаявку надсилаємо через EmailJS листом і в Telegram, видаляємо через 180 днів.\n',
  );
  content.write('legal/terms.md', '# Умови користування\n\nПакет діє місяць.\n');
  return content;
}
