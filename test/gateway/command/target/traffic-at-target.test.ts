import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { LocalFrame } from '../../../../gateway/base/geometry/local-frame.ts';
import { trafficAtTarget } from '../../../../gateway/command/target/traffic-at-target.ts';
import { buildFlyingCopter, buildParkedCopter } from '../../../builder/vehicle-state-builder.ts';
import { FakeDirectory } from '../../../fake/fake-directory.ts';

const LIMITS = { horizontalM: 10, verticalM: 5 };
const HOME = { latitudeDeg: 47.397742, longitudeDeg: 8.5458594 };
const HOME_AMSL_M = 488.1;
const frame = new LocalFrame(HOME);

interface Place {
  readonly eastM: number;
  readonly altitudeM: number;
  readonly eastMps?: number;
}

function build(...others: readonly Place[]) {
  const directory = new FakeDirectory();
  directory.put(buildParkedCopter());
  for (const [index, { eastM, altitudeM, eastMps = 0 }] of others.entries()) {
    const copter = buildFlyingCopter({ systemId: index + 2 });
    if (!copter.position) throw new Error('it has no position');
    directory.put({
      ...copter,
      position: {
        ...copter.position,
        ...frame.toGeo({ eastM, northM: 0 }),
        altitudeAmslM: HOME_AMSL_M + altitudeM,
        altitudeRelativeHomeM: altitudeM,
        velocityEastMps: eastMps,
      },
    });
  }
  const ask = (
    command: string,
    params: Readonly<Record<string, unknown>>,
    nowMs = 100,
    vehicleId = 'uav-1',
  ) => trafficAtTarget({ command, params, vehicleId }, directory, LIMITS, nowMs);
  const goTo = (eastM: number, altitudeM: number, nowMs = 100) => {
    const { latitudeDeg, longitudeDeg } = frame.toGeo({ eastM, northM: 0 });
    return ask('goto', { lat: latitudeDeg, lon: longitudeDeg, altitudeM }, nowMs);
  };
  return { directory, ask, goTo };
}

describe('traffic where a command leads', () => {
  it('is who stands there, with the distance', () => {
    const { goTo } = build({ eastM: 50, altitudeM: 20 });
    expect(goTo(54, 21)).toEqual({ vehicleId: 'uav-2', isStaying: true, horizontalM: 4, verticalM: 1 });
    expect(goTo(61, 20)).toBeNull();
    expect(goTo(50, 26)).toBeNull();
  });

  it('leaves places alone that are as far apart as the limits', () => {
    const { goTo } = build({ eastM: 50, altitudeM: 20 });
    expect(goTo(59.5, 20)).toBeNull();
  });

  it('is who flies there, and only in the second place who passes', () => {
    const { directory, goTo } = build(
      { eastM: 50, altitudeM: 20, eastMps: 8 },
      { eastM: 200, altitudeM: 20, eastMps: -8 },
    );
    expect(goTo(50, 20)).toMatchObject({ vehicleId: 'uav-2', isStaying: false });
    const { latitudeDeg, longitudeDeg } = frame.toGeo({ eastM: 52, northM: 0 });
    directory.change('uav-3', {
      navigation: {
        receivedAtMs: 0 as MonotonicMs,
        distanceToNextM: 150,
        targetLatitudeDeg: latitudeDeg,
        targetLongitudeDeg: longitudeDeg,
        targetAltitudeRelativeHomeM: 20,
        targetReceivedAtMs: 0 as MonotonicMs,
      },
    });
    expect(goTo(50, 20)).toMatchObject({ vehicleId: 'uav-3', isStaying: true });
  });

  it('counts the whole climb in place', () => {
    const { ask } = build({ eastM: 3, altitudeM: 10 });
    expect(ask('takeoff', { altitudeM: 30 })).toMatchObject({ vehicleId: 'uav-2', verticalM: 0 });
    expect(ask('takeoff', { altitudeM: 4 })).toBeNull();
  });

  it('is nobody in another world, on the ground, unheard, or where nothing is asked of a place', () => {
    const { directory, ask, goTo } = build({ eastM: 50, altitudeM: 20 });
    expect(goTo(50, 20, 5000)).toBeNull();
    expect(ask('hold', {})).toBeNull();
    expect(ask('set-home', { ...HOME })).toBeNull();
    expect(ask('goto', { lat: 1, lon: 1 }, 100, 'uav-9')).toBeNull();
    directory.modes.set('uav-2', 'live');
    expect(goTo(50, 20)).toBeNull();
    directory.modes.clear();
    directory.change('uav-2', { flight: { isAirborne: false, tookOffAtMs: undefined } });
    expect(goTo(50, 20)).toBeNull();
  });
});
