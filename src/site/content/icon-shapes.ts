import type { SubjectIcon } from '#content/subjects/subject-icons.ts';
import drawings from '../ui/drawings.svg?raw';

/** The shapes of an icon, for a picture that does not load the shared file. */
export function iconShapes(icon: SubjectIcon): string {
  const shapes = new RegExp(`<symbol id="${icon}"[^>]*>([^]*?)</symbol>`).exec(drawings)?.[1] ?? '';
  return shapes.replace(/\s*\n\s*/g, '');
}
