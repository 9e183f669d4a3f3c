import type { MonotonicMs } from '../../base/clock.ts';
import { GimbalDeviceFlags } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { MessageHandlers, VehiclePatch } from './message-handler.ts';
import { UINT16_MAX } from './wire-value.ts';

const DEG_PER_RAD = 180 / Math.PI;
const CENTIDEGREES = 100;

/** Camera, gimbal, servos and relays. */
export const payloadHandlers: MessageHandlers = {
  /**
   * ArduPilot reports every picture with this. Source:
   * https://mavlink.io/en/messages/ardupilotmega.html#CAMERA_FEEDBACK
   */
  CAMERA_FEEDBACK: (state, message, nowMs) => pictureTaken(state, message.imgIdx, nowMs),

  /**
   * A failed capture is not counted as a picture.
   * Source: https://mavlink.io/en/messages/common.html#CAMERA_IMAGE_CAPTURED
   */
  CAMERA_IMAGE_CAPTURED: (state, message, nowMs) =>
    message.captureResult === 1 ? pictureTaken(state, message.imageIndex, nowMs) : undefined,

  /**
   * `image_status`: 0 idle, 1 taking a picture, 2 waiting in a series, 3 taking one in a series.
   * Source: https://mavlink.io/en/messages/common.html#CAMERA_CAPTURE_STATUS
   */
  CAMERA_CAPTURE_STATUS: (_state, message, nowMs) => ({
    capture: {
      receivedAtMs: nowMs,
      isCapturing: message.imageStatus !== 0,
      intervalS: message.imageInterval > 0 ? message.imageInterval : undefined,
    },
  }),

  /**
   * The quaternion's yaw counts from north if the flags say so; before the two frame flags existed,
   * the yaw lock meant that. `delta_yaw`, if sent, converts between the frames.
   * Source: https://mavlink.io/en/messages/common.html#GIMBAL_DEVICE_ATTITUDE_STATUS
   */
  GIMBAL_DEVICE_ATTITUDE_STATUS(_state, message, nowMs) {
    const [w = Number.NaN, x = Number.NaN, y = Number.NaN, z = Number.NaN] = message.q;
    const pitchDeg = Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x)))) * DEG_PER_RAD;
    const yawDeg = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * DEG_PER_RAD;
    if (!Number.isFinite(pitchDeg) || !Number.isFinite(yawDeg)) return undefined;
    const { YAW_IN_EARTH_FRAME, YAW_IN_VEHICLE_FRAME, YAW_LOCK } = GimbalDeviceFlags;
    const saysFrame = (message.flags & (YAW_IN_EARTH_FRAME | YAW_IN_VEHICLE_FRAME)) !== 0;
    const isFromNorth = (message.flags & (saysFrame ? YAW_IN_EARTH_FRAME : YAW_LOCK)) !== 0;
    return {
      gimbal: {
        receivedAtMs: nowMs,
        pitchDeg,
        yawNorthDeg: isFromNorth ? yawDeg : undefined,
        yawNoseDeg: isFromNorth ? undefined : yawDeg,
      },
    };
  },

  /**
   * From autopilots without a gimbal manager: pitch and yaw from the nose.
   * Source: https://mavlink.io/en/messages/ardupilotmega.html#MOUNT_STATUS
   */
  MOUNT_STATUS: (_state, message, nowMs) => ({
    gimbal: {
      receivedAtMs: nowMs,
      pitchDeg: message.pointingA / CENTIDEGREES,
      yawNorthDeg: undefined,
      yawNoseDeg: message.pointingC / CENTIDEGREES,
    },
  }),

  /**
   * Outputs 1 to 16 are on port 0; others are ignored. 0 means no output.
   * Source: https://mavlink.io/en/messages/common.html#SERVO_OUTPUT_RAW
   */
  SERVO_OUTPUT_RAW(_state, message, nowMs) {
    if (message.port !== 0) return undefined;
    const raw = [
      message.servo1Raw,
      message.servo2Raw,
      message.servo3Raw,
      message.servo4Raw,
      message.servo5Raw,
      message.servo6Raw,
      message.servo7Raw,
      message.servo8Raw,
      message.servo9Raw,
      message.servo10Raw,
      message.servo11Raw,
      message.servo12Raw,
      message.servo13Raw,
      message.servo14Raw,
      message.servo15Raw,
      message.servo16Raw,
    ];
    const outputsUs = raw.map((pwmUs) => (pwmUs === 0 || pwmUs === UINT16_MAX ? undefined : pwmUs));
    return { servo: { receivedAtMs: nowMs, outputsUs } };
  },

  /** Source: https://mavlink.io/en/messages/common.html#RELAY_STATUS */
  RELAY_STATUS: (_state, message, nowMs) => ({
    relay: { receivedAtMs: nowMs, present: message.present, on: message.on },
  }),
};

/** A picture reported twice counts once. */
function pictureTaken(
  { camera }: VehicleState,
  imageIndex: number,
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  if (camera?.imageIndex === imageIndex) return undefined;
  return { camera: { receivedAtMs: nowMs, imageIndex, previousReceivedAtMs: camera?.receivedAtMs } };
}
