import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { connect } from 'node:tls';
import type { Config } from '../config.ts';
import { rememberFor } from '../health.ts';
import { findLostCopy, isServedProgram } from '../store/copies.ts';
import { isPostgres, readDatabasePath } from '../store/open.ts';
import type { Surroundings } from './troubles.ts';

/** Somebody who answers takes less. */
const HANDSHAKE_LIMIT_MS = 5000;

/** A certificate does not change by the minute. */
const REMEMBERED_MS = 3_600_000;

/** Looks at the disk that the leads are on, beside PostgreSQL at that of the site, and at the site's own address. */
export function lookAround({
  databaseUrl,
  publicSiteUrl,
}: Pick<Config, 'databaseUrl' | 'publicSiteUrl'>): Surroundings {
  const file = isPostgres(databaseUrl) ? '.' : readDatabasePath(databaseUrl);
  return {
    async measureFreeDisk() {
      const disk = await statfs(findPlace(file)).catch(() => undefined);
      return disk && disk.bavail * disk.bsize;
    },
    ...(isServedProgram() && { findLostCopy }),
    readCertificateEnd: rememberFor(REMEMBERED_MS, () => readCertificateEnd(publicSiteUrl)),
  };
}

/** The file, or the nearest folder above it that is there. */
export function findPlace(file: string): string {
  return existsSync(file) ? file : findPlace(dirname(file));
}

/** Reads also a certificate that has ended or that nobody vouches for. */
function readCertificateEnd(siteUrl: string): Promise<Date | undefined> {
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
