import { isRepository } from '#content/folder.ts';

/** Where the visual editor keeps what it changes. */
export type EditorOptions = {
  /** The repository at GitHub, `owner/name`. */
  repository: string;
  /** What stands before the paths of the words in it: nothing where it holds nothing else. */
  prefix: 'content/' | '';
};

/**
 * Reads whether the build has the editor, and for which repository; an empty value counts as not set.
 *
 * @param contentFolder where the words of this build lie
 * @returns undefined when the build has no editor
 * @throws with the setting's name, in Ukrainian
 */
export function readEditorOptions(
  environment: Record<string, string | undefined>,
  contentFolder: string,
): EditorOptions | undefined {
  const repository = environment.ADMIN_REPO?.trim();
  if (!repository) return undefined;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error(
      'Редакторові потрібне сховище на GitHub: ADMIN_REPO=власник/назва, наприклад school/site.',
    );
  }
  return { repository, prefix: isRepository(contentFolder) ? '' : 'content/' };
}
