/** The path of the service worker. It lies at the top, because it may only serve addresses below its own folder. */
export const SERVICE_WORKER_PATH = '/sw.js';

/**
 * The only Trusted Types policy of the pages. It creates the script URL above: where Trusted Types are required, the
 * registration of a service worker rejects plain strings.
 */
export const TRUSTED_TYPES_POLICY = 'page';
