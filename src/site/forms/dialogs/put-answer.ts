/**
 * The message with an answer in it: in the place of another answer to the same question, or at the end. What the
 * visitor has written stays as it is; so does an answer that they have changed.
 *
 * @param answers all that can be answered to the question
 */
export function putAnswer(message: string, answer: string, answers: readonly string[]): string {
  const said = findSaid(message, answers);
  if (said) {
    const at = indexIn(message, said);
    const before = message.slice(0, at);
    return before + (before ? answer : capital(answer)) + message.slice(at + said.length);
  }
  const begun = message.trim().replace(/\.$/, '');
  return `${/[\p{L}\d]$/u.test(begun) ? `${begun}, ${answer}` : `${begun} ${capital(answer)}`.trim()}.`;
}

/** Which answer a message has in it, wherever a sentence begins; the longest: «11 клас» has «1 клас» in it. */
export function findSaid(message: string, answers: readonly string[]): string | undefined {
  return answers
    .filter((words) => indexIn(message, words) >= 0)
    .sort((one, other) => other.length - one.length)[0];
}

function indexIn(message: string, words: string): number {
  return message.toLowerCase().indexOf(words.toLowerCase());
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
