import { GimbalDeviceFlags } from '../../mavlink/codec/generated/enums.ts';
import type { MessageHandler } from './message-handler.ts';

const DEGREES = 180 / Math.PI;

/**
 * The quaternion's yaw counts from north when the flags say so; before the two frame flags existed the yaw lock meant
 * that. `delta_yaw` leads from one frame to the other where it is sent.
 * Source: https://mavlink.io/en/messages/common.html#GIMBAL_DEVICE_ATTITUDE_STATUS
 */
export const gimbalDeviceAttitudeStatus: MessageHandler<'GIMBAL_DEVICE_ATTITUDE_STATUS'> = (
  _state,
  message,
  nowMs,
) => {
  const [w = Number.NaN, x = Number.NaN, y = Number.NaN, z = Number.NaN] = message.q;
  const pitchDeg = Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x)))) * DEGREES;
  const yawDeg = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * DEGREES;
  if (!Number.isFinite(pitchDeg) || !Number.isFinite(yawDeg)) return undefined;
  const { YAW_IN_EARTH_FRAME, YAW_IN_VEHICLE_FRAME, YAW_LOCK } = GimbalDeviceFlags;
  const saysFrame = (message.flags & (YAW_IN_EARTH_FRAME | YAW_IN_VEHICLE_FRAME)) !== 0;
  const isFromNorth = (message.flags & (saysFrame ? YAW_IN_EARTH_FRAME : YAW_LOCK)) !== 0;
  return {
    gimbal: {
      heardAtMs: nowMs,
      pitchDeg,
      yawNorthDeg: isFromNorth ? yawDeg : undefined,
      yawNoseDeg: isFromNorth ? undefined : yawDeg,
    },
  };
};
