import { describe, expect, it } from 'vitest';
import { modesOfMission } from '../../../../../gateway/action/launch/run/modes-of-mission.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { missionItems } from '../../../../builder/mission-items.ts';

const RETURN = 20;
const [ITEM] = missionItems(3);
const WAY = ITEM ? [{ ...ITEM, command: 16 }] : [];
const THERE_AND_BACK = WAY.flatMap((item) => [item, { ...item, command: RETURN }]);

function modesOf(
  autopilot: VehicleState['autopilot'],
  items: typeof WAY,
  type: VehicleState['type'] = 'copter',
): readonly number[] {
  return modesOfMission({ autopilot, type } as VehicleState, items);
}

describe('the modes of a mission', () => {
  it('are one more where PX4 returns among its items, so that its return is nobody else taking over', () => {
    expect(modesOf('px4', WAY)).toEqual([0x0404_0000]);
    expect(modesOf('px4', THERE_AND_BACK)).toEqual([0x0404_0000, 0x0504_0000]);
    expect(modesOf('ardupilot', THERE_AND_BACK)).toEqual([3]);
  });

  it('are one more of an ArduPlane, which returns when its mission is over', () => {
    const [auto, rtl] = [10, 11];
    expect(modesOf('ardupilot', WAY, 'plane')).toEqual(expect.arrayContaining([auto, rtl]));
    expect(modesOf('ardupilot', WAY, 'vtol')).toEqual(expect.arrayContaining([auto, rtl]));
  });
});
