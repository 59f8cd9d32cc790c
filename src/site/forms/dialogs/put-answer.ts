/**
 * The message with an answer in it: in the place of another answer to the same question, or at the end. What the
 * visitor has written stays as it is; so does an answer that they have changed.
 *
 * @param answers all that can be answered to the question
 */
export function putAnswer(message: string, answer: string, answers: readonly string[]): string {
  const find = (words: string) => message.toLowerCase().indexOf(words.toLowerCase());
  // The longest: «11 клас» has «1 клас» in it.
  const [said] = answers.filter((words) => find(words) >= 0).sort((one, other) => other.length - one.length);
  if (said) {
    const at = find(said);
    const before = message.slice(0, at);
    return before + (before ? answer : capital(answer)) + message.slice(at + said.length);
  }
  const begun = message.trim().replace(/\.$/, '');
  return `${/[\p{L}\d]$/u.test(begun) ? `${begun}, ${answer}` : `${begun} ${capital(answer)}`.trim()}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
