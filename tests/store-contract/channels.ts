import { expect, it } from 'vitest';
import { CHANNELS } from '../../src/server/lead/lead.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, type OpenStore } from './open.ts';

export function describeChannels(openStore: OpenStore): void {
  it.each(CHANNELS)('can claim leads of the channel «%s»', async (channel) => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), [channel]);
    expect((await claim(store, channel)).lead.number).toBe(1);
  });

  it('share small facts between instances', async () => {
    const [store, other] = [await openStore(), await openStore()];
    expect(await store.readFact('bot-chat-id')).toBeNull();
    await store.writeFact('bot-chat-id', '-1001');
    await store.writeFact('bot-chat-id', '-1002');

    expect(await other.readFact('bot-chat-id')).toBe('-1002');
  });
}
