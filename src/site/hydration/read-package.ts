import type { PackageFacts } from '../content/packages.ts';

/**
 * Finds in a package dialog, as it was built, what it was built from: sending that as JSON too would cost a
 * hundred bytes on every page. To be called before React takes the hidden fields out.
 */
export function readPackage(island: HTMLElement): { packageFacts: PackageFacts; direction: string } {
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
    direction: island.querySelector<HTMLOptionElement>('option[selected]')?.value ?? '',
  };
}
