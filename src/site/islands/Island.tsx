import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type IslandProps<Props extends object> = {
  /** Unique on the page: the draft of the island's form is kept under it. */
  id: string;
  /** Key of the component in `forms/hydrate.tsx`. */
  name: string;
  component: ComponentType<Props>;
  props: Props;
};

/**
 * A part of the page that becomes alive on the first sign of intent. Rendered at build as a root of its own,
 * so that React can hydrate it apart from the static page around it.
 */
export function Island<Props extends object>({ id, name, component: Component, props }: IslandProps<Props>) {
  const html = renderToString(<Component {...props} />);
  return (
    <div
      id={id}
      data-island={name}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own component's markup, made at build
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
