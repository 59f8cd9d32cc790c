/** Hides the passwords of addresses: the owner sends what the doctor says to others. */
export function hidePasswords(finding: string): string {
  return finding.replaceAll(/(\/\/[^\s/:@]*:)\S+@/g, '$1…@');
}
