/** The page of the visual editor and the folder of its files, in a build that has the editor. */
export const EDITOR_PAGE = { address: '/admin', file: '/admin.html', folder: '/admin/' } as const;

/** Whether a file of the build belongs to the editor and not to the site. */
export function isEditorFile(path: string): boolean {
  return path === EDITOR_PAGE.file || path.startsWith(EDITOR_PAGE.folder);
}

/** The editor reads and writes the repository, and reads GitHub's status. */
const GITHUB = ['https://api.github.com', 'https://www.githubstatus.com'];

/** Avatars of signed-in users, and the repository's pictures in the file chooser. */
const GITHUB_PICTURES = 'https://*.githubusercontent.com';

/**
 * The policy of the editor's page. The editor adds inline styles and has no Trusted Types, so only this page allows
 * both. Scripts load from the site alone; requests go to the site and to GitHub.
 */
export function editorDirectives(): string[] {
  return [
    "default-src 'none'",
    // WebAssembly: the editor compresses pictures in the browser.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${GITHUB_PICTURES}`,
    "font-src 'self' data:",
    `connect-src 'self' data: blob: ${[...GITHUB, GITHUB_PICTURES].join(' ')}`,
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
  ];
}
