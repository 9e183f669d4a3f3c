import { describe, expect, it } from 'vitest';
import type { VehicleRoute } from '../../../../gateway/vehicle/contact/route-identity.ts';
import { blankMessage, heartbeatOf } from '../blank-message.ts';
import { buildRegistryRig } from '../registry-rig.ts';

const UID_A = [1, 2, 3, ...Array.from({ length: 15 }, () => 0)];
const UID_B = [9, 9, 9, ...Array.from({ length: 15 }, () => 0)];
const ROUTE_A = { linkId: 'link_a', peer: '10.0.0.1:14550' };
const ROUTE_B = { linkId: 'link_b', peer: '10.0.0.2:14550' };

interface Transmitter {
  readonly route: typeof ROUTE_A;
  /** Undefined: does not answer AUTOPILOT_VERSION. */
  readonly uid?: number[];
  readonly fromMs?: number;
  readonly untilMs?: number;
  readonly periodMs?: number;
  /** Its version is heard with its first frame, as after a first contact; others tell when they are asked. */
  readonly isMet?: boolean;
  /** Time since boot when the test starts; undefined: sends heartbeats only. */
  readonly bootMs?: number;
}

/** Lets transmitters speak for `durationMs` and returns the rig and when conflicts began and ended. */
function listen(transmitters: readonly Transmitter[], durationMs: number) {
  const asks: VehicleRoute[] = [];
  const rig = buildRegistryRig({ requestVersion: (route) => asks.push(route) });
  const { clock, wire, registry } = rig;
  const changes: [atMs: number, kind: string][] = [];
  registry.on('event', ({ kind }) => {
    if (kind.startsWith('conflict')) changes.push([clock.monotonicMs(), kind]);
  });
  for (let nowMs = 0; nowMs < durationMs; nowMs += 50) {
    for (const {
      route,
      uid,
      fromMs = 0,
      untilMs = durationMs,
      periodMs = 1000,
      bootMs,
      isMet = fromMs === 0,
    } of transmitters) {
      if (nowMs < fromMs || nowMs >= untilMs || (nowMs - fromMs) % periodMs !== 0) continue;
      wire.deliver('HEARTBEAT', heartbeatOf(), route);
      if (bootMs !== undefined) {
        wire.deliver('SYSTEM_TIME', blankMessage('SYSTEM_TIME', { timeBootMs: bootMs + nowMs }), route);
      }
      const isAsked = asks.some(({ linkId, peer }) => linkId === route.linkId && peer === route.peer);
      if (uid && (isAsked || (isMet && nowMs === fromMs))) {
        wire.deliver('AUTOPILOT_VERSION', blankMessage('AUTOPILOT_VERSION', { uid2: uid }), route);
      }
    }
    clock.advance(50);
  }
  return { ...rig, changes, asks };
}

