import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { TelemetrySource } from '../craft/autopilot.ts';
import { GIMBAL_MESSAGES } from './gimbal-messages.ts';
import * as position from './position-messages.ts';
import * as sensor from './sensor-messages.ts';
import * as status from './status-messages.ts';

type Builders = {
  readonly [N in MessageName]?: (source: TelemetrySource) => MessageByName[N] | undefined;
};

/**
 * Every message that can be requested by interval, stream or REQUEST_MESSAGE. A builder returns
 * undefined without content: the real autopilot sends no unknown position.
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
  RELAY_STATUS: relayStatus,
  CAMERA_FEEDBACK: cameraFeedback,
  CAMERA_CAPTURE_STATUS: cameraCaptureStatus,
  ...GIMBAL_MESSAGES,
};

/** Sent only where a relay is fitted. */
function relayStatus({ autopilot }: TelemetrySource): MessageByName['RELAY_STATUS'] | undefined {
  const { payload } = autopilot;
  if (payload.relaysPresent === 0) return undefined;
  return { timeBootMs: autopilot.bootMs, on: payload.relaysOn, present: payload.relaysPresent };
}

/** The last picture; undefined before the first. */
function cameraFeedback({ autopilot }: TelemetrySource): MessageByName['CAMERA_FEEDBACK'] | undefined {
  const { payload, craft } = autopilot;
  if (payload.imageIndex === 0) return undefined;
  const { latitudeDeg, longitudeDeg } = craft.frame.toGeo(craft.estimate.northM, craft.estimate.eastM);
  const altMsl = craft.frame.originAltitudeAmslM + craft.estimate.upM;
  return {
    timeUsec: BigInt(Math.round((autopilot.bootedAtMs + autopilot.bootMs) * 1000)),
    lat: Math.round(latitudeDeg * 1e7),
    lng: Math.round(longitudeDeg * 1e7),
    altMsl,
    altRel: craft.estimate.upM - (craft.home?.upM ?? 0),
    roll: 0,
    pitch: 0,
    yaw: ((((craft.estimate.yawRad * 180) / Math.PI) % 360) + 360) % 360,
    focLen: 0,
    imgIdx: payload.imageIndex,
    targetSystem: 0,
    camIdx: 0,
    flags: 0,
    completedCaptures: payload.imageIndex,
  };
}

function cameraCaptureStatus({
  autopilot,
}: TelemetrySource): MessageByName['CAMERA_CAPTURE_STATUS'] | undefined {
  const { payload } = autopilot;
  if (!payload.hasCamera) return undefined;
  const waitsInSeries = 2;
  return {
    timeBootMs: autopilot.bootMs,
    imageInterval: payload.intervalS ?? 0,
    recordingTimeMs: 0,
    availableCapacity: 0,
    imageStatus: payload.intervalS === undefined ? 0 : waitsInSeries,
    videoStatus: 0,
    imageCount: payload.imageIndex,
    cameraDeviceId: 1,
  };
}
