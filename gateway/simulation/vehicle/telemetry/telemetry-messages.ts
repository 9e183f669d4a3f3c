import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { TelemetrySource } from '../craft/autopilot.ts';
import * as payload from './payload-messages.ts';
import * as position from './position-messages.ts';
import * as sensor from './sensor-messages.ts';
import * as status from './status-messages.ts';

type Builders = {
  readonly [N in MessageName]?: (source: TelemetrySource) => MessageByName[N] | undefined;
};

/**
 * Every message that can be requested by interval, stream or REQUEST_MESSAGE. A builder returns undefined
 * while it has no content, as the real autopilot sends no position it does not have.
 */
export const TELEMETRY_MESSAGES: Builders = {
  HEARTBEAT: status.heartbeat,
  SYS_STATUS: status.sysStatus,
  SYSTEM_TIME: status.systemTime,
  GPS_RAW_INT: position.gpsRaw,
  RAW_IMU: sensor.rawImu,
  SCALED_PRESSURE: sensor.scaledPressure,
  ATTITUDE: position.attitude,
  LOCAL_POSITION_NED: position.localPosition,
  GLOBAL_POSITION_INT: position.globalPosition,
  SERVO_OUTPUT_RAW: status.servoOutput,
  MISSION_CURRENT: status.missionCurrent,
  GPS_GLOBAL_ORIGIN: position.globalOrigin,
  NAV_CONTROLLER_OUTPUT: position.navController,
  RC_CHANNELS: status.rcChannels,
  VFR_HUD: position.vfrHud,
  POSITION_TARGET_GLOBAL_INT: position.positionTarget,
  SCALED_IMU2: sensor.scaledImu2,
  POWER_STATUS: status.powerStatus,
  BATTERY_STATUS: status.batteryStatus,
  AUTOPILOT_VERSION: status.autopilotVersion,
  FENCE_STATUS: status.fenceStatus,
  MEMINFO: status.memInfo,
  SIMSTATE: position.simstate,
  WIND: position.wind,
  AHRS2: position.ahrs2,
  EKF_STATUS_REPORT: status.ekfStatus,
  VIBRATION: sensor.vibration,
  DISTANCE_SENSOR: sensor.distanceSensor,
  RANGEFINDER: sensor.rangefinder,
  HOME_POSITION: position.homePosition,
  EXTENDED_SYS_STATE: status.extendedSysState,
  MAG_CAL_PROGRESS: ({ autopilot }) => autopilot.setup.compasses.progress(),
  MAG_CAL_REPORT: ({ autopilot }) => autopilot.setup.compasses.report(),
  RELAY_STATUS: payload.relayStatus,
  CAMERA_FEEDBACK: payload.cameraFeedback,
  CAMERA_CAPTURE_STATUS: payload.cameraCaptureStatus,
  GIMBAL_DEVICE_ATTITUDE_STATUS: payload.gimbalAttitude,
};
