import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import { attitude } from './attitude.ts';
import { autopilotVersion } from './autopilot-version.ts';
import { batteryStatus } from './battery-status.ts';
import { cameraCaptureStatus } from './camera-capture-status.ts';
import { cameraFeedback, cameraImageCaptured } from './camera-feedback.ts';
import { ekfStatusReport } from './ekf-status-report.ts';
import { estimatorStatus } from './estimator-status.ts';
import { extendedSysState } from './extended-sys-state.ts';
import { fenceStatus } from './fence-status.ts';
import { gimbalDeviceAttitudeStatus } from './gimbal-device-attitude-status.ts';
import { globalPositionInt } from './global-position-int.ts';
import { gpsRawInt } from './gps-raw-int.ts';
import { heartbeat } from './heartbeat.ts';
import { homePosition } from './home-position.ts';
import type { MessageHandler, VehiclePatch } from './message-handler.ts';
import { missionCurrent } from './mission-current.ts';
import { missionItemReached } from './mission-item-reached.ts';
import { mountStatus } from './mount-status.ts';
import { navControllerOutput } from './nav-controller-output.ts';
import { paramValue } from './param-value.ts';
import { positionTargetGlobalInt } from './position-target-global-int.ts';
import { radioStatus } from './radio-status.ts';
import { relayStatus } from './relay-status.ts';
import { servoOutputRaw } from './servo-output-raw.ts';
import { simState } from './sim-state.ts';
import { sysStatus } from './sys-status.ts';
import { systemTime } from './system-time.ts';
import { vfrHud } from './vfr-hud.ts';
import { vibration } from './vibration.ts';
import { wind } from './wind.ts';
import { windCov } from './wind-cov.ts';

/** Every message that changes vehicle state. STATUSTEXT is not among them: its pieces are put together first. */
export const HANDLERS: { readonly [N in MessageName]?: MessageHandler<N> } = {
  HEARTBEAT: heartbeat,
  GLOBAL_POSITION_INT: globalPositionInt,
  ATTITUDE: attitude,
  VFR_HUD: vfrHud,
  SYS_STATUS: sysStatus,
  BATTERY_STATUS: batteryStatus,
  GPS_RAW_INT: gpsRawInt,
  HOME_POSITION: homePosition,
  EXTENDED_SYS_STATE: extendedSysState,
  MISSION_CURRENT: missionCurrent,
  MISSION_ITEM_REACHED: missionItemReached,
  NAV_CONTROLLER_OUTPUT: navControllerOutput,
  POSITION_TARGET_GLOBAL_INT: positionTargetGlobalInt,
  WIND: wind,
  WIND_COV: windCov,
  AUTOPILOT_VERSION: autopilotVersion,
  EKF_STATUS_REPORT: ekfStatusReport,
  ESTIMATOR_STATUS: estimatorStatus,
  FENCE_STATUS: fenceStatus,
  RADIO_STATUS: radioStatus,
  SYSTEM_TIME: systemTime,
  VIBRATION: vibration,
  SERVO_OUTPUT_RAW: servoOutputRaw,
  RELAY_STATUS: relayStatus,
  CAMERA_FEEDBACK: cameraFeedback,
  CAMERA_IMAGE_CAPTURED: cameraImageCaptured,
  CAMERA_CAPTURE_STATUS: cameraCaptureStatus,
  GIMBAL_DEVICE_ATTITUDE_STATUS: gimbalDeviceAttitudeStatus,
  MOUNT_STATUS: mountStatus,
  PARAM_VALUE: paramValue,
  SIMSTATE: simState,
  SIM_STATE: simState,
};

/** What a message of any name means for a vehicle; undefined when it means nothing. */
export function patchOf(
  state: VehicleState,
  name: MessageName,
  message: MessageByName[MessageName],
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  // The name and the message come from the same frame, which the type of a union cannot express.
  const handler = HANDLERS[name] as MessageHandler<MessageName> | undefined;
  return handler?.(state, message, nowMs);
}
