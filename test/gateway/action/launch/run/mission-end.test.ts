import { describe, expect, it } from 'vitest';
import { isAtMissionEnd } from '../../../../../gateway/action/launch/run/mission-end.ts';
import type { MonotonicMs } from '../../../../../gateway/base/clock.ts';
import { MavCmd, MissionState } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { missionItems } from '../../../../builder/mission-items.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

const {
  NAV_TAKEOFF: UP,
  NAV_WAYPOINT: WAY,
  NAV_LAND: LAND,
  NAV_RETURN_TO_LAUNCH: HOME,
  DO_SET_SERVO: DO,
} = MavCmd;

function at(
  seq: number | undefined,
  over: Partial<NonNullable<VehicleState['mission']>> = {},
  autopilot: VehicleState['autopilot'] = 'ardupilot',
): VehicleState {
  const mission = {
    receivedAtMs: 5 as MonotonicMs,
    seq,
    total: 4,
    missionState: MissionState.ACTIVE,
    ...over,
  };
  return buildFlyingCopter({ autopilot, mission });
}

/** The sequence numbers at which the mission counts as flown to its end. */
function ends(commands: readonly number[], autopilot: VehicleState['autopilot'] = 'ardupilot'): number[] {
  const [item] = missionItems(3);
  const items = commands.flatMap((command) => (item ? [{ ...item, command }] : []));
  const first = autopilot === 'ardupilot' ? 1 : 0;
  return commands
    .map((_, index) => index + first)
    .filter((seq) => isAtMissionEnd(at(seq, {}, autopilot), items));
}

describe('the end of a mission', () => {
  it('is its last flown item, as the autopilot counts', () => {
    expect(ends([UP, WAY, WAY, WAY])).toEqual([4]);
    expect(ends([UP, WAY, WAY, WAY], 'px4')).toEqual([3]);
    expect(ends([UP, WAY, LAND, DO])).toEqual([3, 4]);
    // Round after round: only its own word ends it.
    expect(ends([UP, WAY, WAY, MavCmd.DO_JUMP])).toEqual([4]);
  });

  it('is a return, and a landing after which nothing takes off', () => {
    expect(ends([UP, WAY, HOME, WAY, LAND])).toEqual([3, 5]);
    expect(ends([UP, LAND, UP, WAY, LAND])).toEqual([5]);
    expect(ends([UP, WAY, LAND, WAY, LAND])).toEqual([3, 5]);
  });

  it('is the vehicle’s own word, and its count where the items are not known', () => {
    expect(isAtMissionEnd(at(2, { missionState: MissionState.COMPLETE }), undefined)).toBe(true);
    expect(isAtMissionEnd(at(3), undefined)).toBe(false);
    expect(isAtMissionEnd(at(4), undefined)).toBe(true);
    expect(isAtMissionEnd(at(3, {}, 'px4'), undefined)).toBe(true);
    expect(isAtMissionEnd(at(undefined), undefined)).toBe(false);
    expect(isAtMissionEnd(at(4, { total: undefined }), undefined)).toBe(false);
    expect(isAtMissionEnd(buildFlyingCopter({ mission: undefined }), undefined)).toBe(false);
  });
});
