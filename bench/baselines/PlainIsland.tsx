import { createIsland, type IslandName, type IslandProps } from '../../src/site/hydration/islands.tsx';

/** Replaces `hydration/Island.tsx`: a plain component that is rendered or hydrated with the whole tree. */
export function Island<Name extends IslandName>({ name, props }: { name: Name; props: IslandProps<Name> }) {
  return <div id={props.id}>{createIsland(name, props)}</div>;
}
