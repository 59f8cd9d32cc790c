/** Where the visual editor lies in a build that has one: its page, and what the page loads. */
export const EDITOR_PAGE = { address: '/admin', file: '/admin.html', folder: '/admin/' } as const;

/** Whether a file of the build belongs to the editor and not to the site. */
export function isEditorFile(path: string): boolean {
  return path === EDITOR_PAGE.file || path.startsWith(EDITOR_PAGE.folder);
}

/** What the editor asks: the repository, and whether GitHub is well. */
const GITHUB = ['https://api.github.com', 'https://www.githubstatus.com'];

/** Pictures of those who have signed in, and of the repository while they are being chosen. */
const GITHUB_PICTURES = 'https://*.githubusercontent.com';

/**
 * The policy of the editor's page. It styles itself while it runs and has no Trusted Types, so that both are allowed
 * here and nowhere else; scripts come from us alone, and nobody but GitHub is spoken to.
 */
export function editorDirectives(): string[] {
  return [
    "default-src 'none'",
    // WebAssembly: pictures are made small before they leave the browser.
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
