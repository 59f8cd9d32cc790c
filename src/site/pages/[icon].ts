import type { APIRoute, GetStaticPaths } from 'astro';
import { ICONS } from '../brand/icons.ts';
import { colors, sign } from '../content/site-content.ts';

export const getStaticPaths: GetStaticPaths = () => Object.keys(ICONS).map((icon) => ({ params: { icon } }));

export const GET: APIRoute = async ({ params: { icon = '' } }) => {
  const drawn = await ICONS[icon]?.({ colors: colors.day, sign });
  if (drawn === undefined) return new Response(null, { status: 404 });
  const isText = typeof drawn === 'string';
  const type = isText ? 'image/svg+xml' : `image/${icon.endsWith('.ico') ? 'x-icon' : 'png'}`;
  return new Response(isText ? drawn : new Uint8Array(drawn), { headers: { 'content-type': type } });
};
