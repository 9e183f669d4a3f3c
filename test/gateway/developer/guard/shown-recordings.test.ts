import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import { sampleEvent, sampleSession } from '../../../builder/replay-samples.ts';
import { FakeReplayPort } from '../../../fake/fake-replay-port.ts';
import { memoryPlatform } from '../../../fake/memory-platform.ts';

const scopes = new Set(SCOPES);
const live: Principal = {
  kind: 'account',
  id: 'ann',
  accountId: 'ann',
  tenantId: 'tnt_ann',
  scopes,
  stationRole: 'observer',
};
const test: Principal = {
  kind: 'key',
  id: 'key_1',
  tenantId: 'tnt_ann',
  scopes,
  key: { keyId: 'key_1', mode: 'test' },
};
const context = { principal: live, traceId: 'a'.repeat(32), source: 'rest' as const };
const recorded = (sessionId: string, mode: 'sim' | 'live') =>
  sampleSession({ sessionId, source: 'recorded', mode, actor: null });

function guarded(principal: Principal, change: (replay: FakeReplayPort) => void) {
  const replay = new FakeReplayPort();
  change(replay);
  return memoryPlatform({ replay }).guard.replayFor(principal);
}

describe('recordings of the station', () => {
  const both = (replay: FakeReplayPort) => {
    replay.sessionRows = [recorded('rec_live', 'live'), recorded('rec_sim', 'sim')];
  };

  it('are shown to test keys only when they are simulated', async () => {
    const port = guarded(test, both);
    expect((await port.sessions({ limit: 10 })).map(({ sessionId }) => sessionId)).toEqual(['rec_sim']);
    expect(await port.session('rec_live')).toBeUndefined();
    await expect(port.exportSession('rec_live', { format: 'csv' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(port.timeline({ session: 'rec_live', limit: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await port.timeline({ limit: 1 })).session.sessionId).toBe('rec_sim');
  });

  it('are told without what others commanded, decided and noted', async () => {
    const other = { kind: 'operator' as const, id: 'operator' };
    const refs = { commandId: 'cmd_1', actionId: null, planId: null, decisionId: 'dec_1', traceId: 'trace' };
    const port = guarded(live, (replay) => {
      replay.sessionRows = [
        {
          ...recorded('rec_live', 'live'),
          tags: ['secret'],
          notes: [{ noteId: 'n', atMs: null, text: 'secret', tags: ['secret'], by: other, createdAtMs: 1 }],
        },
      ];
      replay.eventRows = [
        sampleEvent({ summary: 'mode' }),
        sampleEvent({ kind: 'decision', actor: other, refs, summary: 'secret' }),
        sampleEvent({ kind: 'annotation', actor: other, summary: 'secret' }),
        sampleEvent({
          kind: 'command',
          actor: other,
          refs,
          summary: 'secret',
          data: { what: 'command', command: 'MAV_CMD_NAV_LAND', detail: 'secret', params: { a: 'secret' } },
        }),
        sampleEvent({ kind: 'ack', refs, summary: 'answered' }),
      ];
    });
    const { session, events } = await port.timeline({ limit: 10 });
    expect(JSON.stringify([session, events])).not.toMatch(/secret|cmd_1|dec_1|"trace"/);
    expect(events.map(({ summary }) => summary)).toEqual(['mode', 'MAV_CMD_NAV_LAND sent', 'answered']);
  });
});

describe('imports', () => {
  it('of another tenant do not exist; what is imported belongs to who imports it', async () => {
    const port = guarded(live, (replay) => {
      replay.sessionRows = [sampleSession({ sessionId: 'imp_foreign' })];
    });
    expect(await port.sessions({ limit: 10 })).toEqual([]);
    const bytes = (async function* () {
      yield new Uint8Array(4);
    })();
    const { sessionId } = await port.importLog({ name: 'mine', bytes }, context);
    expect(await port.session(sessionId)).toBeDefined();
  });
});
