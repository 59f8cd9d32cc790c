import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { describeValues, withSubject } from '#content/texts/placeholders.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { typeset } from '../words/typography.ts';
import { describeLessons } from './lesson-files.ts';
import { describeSubjectHead } from './page-heads.ts';
import { describeSubjectData } from './structured-data.ts';
import { describeSubject } from './subjects.ts';
import { describeSubjectTexts } from './texts.ts';
import { describeTrial } from './trial.ts';

/*
 * Lists all sentences that the site composes from the cases of a subject's name. A person who knows Ukrainian must read
 * them: no rule detects «Скільки занять дошкільної програми».
 */
it('are Ukrainian in every subject: read the snapshot', async () => {
  const content = loadContent(FIXTURE_CONTENT);
  const schoolValues = describeValues(content.school, content.texts, content.packages, '2026-11-24');
  const lessons = describeLessons(content.subjects, describeTrial({}));
  const blocks = await Promise.all(
    content.subjects.map(async (subject) => {
      // Without its own search texts, so that the composed ones are used.
      const bare = { ...subject, search: undefined };
      const values = withSubject(schoolValues, bare);
      const lesson = lessons.bySubject.get(subject.slug);
      const page = await describeSubject(bare, async () => undefined, content.subjects, lesson);
      const texts = describeSubjectTexts(content.texts, values, bare);
      const head = describeSubjectHead(bare, content.school, content.texts, schoolValues);
      const [service] = describeSubjectData(content, bare, head, { site: undefined, picture: '' })['@graph'];
      return [
        `# ${subject.name}`,
        `Зошит для робіт ${typeset(bare.notebookLabel)}`,
        page.teachersTitle,
        texts.reasonsTitle,
        texts.packagesTitle,
        page.lesson?.title,
        head.title,
        head.description,
        (service as { name?: string }).name,
      ].join('\n');
    }),
  );
  const text = `${blocks.join('\n\n')}\n`.replaceAll('\u00a0', ' ');
  await expect(text).toMatchFileSnapshot('./composed-sentences.test.txt');
});
