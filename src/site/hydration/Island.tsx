import { renderToString } from 'react-dom/server';
import { createIsland, type IslandName, type IslandProps } from './islands.tsx';

/**
 * A part of the page that React hydrates on the visitor's first intent (`hydrate.tsx`). The build renders it as a
 * separate root, because the page around it stays static. Its props are stored as JSON.
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
