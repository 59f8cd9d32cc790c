/** Where the service worker lies: at the top, as it may only serve addresses at or below its own. */
export const SERVICE_WORKER_PATH = '/sw.js';

/**
 * The one Trusted Types policy of our pages: it makes the address above and nothing else, because registering
 * a service worker takes no plain text where Trusted Types are required.
 */
export const TRUSTED_TYPES_POLICY = 'page';
