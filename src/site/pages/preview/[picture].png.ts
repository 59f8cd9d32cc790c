import type { APIRoute, GetStaticPaths } from 'astro';
import { renderPicture } from '../../previews/render.ts';
import { previews } from '../../previews/site-previews.ts';

/** Links need absolute addresses of pictures, so only a site with a known address has pictures. */
export const getStaticPaths: GetStaticPaths = () => {
  if (!import.meta.env.SITE) return [];
  return previews.map(({ src, svg }) => ({
    params: { picture: src.replace(/^\/preview\/|\.png$/g, '') },
    props: { svg },
  }));
};

export const GET: APIRoute = async ({ props }) =>
  new Response(new Uint8Array(await renderPicture(props.svg)), { headers: { 'content-type': 'image/png' } });
