import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSite } from './build-site.ts';
import { insertBefore } from './copy-project.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';

/** The forms of the site, and after what in them new fields come. */
const FORMS = {
  'contact/ContactForm.tsx': '<SelectField',
  'dialogs/TrialDialog.tsx': '<SelectField',
  'dialogs/PackageDialog.tsx': '<SelectField',
};

const FIELDS = `
  <SelectField
    name="pupil_class"
    label="Клас"
    options={['1 клас', '5 клас', '11 клас']}
    defaultValue="5 клас"
  />
  <TextField name="pupil_school" label="Школа" placeholder="Номер або назва" />
`;

/**
 * The project as it is after somebody has added two fields to each form, a choice and a text, by what CONTRIBUTING
 * says of it, and nothing else.
 */
export async function buildWithAddedFields() {
  // In the project: what is outside of it is no business of a build.
  mkdirSync('test-results', { recursive: true });
  const project = mkdtempSync(resolve('test-results/added-fields-'));
  for (const part of [
    'src',
    'public',
    'migrations',
    'astro.config.ts',
    'package.json',
    'package-lock.json',
  ]) {
    cpSync(part, join(project, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  const content = join(project, 'content');
  cpSync(FIXTURE_CONTENT, content, { recursive: true });

  insertBefore(
    project,
    'src/shared/lead/lead.ts',
    '  date: 60,',
    '  pupil_class: 20,\n  pupil_school: 60,\n',
  );
  insertBefore(
    project,
    'src/server/words/describe-lead.ts',
    "  message: { label: 'Повідомлення'",
    "  pupil_class: { label: 'Клас' },\n  pupil_school: { label: 'Школа' },\n",
  );
  for (const [form, before] of Object.entries(FORMS))
    insertBefore(project, `src/site/forms/${form}`, before, FIELDS);

  const removeProject = () => rmSync(project, { recursive: true, force: true });
  try {
    const build = await buildSite({}, project);
    const remove = async () => {
      removeProject();
      await build.remove();
    };
    return { project, content, folder: build.folder, remove };
  } catch (error) {
    removeProject();
    throw error;
  }
}
