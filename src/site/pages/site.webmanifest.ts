import type { APIRoute } from 'astro';
import { colors, school } from '../content/site-content.ts';

export const GET: APIRoute = () =>
  Response.json({
    name: `${school.name}: ${school.tagline}`,
    short_name: school.name,
    lang: 'uk',
    // The identity of the app, independent of its start page.
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: colors.day.paper,
    theme_color: colors.day.paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
