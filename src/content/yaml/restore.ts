/** The next step for a file whose content is lost. */
export const RESTORE = 'поверніть його, як було (посібник власника, «Повернути, як було»)';
