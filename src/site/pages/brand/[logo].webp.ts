import type { APIRoute, GetStaticPaths } from 'astro';
import { logoFiles } from '../../content/site-content.ts';

/** The school's own logo for header and footer. Pages contain the default logo inline. */
export const getStaticPaths: GetStaticPaths = () =>
  Array.from(logoFiles.keys(), (address) => ({
    params: { logo: address.replace(/^\/brand\/|\.webp$/g, '') },
  }));

export const GET: APIRoute = ({ params: { logo = '' } }) => {
  const picture = logoFiles.get(`/brand/${logo}.webp`);
  return new Response(picture ? new Uint8Array(picture) : null, {
    headers: { 'content-type': 'image/webp' },
  });
};
