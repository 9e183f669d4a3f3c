import { describe, expect, it } from 'vitest';
import { makeSafeCommand } from '../../../../../gateway/action/launch/run/leave-mission.ts';
import type { MonotonicMs } from '../../../../../gateway/base/clock.ts';
import { MissionState } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter, buildParkedCopter } from '../../../../builder/vehicle-state-builder.ts';

const NOW_MS = 10_000 as MonotonicMs;
const heard = { receivedAtMs: NOW_MS };

function driving(
  type: VehicleState['type'],
  speedMps: number,
  over: Partial<VehicleState> = {},
): VehicleState {
  const parked = buildParkedCopter({ type }, NOW_MS);
  return {
    ...parked,
    heartbeat: parked.heartbeat && { ...parked.heartbeat, isArmed: true },
    speed: { ...heard, groundSpeedMps: speedMps, airSpeedMps: 0, climbMps: 0, throttlePct: 0 },
    mission: { ...heard, seq: 0, total: 3, missionState: MissionState.NOT_STARTED },
    ...over,
  };
}

describe('standing down', () => {
  it('brings home what flies, disarms what stands, and leaves alone what is disarmed', () => {
    expect(makeSafeCommand(buildFlyingCopter({}, NOW_MS), NOW_MS)).toBe('rtl');
    expect(makeSafeCommand(driving('copter', 0), NOW_MS)).toBe('disarm');
    expect(makeSafeCommand(buildParkedCopter({}, NOW_MS), NOW_MS)).toBeUndefined();
    expect(makeSafeCommand(undefined, NOW_MS)).toBeUndefined();
  });

  it('stops what drives or sails, unless it is known to stand', () => {
    const { heartbeat, speed, mission } = driving('boat', 0);
    expect(makeSafeCommand(driving('rover', 3), NOW_MS)).toBe('hold');
    expect(makeSafeCommand(driving('boat', 3), NOW_MS)).toBe('hold');
    expect(makeSafeCommand(driving('boat', 0), NOW_MS)).toBe('disarm');
    const active = mission && { ...mission, missionState: MissionState.ACTIVE };
    expect(makeSafeCommand(driving('boat', 0, { mission: active }), NOW_MS)).toBe('hold');
    expect(makeSafeCommand(driving('boat', 0, { mission: undefined }), NOW_MS)).toBe('hold');
    const old = speed && { ...speed, receivedAtMs: 1000 as MonotonicMs };
    expect(makeSafeCommand(driving('rover', 0, { speed: old }), NOW_MS)).toBe('hold');
    expect(heartbeat?.isArmed).toBe(true);
  });

  it('holds a submarine, which may stand in the middle of the water', () => {
    expect(makeSafeCommand(driving('submarine', 0), NOW_MS)).toBe('hold');
  });
});
