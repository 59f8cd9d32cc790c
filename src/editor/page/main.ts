/**
 * The visual editor of `content/`, at `/admin`: Sveltia CMS, which works in the editor's browser and speaks to
 * the Git host itself. Only builds with ADMIN_REPO have it (editor/build-editor.ts).
 */
import './own-storage.ts';
import CMS, { type CmsConfig } from '@sveltia/cms';

/** What can be edited and where it lies, made of the schemas of the content by editor/editor-config.ts. */
declare const EDITOR_CONFIG: CmsConfig;

void CMS.init({ config: EDITOR_CONFIG });
