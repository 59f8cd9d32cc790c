import type { PackageFacts } from '../content/packages.ts';
import { TextLink } from '../forms/TextLink.tsx';

/** How to pay or where to choose a day, in the owner's words. */
export function Payment({
  payment: { text, link, linkText },
}: {
  payment: NonNullable<PackageFacts['payment']>;
}) {
  return (
    <>
      {text}{' '}
      {link && (
        <TextLink href={link} target="_blank" rel="noopener">
          {linkText}
        </TextLink>
      )}
    </>
  );
}
