import { describe, expect, it } from 'vitest';
import { LocalFrame } from '../../../../gateway/base/geometry/local-frame.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { AlertRegistry } from '../../../../gateway/vehicle/alert/alert-registry.ts';
import { SeparationMonitor } from '../../../../gateway/vehicle/alert/separation-monitor.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeDirectory } from '../../../fake/fake-directory.ts';

const frame = new LocalFrame({ latitudeDeg: 47.397742, longitudeDeg: 8.5458594 });

interface Place {
  readonly eastM: number;
  readonly northM?: number;
  readonly eastMps?: number;
  readonly altitudeAmslM?: number;
}

function build(limits = { horizontalM: 10, verticalM: 5 }) {
  const clock = new FakeClock();
  const directory = new FakeDirectory();
  const alerts = new AlertRegistry(clock);
  const monitor = new SeparationMonitor({ directory, alerts, clock, limits });
  const misses: string[] = [];
  let told = 0;
  monitor.on('nearMiss', ({ vehicleId, otherId }) => misses.push(`${vehicleId} ${otherId}`));
  alerts.on('alert', () => {
    told += 1;
  });
  monitor.start();
  const put = (systemId: number, { eastM, northM = 0, eastMps = 0, altitudeAmslM = 508 }: Place) => {
    const copter = buildFlyingCopter({ systemId }, clock.monotonicMs());
    const { position } = copter;
    if (!position) throw new Error('it has no position');
    directory.put({
      ...copter,
      position: { ...position, ...frame.toGeo({ eastM, northM }), velocityEastMps: eastMps, altitudeAmslM },
    });
  };
  /** Both say every 200 ms where they are. */
  const fly = (ms: number, at: (atS: number) => readonly Place[]) => {
    const fromMs = clock.monotonicMs();
    for (let time = 0; time < ms; time += 200) {
      for (const [index, place] of at((clock.monotonicMs() - fromMs) / 1000).entries()) put(index + 1, place);
      clock.advance(200);
    }
  };
  const active = () =>
    alerts
      .list()
      .filter((alert) => alert.active)
      .map(({ code, severity, text }) => ({ code, severity, text: english(text) }));
  return { clock, directory, alerts, monitor, put, fly, active, misses, told: () => told };
}

describe('separation monitor', () => {
  it('warns of two that will come too near, with names, distance and time, and again when they are', () => {
    const { fly, active, misses, monitor } = build();
    fly(1000, (atS) => [{ eastM: 0 }, { eastM: 50 - 5 * atS, northM: 3, eastMps: -5 }]);
    expect(active()).toMatchObject([{ code: 'separation', severity: 'warning' }]);
    expect(active()[0]?.text).toMatch(
      /^Copter 1 and Copter 2 will be too close to each other in 8 s: 3 m apart and 0 m in height \(now \d\d m apart and 0 m in height\)$/,
    );
    expect(misses).toEqual([]);
    expect(monitor.isNear('uav-2')).toBe(false);
    fly(8800, (atS) => [{ eastM: 0 }, { eastM: 45 - 5 * atS, northM: 3, eastMps: -5 }]);
    expect(active()[0]?.text).toMatch(
      /^Copter 1 and Copter 2 are too close to each other: \d m apart and 0 m in height$/,
    );
    expect(misses).toEqual(['uav-1 uav-2']);
    expect(monitor.isNear('uav-2')).toBe(true);
    expect(monitor.isNear('uav-3')).toBe(false);
  });

  it('is not alarmed by a way that leads too near for less than half a second', () => {
    const { fly, active } = build();
    fly(400, () => [{ eastM: 0 }, { eastM: 60, eastMps: -8 }]);
    fly(1000, () => [{ eastM: 0 }, { eastM: 60, eastMps: 0 }]);
    expect(active()).toEqual([]);
  });

  it('ends 3 s after both are apart by a fifth more than the limits, and no sooner', () => {
    const { fly, active, misses } = build();
    fly(400, () => [{ eastM: 0 }, { eastM: 9 }]);
    expect(active()).toHaveLength(1);
    fly(5000, (atS) => [{ eastM: 0 }, { eastM: atS % 1 < 0.5 ? 9.5 : 11 }]);
    expect(active()).toHaveLength(1);
    expect(misses).toHaveLength(1);
    fly(2800, () => [{ eastM: 0 }, { eastM: 13 }]);
    expect(active()).toHaveLength(1);
    fly(600, () => [{ eastM: 0 }, { eastM: 13 }]);
    expect(active()).toEqual([]);
    fly(400, () => [{ eastM: 0 }, { eastM: 9 }]);
    expect(misses).toHaveLength(2);
  });

  it('takes height for distance', () => {
    const { fly, active } = build();
    fly(2000, () => [{ eastM: 0 }, { eastM: 2, altitudeAmslM: 515 }]);
    expect(active()).toEqual([]);
    fly(400, () => [{ eastM: 0 }, { eastM: 2, altitudeAmslM: 511 }]);
    expect(active()).toHaveLength(1);
  });

  it('takes a position that is not fresh neither for near nor for apart, and says so', () => {
    const { fly, put, clock, active } = build();
    fly(400, () => [{ eastM: 0 }, { eastM: 9 }]);
    expect(active().map(({ code }) => code)).toEqual(['separation']);
    for (let time = 0; time < 8000; time += 200) {
      put(1, { eastM: 100 });
      clock.advance(200);
    }
    expect(
      active()
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['separation', 'separation-unknown']);
    expect(active().find(({ code }) => code === 'separation-unknown')?.text).toEqual(
      'Copter 2 is flying without a known position: its distance to the others is unknown',
    );
    fly(4000, () => [{ eastM: 100 }, { eastM: 9 }]);
    expect(active()).toEqual([]);
  });

  it('raises nothing new on old positions', () => {
    const { fly, put, clock, active, misses } = build();
    fly(400, () => [{ eastM: 0 }, { eastM: 100 }]);
    for (let time = 0; time < 3000; time += 200) {
      put(1, { eastM: time < 2400 ? 0 : 100 });
      clock.advance(200);
    }
    expect(active().map(({ code }) => code)).toEqual(['separation-unknown']);
    expect(misses).toEqual([]);
  });

  it('does not compare a simulated vehicle with a real one', () => {
    const { fly, active, directory } = build();
    directory.modes.set('uav-2', 'live');
    fly(2000, () => [{ eastM: 0 }, { eastM: 1 }]);
    expect(active()).toEqual([]);
  });

  it('ends at once when one has landed or is gone', () => {
    const { fly, active, directory, clock } = build();
    fly(400, () => [{ eastM: 0 }, { eastM: 5 }]);
    expect(active()).toHaveLength(1);
    directory.change('uav-2', { flight: { isAirborne: false, tookOffAtMs: undefined } });
    clock.advance(100);
    expect(active()).toEqual([]);
    fly(400, () => [{ eastM: 0 }, { eastM: 5 }]);
    directory.remove('uav-1');
    clock.advance(100);
    expect(active()).toEqual([]);
  });

  it('says nothing when it is off', () => {
    const { fly, active } = build({ horizontalM: 0, verticalM: 5 });
    fly(1000, () => [{ eastM: 0 }, { eastM: 0 }]);
    expect(active()).toEqual([]);
  });

  it('tells what lasts seldom', () => {
    const { fly, told } = build();
    fly(20_000, (atS) => [{ eastM: 0 }, { eastM: 9 - Math.sin(atS * 5) }]);
    expect(told()).toBeLessThan(5);
  });
});
