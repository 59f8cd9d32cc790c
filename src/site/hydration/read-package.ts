import type { PackageFacts } from '../content/packages.ts';

/** The texts of a choice, as the build has written them. */
export function readOptions(island: HTMLElement): string[] {
  return Array.from(island.querySelectorAll('option'), ({ text }) => text);
}

/**
 * Reads the props of a package dialog back from its markup. As JSON beside it they would cost 200 bytes of every
 * page (docs/decisions/0010-page-bytes.md).
 */
export function readPackage(island: HTMLElement): {
  packageFacts: PackageFacts;
  directions: string[];
  direction: string;
} {
  const form = new FormData(island.querySelector('form') ?? undefined);
  const read = (field: string) => String(form.get(field));
  return {
    packageFacts: {
      id: Number(island.id.replace('package-', '')),
      name: read('package_name'),
      price: read('package_price'),
      lessons: Number(read('package_lessons')),
      duration: read('package_duration'),
      features: Array.from(island.querySelectorAll('li'), (item) => item.textContent),
    },
    directions: readOptions(island),
    direction: island.querySelector<HTMLOptionElement>('option[selected]')?.value ?? '',
  };
}
