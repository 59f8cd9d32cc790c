/**
 * The visual editor of `content/` at `/admin`: Sveltia CMS. It runs in the owner's browser and calls the Git host
 * directly. Only builds with ADMIN_REPO include it (editor/build-editor.ts).
 */
import './own-storage.ts';
import CMS, { type CmsConfig } from '@sveltia/cms';

/** The editor's configuration, derived from the content schemas by editor/editor-config.ts. */
declare const EDITOR_CONFIG: CmsConfig;

void CMS.init({ config: EDITOR_CONFIG });
