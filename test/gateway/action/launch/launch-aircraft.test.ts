import { expect, it } from 'vitest';
import { LaunchAircraft } from '../../../../gateway/action/launch/launch-aircraft.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import { MavType } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleType } from '../../../../gateway/vehicle/state/groups.ts';
import { buildParkedCopter } from '../../../builder/vehicle-state-builder.ts';
import { OPERATOR } from '../../../fake/gate-rig.ts';

it.each([
  ['copter', MavType.QUADROTOR, true],
  ['vtol', MavType.VTOL_FIXEDROTOR, true],
  // A quadplane that calls itself a plane.
  ['vtol', MavType.FIXED_WING, false],
  ['plane', MavType.FIXED_WING, false],
] as const)('a %s of MAV_TYPE %i may be chosen by itself: %s', (type: VehicleType, mavType, isChosen) => {
  const vehicles = { list: () => [buildParkedCopter({ type, mavType })], modeOf: () => 'sim' };
  const aircraft = new LaunchAircraft({ vehicles } as never);
  expect(aircraft.isAnyKnown({} as Principal)).toBe(isChosen);
});

const GOOD = buildParkedCopter().estimator;

it.each([
  ['ardupilot', GOOD, true],
  ['ardupilot', undefined, false],
  ['px4', undefined, false],
  ['ardupilot', GOOD && { ...GOOD, isHorizontalPositionGood: false }, false],
  // What other autopilots do not report says nothing.
  ['generic', undefined, true],
] as const)('a %s whose estimator is %o is free: %s', (autopilot, estimator, isFree) => {
  const parked = buildParkedCopter({ autopilot: autopilot as 'px4', estimator } as never);
  const aircraft = new LaunchAircraft({
    vehicles: {
      list: () => [parked],
      modeOf: () => 'sim',
      telemetry: () => ({ health: { ready: true } }),
    },
    gate: { activeOf: () => [] },
    leases: { blocking: () => undefined, isWantedBefore: () => false },
    commandLeases: { lease: () => ({ holder: null }), isWithinPlan: () => true },
    clock: { monotonicMs: () => parked.lastFrameAtMs },
  } as never);
  const place = { latitudeDeg: 47, longitudeDeg: 8 };
  const found = aircraft.nearestFree(place, OPERATOR, { priority: 1, sinceMs: 0 });
  expect(found !== undefined).toBe(isFree);
});
