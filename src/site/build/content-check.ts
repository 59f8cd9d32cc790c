import type { AstroIntegration } from 'astro';
import { checkContent } from '#shared/content/check.ts';
import { ContentError, formatNotices } from '#shared/content/content-error.ts';
import { CONTENT_FOLDER } from '#shared/content/folder.ts';

/**
 * Asks of the school's words all that can be asked before anything is built, so that the owner reads sentences of
 * ours and not the stack of a program that has stumbled over a photo.
 */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:build:start': async () => {
        try {
          const notices = formatNotices((await checkContent(CONTENT_FOLDER)).notices);
          if (notices) console.warn(notices);
        } catch (error) {
          if (error instanceof ContentError) error.stack = error.message;
          throw error;
        }
      },
    },
  };
}
