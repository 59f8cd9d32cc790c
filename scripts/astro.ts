/**
 * Any command of Astro, such as `node scripts/astro.ts dev`, without its telemetry, for which it has no setting of a
 * project.
 */
process.env.ASTRO_TELEMETRY_DISABLED = '1';
// @ts-expect-error: a program, which has no types.
await import('../node_modules/astro/bin/astro.mjs');
