import { renderToString } from 'react-dom/server';
import { createIsland, type IslandName, type IslandProps } from './islands.tsx';

/**
 * A part of the page that React hydrates on the visitor's first sign of intent (`hydrate.tsx`). It is rendered at
 * build as a root of its own, because the page around it stays static, and carries its props as JSON.
 */
export function Island<Name extends IslandName>({ name, props }: { name: Name; props: IslandProps<Name> }) {
  const { id } = props;
  return (
    <div
      id={id}
      data-island={name}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own component's markup, made at build
      dangerouslySetInnerHTML={{
        __html: renderToString(createIsland(name, props)),
      }}
    />
  );
}
