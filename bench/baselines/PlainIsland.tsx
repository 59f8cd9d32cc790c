import { createIsland, type IslandName, type IslandProps } from '../../src/site/hydration/islands.tsx';

/** Stands in for `hydration/Island.tsx`: an ordinary part of the tree that is hydrated or rendered whole. */
export function Island<Name extends IslandName>({ name, props }: { name: Name; props: IslandProps<Name> }) {
  return <div id={props.id}>{createIsland(name, props)}</div>;
}
