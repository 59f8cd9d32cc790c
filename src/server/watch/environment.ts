import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { connect } from 'node:tls';
import { DAY_MS } from '#shared/time/durations.ts';
import type { Config } from '../config.ts';
import { isPostgres, readDatabasePath } from '../store/open.ts';
import { type Backup, findLostBackup, isServedRelease } from './backups.ts';

/** Facts outside of the process that affect the server. */
export type Environment = {
  /** Free bytes on the disk of the leads; undefined if unknown. */
  measureFreeDisk(): Promise<number | undefined>;
  /**
   * Finds a backup with leads that the database never had.
   *
   * @param lastNumber the highest lead number that the database has given out
   */
  findLostBackup?(lastNumber: number): Promise<Backup | undefined>;
};

/** A build and a backup of the leads need as much. */
const LOW_DISK_BYTES = 200 * 1024 * 1024;

/** Certificates of 90 days are renewed 30 days before their end. Later, the renewal has failed. */
const EXPIRES_SOON_MS = 10 * DAY_MS;

/** Whether a disk with so many free bytes is nearly full. */
export function hasLittleSpace(freeBytes: number | undefined): boolean {
  return freeBytes !== undefined && freeBytes < LOW_DISK_BYTES;
}

/** Whether a certificate that ends at this moment should have been renewed. */
export function expiresSoon(end: Date, now: number): boolean {
  return end.getTime() - now < EXPIRES_SOON_MS;
}

/** A working server answers within this time. */
const HANDSHAKE_LIMIT_MS = 5000;

/** Reads the disk of the leads (with PostgreSQL that of the site) and finds a backup of a lost database. */
export function createEnvironment({ databaseUrl }: Pick<Config, 'databaseUrl'>): Environment {
  const file = isPostgres(databaseUrl) ? '.' : readDatabasePath(databaseUrl);
  return {
    async measureFreeDisk() {
      const disk = await statfs(findExisting(file)).catch(() => undefined);
      return disk && disk.bavail * disk.bsize;
    },
    ...(isServedRelease() && { findLostBackup }),
  };
}

/** The file, or the closest folder above it that exists. */
export function findExisting(file: string): string {
  return existsSync(file) ? file : findExisting(dirname(file));
}

/**
 * Reads when the certificate of the site expires; undefined if there is none or no server answers. Also reads an
 * expired or untrusted certificate.
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
