import type { MonotonicMs } from '../../base/clock.ts';
import { GimbalDeviceFlags } from '../../mavlink/codec/generated/enums.ts';
import { type GimbalDevice, type GimbalGroup, gimbalOf } from '../state/payload-groups.ts';
import { plainText } from '../state/status-text-assembler.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import { eulerDeg, payloadIdOf } from './camera.ts';
import type { MessageHandlers, VehiclePatch } from './message-handler.ts';
import { finite } from './wire-value.ts';

const MAX_GIMBALS = 6;
const DEG_PER_RAD = 180 / Math.PI;
const CENTIDEGREES = 100;

/** Gimbals, their managers, and mounts of the time before them. */
export const gimbalHandlers: MessageHandlers = {
  /**
   * The quaternion's yaw counts from north if the flags say so; before the two frame flags existed,
   * the yaw lock meant that.
   * Source: https://mavlink.io/en/messages/common.html#GIMBAL_DEVICE_ATTITUDE_STATUS
   */
  GIMBAL_DEVICE_ATTITUDE_STATUS(state, message, nowMs, componentId) {
    const { rollDeg, pitchDeg, yawDeg } = eulerDeg(message.q);
    if (!Number.isFinite(pitchDeg) || !Number.isFinite(yawDeg)) return undefined;
    const { YAW_IN_EARTH_FRAME, YAW_IN_VEHICLE_FRAME, YAW_LOCK } = GimbalDeviceFlags;
    const saysFrame = (message.flags & (YAW_IN_EARTH_FRAME | YAW_IN_VEHICLE_FRAME)) !== 0;
    const isFromNorth = (message.flags & (saysFrame ? YAW_IN_EARTH_FRAME : YAW_LOCK)) !== 0;
    return changed(state, payloadIdOf(state, componentId, message.gimbalDeviceId), nowMs, {
      attitude: {
        receivedAtMs: nowMs,
        rollDeg,
        pitchDeg,
        yawNorthDeg: isFromNorth ? yawDeg : undefined,
        yawNoseDeg: isFromNorth ? undefined : yawDeg,
        pitchRateDps: degrees(message.angularVelocityY),
        yawRateDps: degrees(message.angularVelocityZ),
        flags: message.flags,
        failures: message.failureFlags,
      },
    });
  },

  /** Source: https://mavlink.io/en/messages/common.html#GIMBAL_DEVICE_INFORMATION */
  GIMBAL_DEVICE_INFORMATION(state, message, nowMs, componentId) {
    const name = [plainText(message.vendorName), plainText(message.customName || message.modelName)]
      .filter(Boolean)
      .join(' ');
    return changed(
      state,
      payloadIdOf(state, componentId, message.gimbalDeviceId),
      nowMs,
      name === '' ? {} : { name },
    );
  },

  /**
   * The manager may be another component than its gimbal.
   * Source: https://mavlink.io/en/messages/common.html#GIMBAL_MANAGER_INFORMATION
   */
  GIMBAL_MANAGER_INFORMATION: (state, message, nowMs, componentId) =>
    changed(state, managedId(state, componentId, message.gimbalDeviceId), nowMs, {
      manager: {
        receivedAtMs: nowMs,
        componentId,
        flags: message.capFlags,
        pitchLimitsDeg: limits(message.pitchMin, message.pitchMax),
        yawLimitsDeg: limits(message.yawMin, message.yawMax),
      },
    }),

  /** Source: https://mavlink.io/en/messages/common.html#GIMBAL_MANAGER_STATUS */
  GIMBAL_MANAGER_STATUS: (state, message, nowMs, componentId) =>
    changed(state, managedId(state, componentId, message.gimbalDeviceId), nowMs, {
      control: {
        receivedAtMs: nowMs,
        primary: { systemId: message.primaryControlSysid, componentId: message.primaryControlCompid },
      },
    }),

  /**
   * From autopilots without a gimbal manager: pitch and yaw from the nose.
   * Source: https://mavlink.io/en/messages/ardupilotmega.html#MOUNT_STATUS
   */
  MOUNT_STATUS: (state, message, nowMs, componentId) =>
    mountHeard(state, componentId, nowMs, {
      rollDeg: message.pointingB / CENTIDEGREES,
      pitchDeg: message.pointingA / CENTIDEGREES,
      yawNoseDeg: message.pointingC / CENTIDEGREES,
      yawNorthDeg: undefined,
    }),

  /** Source: https://mavlink.io/en/messages/common.html#MOUNT_ORIENTATION */
  MOUNT_ORIENTATION(state, { roll, pitch, yaw, yawAbsolute }, nowMs, componentId) {
    if (!Number.isFinite(pitch)) return undefined;
    return mountHeard(state, componentId, nowMs, {
      rollDeg: finite(roll),
      pitchDeg: pitch,
      yawNoseDeg: finite(yaw),
      // A message of the older length reads as 0.
      yawNorthDeg: yawAbsolute === 0 ? undefined : finite(yawAbsolute),
    });
  },
};

/** A gimbal component of which nothing but its heartbeat is known. */
export function gimbalHeard(
  state: VehicleState,
  componentId: number,
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  return changed(state, componentId, nowMs, {});
}

/** The gimbal that a manager speaks for: its own id or, for 0, the sender. */
function managedId(state: VehicleState, componentId: number, gimbalDeviceId: number): number {
  return gimbalDeviceId === 0 ? payloadIdOf(state, componentId, 0) : gimbalDeviceId;
}

/** The older messages tell nothing where a manager answers. */
function mountHeard(
  state: VehicleState,
  componentId: number,
  nowMs: MonotonicMs,
  angles: Pick<GimbalGroup, 'rollDeg' | 'pitchDeg' | 'yawNoseDeg' | 'yawNorthDeg'>,
): VehiclePatch | undefined {
  const id = payloadIdOf(state, componentId, 0);
  if (gimbalOf(state, id)?.manager) return undefined;
  return changed(state, id, nowMs, {
    attitude: {
      receivedAtMs: nowMs,
      ...angles,
      pitchRateDps: undefined,
      yawRateDps: undefined,
      flags: undefined,
      failures: 0,
    },
  });
}

/** Undefined for a further gimbal beyond the limit. */
function changed(
  state: VehicleState,
  id: number,
  nowMs: MonotonicMs,
  change: Partial<GimbalDevice>,
): VehiclePatch | undefined {
  const known = gimbalOf(state, id);
  if (!known && state.gimbals.length >= MAX_GIMBALS) return undefined;
  const gimbal: GimbalDevice = { ...known, id, heardAtMs: nowMs, ...change };
  const others = state.gimbals.filter((other) => other.id !== id);
  return { gimbals: [...others, gimbal].sort((one, other) => one.id - other.id) };
}

function degrees(radians: number): number | undefined {
  return Number.isFinite(radians) ? radians * DEG_PER_RAD : undefined;
}

function limits(minRad: number, maxRad: number): readonly [number, number] | undefined {
  return minRad < maxRad && Number.isFinite(maxRad - minRad)
    ? [minRad * DEG_PER_RAD, maxRad * DEG_PER_RAD]
    : undefined;
}
