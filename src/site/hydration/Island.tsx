import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type IslandProps<Props extends { id: string }> = {
  /** Key of the component in `hydration/hydrate.tsx`. */
  name: string;
  component: ComponentType<Props>;
  /** The id is unique on the page: the draft of the island's form is kept under it. */
  props: Props;
};

/**
 * A part of the page that React hydrates on the visitor's first sign of intent. It is rendered at build as a root
 * of its own, because the page around it stays static; `hydration/hydrate.tsx` reads the props from the markup.
 */
export function Island<Props extends { id: string }>({
  name,
  component: Component,
  props,
}: IslandProps<Props>) {
  const html = renderToString(<Component {...props} />);
  return (
    <div
      id={props.id}
      data-island={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own component's markup, made at build
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
