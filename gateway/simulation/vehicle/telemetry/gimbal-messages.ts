import { GimbalDeviceFlags, GimbalManagerCapFlags } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import { toRad } from '../physics/angle.ts';

/** The gimbal is wired to the autopilot, which is its manager: ids 1 to 6 mean that. */
export const GIMBAL_DEVICE_ID = 1;
const CAN = GimbalManagerCapFlags;
const CAPABILITIES =
  CAN.HAS_NEUTRAL |
  CAN.HAS_PITCH_AXIS |
  CAN.HAS_PITCH_LOCK |
  CAN.HAS_YAW_AXIS |
  CAN.HAS_YAW_FOLLOW |
  CAN.HAS_YAW_LOCK |
  CAN.SUPPORTS_INFINITE_YAW |
  CAN.SUPPORTS_YAW_IN_EARTH_FRAME |
  CAN.CAN_POINT_LOCATION_GLOBAL;

interface GimbalSource {
  readonly autopilot: Autopilot;
}

function information({ autopilot }: GimbalSource): MessageByName['GIMBAL_MANAGER_INFORMATION'] | undefined {
  const { payload, bootMs } = autopilot;
  if (!payload.hasGimbal) return undefined;
  return {
    timeBootMs: bootMs,
    capFlags: CAPABILITIES,
    rollMin: 0,
    rollMax: 0,
    pitchMin: toRad(payload.pitchMinDeg),
    pitchMax: toRad(payload.pitchMaxDeg),
    yawMin: -Math.PI,
    yawMax: Math.PI,
    gimbalDeviceId: GIMBAL_DEVICE_ID,
  };
}

function status({ autopilot }: GimbalSource): MessageByName['GIMBAL_MANAGER_STATUS'] | undefined {
  const { payload, bootMs } = autopilot;
  if (!payload.hasGimbal) return undefined;
  const { primary, secondary } = payload.gimbal;
  return {
    timeBootMs: bootMs,
    flags: flagsOf(autopilot),
    gimbalDeviceId: GIMBAL_DEVICE_ID,
    primaryControlSysid: primary.systemId,
    primaryControlCompid: primary.componentId,
    secondaryControlSysid: secondary.systemId,
    secondaryControlCompid: secondary.componentId,
  };
}

function attitude({ autopilot }: GimbalSource): MessageByName['GIMBAL_DEVICE_ATTITUDE_STATUS'] | undefined {
  const { payload } = autopilot;
  if (!payload.hasGimbal) return undefined;
  const { pitchDeg, yawDeg } = payload.gimbal;
  const pitch = toRad(pitchDeg) / 2;
  const yaw = toRad(yawDeg) / 2;
  return {
    timeBootMs: autopilot.bootMs,
    q: [
      Math.cos(pitch) * Math.cos(yaw),
      -Math.sin(pitch) * Math.sin(yaw),
      Math.sin(pitch) * Math.cos(yaw),
      Math.cos(pitch) * Math.sin(yaw),
    ],
    angularVelocityX: Number.NaN,
    angularVelocityY: Number.NaN,
    angularVelocityZ: Number.NaN,
    failureFlags: 0,
    flags: flagsOf(autopilot),
    targetSystem: 0,
    targetComponent: 0,
    deltaYaw: Number.NaN,
    deltaYawVelocity: Number.NaN,
    gimbalDeviceId: GIMBAL_DEVICE_ID,
  };
}

function flagsOf({ payload }: Autopilot): number {
  const { ROLL_LOCK, PITCH_LOCK, YAW_LOCK, YAW_IN_EARTH_FRAME, YAW_IN_VEHICLE_FRAME } = GimbalDeviceFlags;
  const yaw = payload.gimbal.isYawLocked ? YAW_LOCK | YAW_IN_EARTH_FRAME : YAW_IN_VEHICLE_FRAME;
  return ROLL_LOCK | PITCH_LOCK | yaw;
}

/** Messages of a gimbal manager and its device; undefined without a gimbal. */
export const GIMBAL_MESSAGES = {
  GIMBAL_MANAGER_INFORMATION: information,
  GIMBAL_MANAGER_STATUS: status,
  GIMBAL_DEVICE_ATTITUDE_STATUS: attitude,
} satisfies { readonly [N in MessageName]?: (source: GimbalSource) => MessageByName[N] | undefined };
