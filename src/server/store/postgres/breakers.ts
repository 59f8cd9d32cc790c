import type { LeadKind } from '#shared/lead/lead.ts';
import type { Channel } from '../../lead.ts';
import type { Breaker } from '../store.ts';
import type { Connection } from './connection.ts';

type OpenRow = { channel: Channel; kind: LeadKind; opened_at: Date; probe_at: Date; error_code: string };

/** What stops the leads of one kind on a channel; breakers open and close with the claims they come from. */
export function prepareBreakers(connection: Connection) {
  return {
    async hastenProbes(channel: Channel): Promise<void> {
      await connection.query(
        'UPDATE breaker SET probe_at = now() WHERE channel = $1 AND opened_at IS NOT NULL',
        [channel],
      );
    },

    async listBreakers(): Promise<Breaker[]> {
      const { rows } = await connection.query<OpenRow>(
        'SELECT * FROM breaker WHERE opened_at IS NOT NULL ORDER BY channel, kind',
      );
      return rows.map((row) => ({
        channel: row.channel,
        kind: row.kind,
        openedAt: row.opened_at,
        nextProbeAt: row.probe_at,
        errorCode: row.error_code,
      }));
    },
  };
}
