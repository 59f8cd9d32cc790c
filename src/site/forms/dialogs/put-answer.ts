/**
 * Adds an answer to the message: it replaces another answer to the same question, or follows at the end. The visitor's
 * own text stays, also an answer that the visitor has edited.
 *
 * @param answers all possible answers to the question
 */
export function putAnswer(message: string, answer: string, answers: readonly string[]): string {
  const found = findAnswer(message, answers);
  if (found) {
    const at = indexIn(message, found);
    const before = message.slice(0, at);
    return before + (before ? answer : capital(answer)) + message.slice(at + found.length);
  }
  const begun = message.trim().replace(/[.,]$/, '');
  return `${/[^!?…]$/.test(begun) ? `${begun}, ${answer}` : `${begun} ${capital(answer)}`.trim()}.`;
}

/**
 * Finds the answer in a message, also at the start of a sentence. The longest match wins: «11 клас» contains «1 клас».
 */
export function findAnswer(message: string, answers: readonly string[]): string | undefined {
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
