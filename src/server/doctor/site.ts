import { checkContent } from '#content/check.ts';
import type { Content } from '#content/content.ts';
import { formatWarnings } from '#content/content-error.ts';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { formatSamples, listSamples } from '#content/samples/samples.ts';
import { CALLS } from '../calls.ts';
import { type Config, securityOptions } from '../config.ts';
import { loadRelease } from '../pages/live-site.ts';
import { explainError } from './explain-failure.ts';
import type { Report } from './report.ts';
import { isSampleAddress } from './serving.ts';

/** @returns the served content, otherwise that of the content folder */
export async function examineSite(config: Config, report: Report): Promise<Content | undefined> {
  let checked: Content | undefined;
  try {
    checked = await checkContent(CONTENT_FOLDER);
    report.good('Тексти в content/ без помилок.');
    examineContent(checked, config, report);
  } catch (error) {
    report.bad(explainError(error));
  }
  try {
    const place = { folder: 'dist', contentFolder: CONTENT_FOLDER, security: securityOptions(config) };
    const { site, content } = await loadRelease(place.folder, place);
    report.good(`Сайт зібрано, сторінок: ${site.pages.size}.`);
    examineBuiltAddress(String(site.files.get('/')?.variants.identity.body), config, report);
    if (checked && serializeContent(checked) !== serializeContent(content)) {
      report.warning(
        `Тексти змінено після збирання. Щоб зміни з’явилися на сайті, виконайте ${CALLS.build}.`,
      );
    }
    return content;
  } catch (error) {
    report.bad(explainError(error));
    return checked;
  }
}

/** Pages do not depend on warnings, so they are not compared. */
function serializeContent(content: Content): string {
  return JSON.stringify({ ...content, warnings: [] });
}

/** A public site must not show sample texts. A test installation may. */
function examineContent(checked: Content, { publicSiteUrl }: Config, report: Report): void {
  const warnings = formatWarnings(checked.warnings);
  if (warnings) report.warning(warnings);
  const samples = listSamples(checked);
  if (samples.length === 0) {
    report.good('Зразкового в текстах не лишилося.');
  } else {
    const note = publicSiteUrl.startsWith('https:') ? report.bad : report.warning;
    note(formatSamples(samples));
  }
}

/** The pages contain the address of the site, which only a new build changes. */
function examineBuiltAddress(home: string, { publicSiteUrl }: Config, report: Report): void {
  const [, canonical] = /<link rel="?canonical"? href="?([^">\s]+)/.exec(home) ?? [];
  const built = canonical && new URL(canonical).origin;
  // Another check reports an address that is not public.
  if (!publicSiteUrl.startsWith('https:') || isSampleAddress(publicSiteUrl) || built === publicSiteUrl)
    return;
  const what = built ? `Сайт зібрано для адреси ${built}` : 'Сайт зібрано без адреси';
  report.warning(
    `${what}, а в налаштуваннях — ${publicSiteUrl}. Виконайте ${CALLS.build} з тим самим PUBLIC_SITE_URL.`,
  );
}
