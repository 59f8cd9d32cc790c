/** The next step for a file whose content is lost. */
export function restore(what = 'його'): string {
  return `поверніть ${what}, як було (посібник власника, «Повернути, як було»)`;
}
