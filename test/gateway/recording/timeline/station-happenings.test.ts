import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';
import { AlertHistory } from '../../../../gateway/recording/timeline/alert-history.ts';
import { AuditRepository } from '../../../../gateway/store/repository/audit/audit-repository.ts';
import { ReplayRecordRepository } from '../../../../gateway/store/repository/recording/replay-record-repository.ts';
import { AlertEpisodeRepository } from '../../../../gateway/store/repository/vehicle/alert-episode-repository.ts';
import { AlertRegistry } from '../../../../gateway/vehicle/alert/alert-registry.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { flightBytes, LibraryRig } from '../library/support/library-rig.ts';

/** When the recorded flight began. */
const START_MS = 1_795_235_076_335;
const NAME = '2026-11-21T04-24-36_sim.tlog';

let rig: LibraryRig;
let clock: FakeClock;
let registry: AlertRegistry;
let history: AlertHistory;
beforeEach(() => {
  rig = new LibraryRig();
  clock = new FakeClock(START_MS);
  registry = new AlertRegistry(clock);
  history = startedHistory();
});
afterEach(() => rig.close());

function startedHistory(): AlertHistory {
  const started = new AlertHistory({
    alerts: registry,
    store: new AlertEpisodeRepository(rig.database),
    clock,
    logger: silentLogger,
  });
  started.start();
  return started;
}

async function timeline(): Promise<readonly TimelineEvent[]> {
  rig.record(NAME, flightBytes('copter-mission'));
  const library = rig.library({ records: new ReplayRecordRepository(rig.database) });
  const { events } = await library.timeline({
    session: NAME.replace(/^(.*)\.tlog$/, 'rec_$1'),
    kinds: ['alert', 'operator'],
    limit: 200,
  });
  return events;
}

const lost = {
  vehicleId: 'uav-2',
  code: 'link-lost',
  severity: 'warning',
  text: 'Copter 2 is lost',
} as const;

describe('alerts of the station', () => {
  it('stand in the timeline with their beginning and their end, however often they were raised', async () => {
    clock.advance(20_000);
    registry.raise(lost);
    for (let second = 0; second < 5; second += 1) {
      clock.advance(1000);
      registry.raise({ ...lost, text: `Copter 2 is lost for ${second} s` });
    }
    registry.clear(lost);
    clock.advance(1000);
    const alerts = (await timeline()).filter(({ data }) => data.what === 'station_alert');
    expect(alerts).toMatchObject([
      {
        t: START_MS + 20_000,
        endT: START_MS + 25_000,
        kind: 'alert',
        severity: 'warning',
        vehicle: 'uav-2',
        data: { code: 'link-lost' },
      },
    ]);
  });

  it('of the whole station are told, those of vehicles that were not heard are not', async () => {
    registry.raise({ ...lost, vehicleId: 'uav-9' });
    registry.raise({ vehicleId: null, code: 'not-recording', severity: 'warning', text: 'NOT RECORDING' });
    // The recording has the texts of vehicles itself.
    registry.raise({ vehicleId: 'uav-2', code: 'statustext', key: 'x', severity: 'warning', text: 'PreArm' });
    history.stop();
    const alerts = (await timeline()).filter(({ data }) => data.what === 'station_alert');
    expect(alerts.map(({ summary, vehicle, endT }) => [summary, vehicle, endT])).toEqual([
      ['NOT RECORDING', null, null],
    ]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('that a kill left open end where they began: nobody saw for how long', async () => {
    registry.raise(lost);
    clock.advance(1000);
    startedHistory();
    const alerts = (await timeline()).filter(({ data }) => data.what === 'station_alert');
    expect(alerts.map(({ t, endT }) => [t, endT])).toEqual([[START_MS, START_MS]]);
  });

  it('are tried again while the store takes nothing', () => {
    const saved: string[] = [];
    let isFull = true;
    new AlertHistory({
      alerts: registry,
      store: {
        tidy: () => undefined,
        save(episodes) {
          if (isFull) throw new Error('disk full');
          saved.push(...episodes.map(({ alert }) => alert.code));
        },
      },
      clock,
      logger: silentLogger,
    }).start();
    registry.raise(lost);
    clock.advance(3000);
    isFull = false;
    clock.advance(3000);
    expect(saved).toEqual(['link-lost']);
  });
});

describe('what people did beside commands', () => {
  it('stands in the timeline with its references; other rows of the audit do not', async () => {
    const audit = new AuditRepository(rig.database);
    const actor = { kind: 'operator', id: 'operator' } as const;
    const row = (atMs: number, action: string, target: string, outcome: string, detail = {}) =>
      audit.append({
        atMs,
        action,
        target,
        outcome,
        detail,
        actor,
        traceId: 't'.repeat(32),
        decisionId: 'dec_1',
      });
    const detail = {
      command: 'takeoff',
      commandId: 'cmd_1',
      policyIds: ['recording-active'],
      reason: 'rescue',
    };
    row(START_MS + 1000, 'lease.takeover', 'uav-2', 'forced', { reason: 'my turn' });
    row(START_MS + 2000, 'override', 'uav-2', 'active', detail);
    row(START_MS + 3000, 'approval:launch', 'uav-2', 'approved', {
      command: 'launch',
      decidedReason: 'seen',
    });
    row(START_MS + 4000, 'zone.put', 'zone_1', 'requested');
    row(START_MS + 5000, 'override', 'uav-9', 'active', detail);
    row(START_MS + 6000, 'command:arm', 'uav-2', 'requested');
    row(START_MS + 9e6, 'lease.take', 'uav-2', 'granted');
    const events = (await timeline()).filter(({ kind }) => kind === 'operator');
    expect(events.map(({ summary, vehicle, severity }) => [summary, vehicle, severity])).toEqual([
      ['Command of uav-2: takeover forced: my turn', 'uav-2', 'caution'],
      ['Override of recording-active for takeoff active: rescue', 'uav-2', 'caution'],
      ['Approval of launch approved: seen', 'uav-2', 'info'],
      ['zone put zone_1: requested', null, 'info'],
    ]);
    expect(events[1]).toMatchObject({
      actor,
      refs: { commandId: 'cmd_1', decisionId: 'dec_1', traceId: 't'.repeat(32) },
    });
  });
});
