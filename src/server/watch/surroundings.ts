import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { connect } from 'node:tls';
import type { Config } from '../config.ts';
import { findLostCopy, isServedProgram } from '../store/copies.ts';
import { isPostgres, readDatabasePath } from '../store/open.ts';
import type { Surroundings } from './troubles.ts';

/** Somebody who answers takes less. */
const HANDSHAKE_LIMIT_MS = 5000;

/** Looks at the disk that the leads are on, with PostgreSQL at the site's disk, and for a backup of a lost database. */
export function lookAround({ databaseUrl }: Pick<Config, 'databaseUrl'>): Surroundings {
  const file = isPostgres(databaseUrl) ? '.' : readDatabasePath(databaseUrl);
  return {
    async measureFreeDisk() {
      const disk = await statfs(findPlace(file)).catch(() => undefined);
      return disk && disk.bavail * disk.bsize;
    },
    ...(isServedProgram() && { findLostCopy }),
  };
}

/** The file, or the nearest folder above it that is there. */
export function findPlace(file: string): string {
  return existsSync(file) ? file : findPlace(dirname(file));
}

/**
 * When the certificate that visitors see ends; undefined when there is none, or no server answers. Reads also one that
 * has ended or is not trusted.
 */
export function readCertificateEnd(siteUrl: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  const host = hostname.replaceAll(/[[\]]/g, '');
  const servername = isIP(host) ? '' : host;
  const { promise, resolve } = Promise.withResolvers<Date | undefined>();
  const socket = connect({ host, port: Number(port) || 443, servername, rejectUnauthorized: false });
  AbortSignal.timeout(HANDSHAKE_LIMIT_MS).addEventListener('abort', () => socket.destroy());
  socket.once('secureConnect', () => {
    const end = new Date(socket.getPeerCertificate().valid_to);
    resolve(Number.isNaN(end.getTime()) ? undefined : end);
    socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.once('close', () => resolve(undefined));
  return promise;
}