describe('identity', () => {
  it('is in conflict within 3 s when two hardware ids use one system id on two links', () => {
    const { changes, registry } = listen(
      [
        { route: ROUTE_A, uid: UID_A },
        { route: ROUTE_B, uid: UID_B, fromMs: 5300 },
      ],
      12_000,
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]?.[1]).toBe('conflict');
    expect(changes[0]?.[0]).toBeLessThanOrEqual(5300 + 3000);
    expect(registry.get('uav-1')?.hasConflict).toBe(true);
    expect(registry.telemetry('uav-1')).toMatchObject({ conflict: true, health: { ready: false } });
  });

  it.each([0, 100, 300, 500, 900])(
    'is in conflict within 3 s when neither answers and only heartbeats interleave, %i ms apart',
    (phaseMs) => {
      const { changes } = listen([{ route: ROUTE_A }, { route: ROUTE_B, fromMs: 5000 + phaseMs }], 12_000);
      expect(changes[0]?.[1]).toBe('conflict');
      expect(changes[0]?.[0]).toBeLessThanOrEqual(5000 + phaseMs + 3000);
    },
  );

  it('is in conflict when one of two does not answer', () => {
    const { changes } = listen(
      [
        { route: ROUTE_A, uid: UID_A },
        { route: ROUTE_B, fromMs: 4000 },
      ],
      9000,
    );
    expect(changes.map(([, kind]) => kind)).toEqual(['conflict']);
  });

  it('is one vehicle with two links when both answer with the same hardware id', () => {
    const { changes, registry, asks } = listen(
      [
        { route: ROUTE_A, uid: UID_A, bootMs: 60_000 },
        { route: ROUTE_B, uid: UID_A, fromMs: 3000, bootMs: 60_000 },
      ],
      20_000,
    );
    expect(changes).toEqual([]);
    expect(registry.list()).toHaveLength(1);
    expect(asks.length).toBeGreaterThan(0);
  });

  it('tells a text once that comes over two proven links', () => {
    const { wire, clock, registry } = listen(
      [
        { route: ROUTE_A, uid: UID_A },
        { route: ROUTE_B, uid: UID_A, fromMs: 1000 },
      ],
      4000,
    );
    const text = blankMessage('STATUSTEXT', { severity: 4, text: 'Battery Failsafe' });
    wire.deliver('STATUSTEXT', text, ROUTE_A);
    clock.advance(80);
    wire.deliver('STATUSTEXT', text, ROUTE_B);
    expect(registry.statusTexts('uav-1', 0)).toHaveLength(1);
    wire.deliver('STATUSTEXT', text, ROUTE_A);
    expect(registry.statusTexts('uav-1', 0)).toHaveLength(2);
  });

  it('survives the end of one of two proven links without being lost', () => {
    const { countOf, registry } = listen(
      [
        { route: ROUTE_A, uid: UID_A, untilMs: 8000 },
        { route: ROUTE_B, uid: UID_A, fromMs: 3000 },
      ],
      20_000,
    );
    expect(countOf('lost')).toBe(0);
    expect(registry.get('uav-1')?.linkId).toBe('link_b');
  });

  it('tells clones with one hardware id apart by their clocks, even on one route', () => {
    for (const route of [ROUTE_B, ROUTE_A]) {
      const { changes } = listen(
        [
          { route: ROUTE_A, uid: UID_A, periodMs: 250, bootMs: 500_000 },
          { route, uid: UID_A, periodMs: 250, fromMs: 4000, bootMs: 20_000 },
        ],
        10_000,
      );
      expect(changes.map(([, kind]) => kind)).toEqual(['conflict']);
      expect(changes[0]?.[0]).toBeLessThanOrEqual(4000 + 3000);
    }
  });

  it('does not take a new source port after a reboot for a conflict, and follows it at once', () => {
    for (const uid of [UID_A, undefined]) {
      const known = uid ? { uid } : {};
      const { changes, countOf, registry } = listen(
        [
          { route: ROUTE_A, ...known, untilMs: 5000, bootMs: 90_000 },
          { route: { ...ROUTE_A, peer: '10.0.0.1:39999' }, ...known, fromMs: 6200 },
        ],
        15_000,
      );
      expect(changes).toEqual([]);
      expect(countOf('lost')).toBe(0);
      expect(registry.get('uav-1')?.isLost).toBe(false);
    }
  });

  it('does not take a source port that changes in flight for a conflict', () => {
    const { changes, countOf } = listen(
      [
        { route: ROUTE_A, untilMs: 5000, periodMs: 100 },
        { route: { ...ROUTE_A, peer: '10.0.0.1:39999' }, fromMs: 5000, periodMs: 100 },
      ],
      12_000,
    );
    expect(changes).toEqual([]);
    expect(countOf('lost')).toBe(0);
  });

  it('is clear again 10 s after only one identity is left', () => {
    const { changes, registry, wire } = listen(
      [
        { route: ROUTE_A, uid: UID_A },
        { route: ROUTE_B, uid: UID_B, fromMs: 2000, untilMs: 8000 },
      ],
      25_000,
    );
    expect(changes.map(([, kind]) => kind)).toEqual(['conflict', 'conflict_cleared']);
    const clearedAtMs = changes[1]?.[0] ?? 0;
    expect(clearedAtMs).toBeGreaterThanOrEqual(7000 + 10_000);
    expect(clearedAtMs).toBeLessThanOrEqual(8000 + 10_200);
    expect(registry.get('uav-1')?.hasConflict).toBe(false);
    wire.deliver('HEARTBEAT', heartbeatOf(), ROUTE_A);
    expect(registry.get('uav-1')?.linkId).toBe('link_a');
  });

  it('believes the known route while another one claims the same id', () => {
    const { wire, clock, registry } = listen([{ route: ROUTE_A, uid: UID_A, periodMs: 100 }], 3000);
    const place = (lat: number) =>
      blankMessage('GLOBAL_POSITION_INT', { timeBootMs: 90_000, lat, lon: 5, relativeAlt: 1 });
    wire.deliver('GLOBAL_POSITION_INT', place(471_000_000), ROUTE_A);
    clock.advance(50);
    wire.deliver('HEARTBEAT', heartbeatOf({ baseMode: 217 }), ROUTE_B);
    wire.deliver('GLOBAL_POSITION_INT', place(100), ROUTE_B);
    expect(registry.get('uav-1')?.position?.latitudeDeg).toBe(47.1);
    expect(registry.get('uav-1')?.heartbeat?.isArmed).toBe(false);
  });

  it('forgets the old vehicle when another one takes over its system id', () => {
    const { registry, countOf } = listen(
      [
        { route: ROUTE_A, uid: UID_A, untilMs: 5000, bootMs: 70_000 },
        { route: ROUTE_A, uid: UID_B, fromMs: 30_000, bootMs: 0, isMet: true },
      ],
      36_000,
    );
    expect(countOf('conflict')).toBe(0);
    expect(registry.get('uav-1')?.version?.hardwareUid?.startsWith('0909')).toBe(true);
  });
});
