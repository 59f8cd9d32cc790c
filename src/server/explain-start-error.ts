import { ContentError } from '#shared/content/content-error.ts';
import { ConfigError } from './config.ts';
import { SiteError } from './pages/load-site.ts';
import { StoreRefusedError } from './store/store.ts';

const PLAIN_ERRORS = [ConfigError, ContentError, SiteError, StoreRefusedError];

/**
 * What the person who starts the server reads when it can't start, because of a setting, a file or a port.
 *
 * @returns undefined for errors that only a developer can explain
 */
export function explainStartError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (PLAIN_ERRORS.some((kind) => error instanceof kind)) return error.message;
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is taken: stop the other program or set PORT`;
    case 'EACCES':
      return `Port ${port} on ${address} may not be used by this user: set PORT`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${address ?? 'of that name'}: set HOST`;
    default:
      return undefined;
  }
}
