import { describe, expect, it } from 'vitest';
import { startMissionAction } from '../../../../../gateway/command/catalogue/flight/start-mission-action.ts';
import { MissionState } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { px4CustomMode } from '../../../../../gateway/vehicle/autopilot/px4.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

const AUTO = 3;
const PX4_MISSION = px4CustomMode(4, 4);

function stepsOf(params: { fromSeq?: number }, vehicle: VehicleState) {
  return startMissionAction.steps({ params, vehicle }).map(({ name }) => name);
}

function inMode(customMode: number, over: Partial<VehicleState> = {}): VehicleState {
  const vehicle = buildFlyingCopter(over);
  return { ...vehicle, heartbeat: { ...vehicle.heartbeat!, customMode } };
}

/** Flying the mission at `seq`, heard at `receivedAtMs`. */
function flyingAt(seq: number, receivedAtMs: number, over: Partial<VehicleState> = {}): VehicleState {
  const vehicle = inMode(over.autopilot === 'px4' ? PX4_MISSION : AUTO, over);
  const heard = { receivedAtMs: receivedAtMs as never };
  return {
    ...vehicle,
    heartbeat: { ...vehicle.heartbeat!, receivedAtMs: 1000 as never },
    mission: { ...heard, seq, total: 9, missionState: MissionState.ACTIVE },
  };
}

describe('start-mission', () => {
  it('names the item once more in AUTO, where an ArduPilot with MIS_RESTART 1 has just begun anew', () => {
    expect(stepsOf({ fromSeq: 3 }, inMode(4))).toEqual([
      'DO_SET_MISSION_CURRENT',
      'DO_SET_MODE',
      'DO_SET_MISSION_CURRENT',
      'MISSION_START',
    ]);
    expect(stepsOf({}, inMode(4))).toEqual(['DO_SET_MODE', 'MISSION_START']);
  });

  it('names it once where nothing begins anew: in AUTO already, and for a PX4', () => {
    expect(stepsOf({ fromSeq: 3 }, inMode(AUTO))).toEqual([
      'DO_SET_MISSION_CURRENT',
      'DO_SET_MODE',
      'MISSION_START',
    ]);
    expect(stepsOf({ fromSeq: 3 }, inMode(px4CustomMode(4, 3), { autopilot: 'px4' }))).toEqual([
      'DO_SET_MISSION_CURRENT',
      'DO_SET_MODE',
      'MISSION_START',
    ]);
  });

  it.each(['ardupilot', 'px4'] as const)('of a %s at an item is done only at that item', (autopilot) => {
    const vehicle = flyingAt(1, 500, { autopilot });
    const { isDone } = startMissionAction.effect({ params: { fromSeq: 3 }, vehicle });
    expect(isDone(flyingAt(1, 1000, { autopilot }), 1000)).toBe(false);
    expect(isDone(flyingAt(3, 999, { autopilot }), 1000)).toBe(false);
    expect(isDone(flyingAt(3, 1000, { autopilot }), 1000)).toBe(true);
    expect(isDone(flyingAt(5, 1000, { autopilot }), 1000)).toBe(true);
    const { isDone: isStarted } = startMissionAction.effect({ params: {}, vehicle });
    expect(isStarted(flyingAt(1, 1000, { autopilot }), 1000)).toBe(true);
  });

  it('lets PX4 start at the item that was named, or go on where it is: MISSION_START 0 would begin anew', () => {
    const vehicle = inMode(px4CustomMode(4, 3), { autopilot: 'px4' });
    const firstOf = (params: { fromSeq?: number }) => {
      const request = startMissionAction.steps({ params, vehicle }).at(-1)?.request;
      return request && 'params' in request ? request.params[0] : undefined;
    };
    expect(firstOf({ fromSeq: 3 })).toBe(3);
    expect(firstOf({})).toBe(-1);
  });
});
