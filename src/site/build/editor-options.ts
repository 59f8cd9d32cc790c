/** Where the visual editor keeps what it changes. */
export type EditorOptions = {
  /** The repository at GitHub, `owner/name`. */
  repository: string;
};

/**
 * Reads whether the build has the editor, and for which repository; an empty value counts as not set.
 *
 * @returns undefined when the build has no editor
 * @throws with the setting's name, in Ukrainian
 */
export function readEditorOptions(
  environment: Record<string, string | undefined>,
): EditorOptions | undefined {
  const read = (setting: string) => environment[setting]?.trim() || undefined;
  const wanted = read('PUBLIC_ADMIN');
  if (wanted === undefined) return undefined;
  if (wanted !== '1')
    throw new Error('Налаштування PUBLIC_ADMIN записано неправильно: очікується 1 або нічого.');
  const repository = read('ADMIN_REPO');
  if (!repository || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error(
      'Редакторові (PUBLIC_ADMIN=1) потрібне сховище на GitHub: ADMIN_REPO=власник/назва, наприклад school/site.',
    );
  }
  return { repository };
}
