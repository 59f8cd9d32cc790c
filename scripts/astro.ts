/**
 * Runs a command of Astro, such as `node scripts/astro.ts dev`, without telemetry. Astro has no project setting for it.
 */
process.env.ASTRO_TELEMETRY_DISABLED = '1';
// @ts-expect-error: a command-line program without types.
await import('../node_modules/astro/bin/astro.mjs');
