import type { APIRoute, GetStaticPaths } from 'astro';
import { listIcons } from '../brand/icons.ts';
import { colors, logo } from '../content/site-content.ts';

const icons = listIcons({ logo });

export const getStaticPaths: GetStaticPaths = () => Object.keys(icons).map((icon) => ({ params: { icon } }));

export const GET: APIRoute = async ({ params: { icon = '' } }) => {
  const drawn = await icons[icon]?.({ colors: colors.day, logo });
  if (drawn === undefined) return new Response(null, { status: 404 });
  const isText = typeof drawn === 'string';
  const type = isText ? 'image/svg+xml' : `image/${icon.endsWith('.ico') ? 'x-icon' : 'png'}`;
  return new Response(isText ? drawn : new Uint8Array(drawn), { headers: { 'content-type': type } });
};
