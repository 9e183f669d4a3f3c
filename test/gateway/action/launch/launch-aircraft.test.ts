import { expect, it } from 'vitest';
import { LaunchAircraft } from '../../../../gateway/action/launch/launch-aircraft.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import { MavType } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleType } from '../../../../gateway/vehicle/state/groups.ts';
import { buildParkedCopter } from '../../../builder/vehicle-state-builder.ts';

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
