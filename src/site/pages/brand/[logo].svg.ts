import type { APIRoute, GetStaticPaths } from 'astro';
import { drawSignFile } from '../../brand/icons.ts';
import { colors, sign, signFile } from '../../content/site-content.ts';

/** The school's own sign as header and footer show it; ours stands in the pages themselves. */
export const getStaticPaths: GetStaticPaths = () =>
  signFile ? [{ params: { logo: signFile.replace(/^\/brand\/|\.svg$/g, '') } }] : [];

export const GET: APIRoute = () =>
  new Response(drawSignFile({ colors: colors.day, sign }), { headers: { 'content-type': 'image/svg+xml' } });
