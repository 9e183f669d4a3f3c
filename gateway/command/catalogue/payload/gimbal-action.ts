import { GimbalManagerFlags, MavCmd, MavMountMode } from '../../../mavlink/codec/generated/enums.ts';
import { receivedSince } from '../../target/sighting.ts';
import type { ActionStep, CommandExecution } from '../action-definition.ts';

const SEEN_WITHIN_MS = 15_000;
const SAME_ANGLE_DEG = 3;
/** DO_GIMBAL_MANAGER_CONFIGURE: the sender takes control; the secondary stays. */
const SENDER = -2;
const UNCHANGED = -1;

/**
 * Points the gimbal. Pitch is relative to the horizon. Uses the older mount command if the gimbal
 * manager is unknown and the yaw is relative to the nose. PX4 requires taking control first.
 * Source: https://mavlink.io/en/services/gimbal_v2.html
 */
export const gimbalAction: CommandExecution<'gimbal'> = {
  steps({ vehicle, params: { pitchDeg, yawDeg, isYawEarthFrame } }) {
    const { ROLL_LOCK, PITCH_LOCK, YAW_LOCK } = GimbalManagerFlags;
    const flags = ROLL_LOCK | PITCH_LOCK | (isYawEarthFrame ? YAW_LOCK : 0);
    const mount: ActionStep = {
      name: 'DO_MOUNT_CONTROL',
      request: {
        form: 'long',
        command: MavCmd.DO_MOUNT_CONTROL,
        params: [pitchDeg, 0, yawDeg, 0, 0, 0, MavMountMode.MAVLINK_TARGETING],
        retry: 'idempotent',
      },
    };
    const point: ActionStep = {
      name: 'DO_GIMBAL_MANAGER_PITCHYAW',
      request: {
        form: 'long',
        command: MavCmd.DO_GIMBAL_MANAGER_PITCHYAW,
        params: [pitchDeg, yawDeg, Number.NaN, Number.NaN, flags, 0, 0],
        retry: 'idempotent',
      },
      ...(!isYawEarthFrame && { fallback: mount }),
    };
    return vehicle.autopilot === 'px4' ? [TAKE_CONTROL_STEP, point] : [point];
  },
  effect: ({ vehicle, params: { pitchDeg, yawDeg, isYawEarthFrame } }) => ({
    missing: vehicle.gimbal
      ? 'telemetry does not show its gimbal pointing there.'
      : 'it reports no gimbal angles, so the camera direction cannot be confirmed.',
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: vehicle.gimbal ? 'failed' : 'unknown',
    isDone(now, sinceMs) {
      const gimbal = receivedSince(now.gimbal, sinceMs);
      const seenYawDeg = isYawEarthFrame ? gimbal?.yawNorthDeg : gimbal?.yawNoseDeg;
      return (
        gimbal !== undefined &&
        seenYawDeg !== undefined &&
        Math.abs(gimbal.pitchDeg - pitchDeg) <= SAME_ANGLE_DEG &&
        angleBetweenDeg(seenYawDeg, yawDeg) <= SAME_ANGLE_DEG
      );
    },
  }),
};

const TAKE_CONTROL_STEP: ActionStep = {
  name: 'DO_GIMBAL_MANAGER_CONFIGURE',
  isOptional: true,
  request: {
    form: 'long',
    command: MavCmd.DO_GIMBAL_MANAGER_CONFIGURE,
    params: [SENDER, SENDER, UNCHANGED, UNCHANGED, 0, 0, 0],
    retry: 'idempotent',
  },
};

function angleBetweenDeg(one: number, other: number): number {
  const turnDeg = Math.abs(one - other) % 360;
  return Math.min(turnDeg, 360 - turnDeg);
}
