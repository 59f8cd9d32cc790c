import { ContentError } from '#content/content-error.ts';
import { ConfigError } from './config.ts';
import { SiteError } from './pages/load-site.ts';
import { StoreRefusedError } from './store-error.ts';

/** Node's error about an address or a port. Has the host name after a DNS lookup. */
type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

const PLAIN_ERRORS = [ConfigError, ContentError, SiteError, StoreRefusedError];

/**
 * Explains to the operator why the server cannot start: a setting, a file or a port.
 *
 * @returns undefined for errors that only a developer can explain
 */
export function explainStartError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (PLAIN_ERRORS.some((kind) => error instanceof kind)) return error.message;
  const { code, path, port, address, hostname = address } = error as ListenError;
  if (path !== undefined) {
    return `Файл ${path} не вдалося прочитати (${code}). Дайте на це право користувачу, під яким працює сайт.`;
  }
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Порт ${port} зайнятий: сайт уже запущено в іншому вікні? ` +
        'Зупиніть його там (Ctrl+C) або вкажіть інший порт у налаштуванні PORT.'
      );
    case 'EACCES':
      return `Порт ${port} можна відкрити лише з правами адміністратора. Вкажіть інший у налаштуванні PORT.`;
    case 'EINVAL':
      return `Адреса ${address} є в кількох мережах. Виправте налаштування HOST: додайте мережу, наприклад ${address}%eth0.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `На цьому комп’ютері немає адреси ${hostname}. Виправте налаштування HOST.`;
    default:
      return undefined;
  }
}
