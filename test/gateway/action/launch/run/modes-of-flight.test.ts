import { describe, expect, it } from 'vitest';
import { modesOfReturn, modesOfTakeOff } from '../../../../../gateway/action/launch/launch-flight.ts';
import { profileOf } from '../../../../../gateway/vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';

function namesOf(
  modesOf: (vehicle: VehicleState) => readonly number[],
  autopilot: 'ardupilot' | 'px4' | 'generic',
): readonly (string | undefined)[] {
  const vehicle = { autopilot, type: 'copter' } as VehicleState;
  return modesOf(vehicle).map((mode) => profileOf(autopilot).modeName('copter', mode));
}

describe('the modes of a flight', () => {
  it('of a take-off are those the autopilot itself passes through', () => {
    expect(namesOf(modesOfTakeOff, 'ardupilot')).toEqual(['GUIDED', 'GUIDED_NOGPS']);
    expect(namesOf(modesOfTakeOff, 'px4')).toEqual(['Takeoff', 'VTOL Takeoff', 'Hold', 'Offboard']);
    expect(namesOf(modesOfTakeOff, 'generic')).toEqual([]);
  });

  it('of the way home are the return, and where PX4 ends it', () => {
    expect(namesOf(modesOfReturn, 'ardupilot')).not.toContain('LAND');
    expect(namesOf(modesOfReturn, 'ardupilot')).toContain('RTL');
    expect(namesOf(modesOfReturn, 'px4')).toEqual(['Return', 'Land', 'Precision Land', 'Hold']);
  });
});
