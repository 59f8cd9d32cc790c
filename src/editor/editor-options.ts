import { isRepository } from '#content/folder.ts';

/** Where the visual editor saves changes. */
export type EditorOptions = {
  /** The GitHub repository, `owner/name`. */
  repository: string;
  /** The prefix of content paths in the repository; empty if it contains only the content. */
  prefix: 'content/' | '';
};

/**
 * Reads whether the build includes the editor, and for which repository. An empty value counts as not set.
 *
 * @param contentFolder the folder of this build's content
 *
 * @returns undefined if the build has no editor
 *
 * @throws with the setting's name, in Ukrainian
 */
export function readEditorOptions(
  environment: Record<string, string | undefined>,
  contentFolder: string,
): EditorOptions | undefined {
  const repository = environment.ADMIN_REPO?.trim();
  if (!repository) return undefined;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    const meant = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git|\/.*)?$/.exec(repository)?.[1];
    throw new Error(
      `Редакторові потрібне сховище на GitHub: ADMIN_REPO=${meant ?? 'власник/назва, наприклад school/site'}.`,
    );
  }
  return { repository, prefix: isRepository(contentFolder) ? '' : 'content/' };
}
