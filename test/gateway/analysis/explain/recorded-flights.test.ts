import { describe, expect, it } from 'vitest';
import { RecordedFlights } from '../../../../gateway/analysis/explain/recorded-flights.ts';
import { SCOPES } from '../../../../gateway/contract/account/access.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import type { FlightLog } from '../../../../gateway/recording/flight/flight-log.ts';
import { sampleEvent, sampleSession } from '../../../builder/replay-samples.ts';
import { FakeReplayPort } from '../../../fake/fake-replay-port.ts';
import { memoryPlatform } from '../../../fake/memory-platform.ts';

const scopes = new Set(SCOPES);
const OPERATOR: Principal = { kind: 'operator', id: 'operator', tenantId: 'local', scopes };
const TEST_KEY: Principal = {
  kind: 'key',
  id: 'key_1',
  tenantId: 'tnt_ann',
  scopes,
  key: { keyId: 'key_1', mode: 'test' },
};

function recorded(sessionId: string, armedS: number, change: Partial<ReplaySession> = {}): ReplaySession {
  const vehicle = {
    vehicleId: 'uav-1',
    name: 'Copter 1',
    sysid: 1,
    autopilot: 'ardupilot' as const,
    type: 'copter',
  };
  const vehicles = [{ ...vehicle, armedS, distanceM: null }];
  return sampleSession({ sessionId, source: 'recorded', actor: null, vehicles, ...change });
}

function flights(...sessions: readonly ReplaySession[]): RecordedFlights {
  const replay = new FakeReplayPort();
  replay.sessionRows = [...sessions];
  replay.eventRows = [
    sampleEvent(),
    sampleEvent({ id: 'evt_2', kind: 'operator', actor: { kind: 'operator', id: 'operator' } }),
  ];
  return new RecordedFlights({
    guard: memoryPlatform({ replay }).guard,
    flightLog: async (sessionId): Promise<FlightLog> => ({
      session: sessions.find((session) => session.sessionId === sessionId) ?? sampleSession(),
      events: () => replay.eventRows,
      series: () => [{ t: 1, value: 2 }],
    }),
  });
}

const ask = (source: RecordedFlights, principal: Principal, sessionId?: string) =>
  source.flight({ sessionId, vehicleId: 'uav-1' }, principal);

describe('without a name it is the newest flight', () => {
  it('also one under way, and not the time on the ground after it', async () => {
    const source = flights(
      recorded('rec_ground', 0, { state: 'recording' }),
      recorded('rec_unread', 5, { state: 'indexing' }),
      recorded('rec_flying', 30, { state: 'recording' }),
      recorded('rec_before', 300),
    );
    expect((await ask(source, OPERATOR))?.session.sessionId).toBe('rec_flying');
  });

  it('or the newest it was heard in, when it never flew', async () => {
    const source = flights(recorded('rec_ground', 0), recorded('rec_older', 0));
    expect((await ask(source, OPERATOR))?.session.sessionId).toBe('rec_ground');
    expect(await ask(flights(), OPERATOR)).toBeUndefined();
  });
});

describe('a test key', () => {
  it('gets neither flights of real vehicles nor what the operator did in simulated ones', async () => {
    const source = flights(recorded('rec_live', 60, { mode: 'live' }), recorded('rec_sim', 60));
    const log = await ask(source, TEST_KEY);
    expect(log?.session.sessionId).toBe('rec_sim');
    expect(log?.events().map(({ id }) => id)).toEqual(['evt_1']);
    expect(log?.events('uav-1')).toHaveLength(1);
    expect(log?.events('uav-2')).toHaveLength(0);
    expect(log?.series('uav-1', 'altitude_m')).toHaveLength(1);
    expect(await ask(source, TEST_KEY, 'rec_live')).toBeUndefined();
    expect((await ask(source, OPERATOR, 'rec_live'))?.events()).toHaveLength(2);
  });
});
