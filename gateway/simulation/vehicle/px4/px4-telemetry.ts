import {
  EstimatorStatusFlags,
  MavAutopilot,
  MavLandedState,
  MavModeFlag,
  MavProtocolCapability,
  MavSysStatusSensor,
  MavType,
  MissionState,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Copter } from '../copter/copter.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import { GIMBAL_MESSAGES } from '../telemetry/gimbal-messages.ts';
import * as position from '../telemetry/position-messages.ts';
import { vibration } from '../telemetry/sensor-messages.ts';
import * as status from '../telemetry/status-messages.ts';
import type { Px4Commander } from './px4-commander.ts';
import { PX4_GENERAL_METADATA } from './px4-files.ts';
import { PX4_MODES } from './px4-mode.ts';
import type { Px4Setup } from './px4-setup.ts';

/** The source of PX4's telemetry. */
interface Px4TelemetrySource {
  readonly autopilot: Autopilot<Copter>;
  readonly commander: Px4Commander;
  readonly uid2: readonly number[];
  readonly setup: Px4Setup;
}

type Builders = {
  readonly [N in MessageName]?: (source: Px4TelemetrySource) => MessageByName[N] | undefined;
};

const SENSOR = MavSysStatusSensor;
const PRESENT =
  SENSOR.SENSOR_3D_GYRO |
  SENSOR.SENSOR_3D_ACCEL |
  SENSOR.SENSOR_3D_MAG |
  SENSOR.SENSOR_ABSOLUTE_PRESSURE |
  SENSOR.SENSOR_GPS |
  SENSOR.SENSOR_MOTOR_OUTPUTS |
  SENSOR.AHRS |
  SENSOR.SENSOR_BATTERY |
  SENSOR.PREARM_CHECK;

const CAN = MavProtocolCapability;
const CAPABILITIES = BigInt(
  CAN.MISSION_FLOAT |
    CAN.MISSION_INT |
    CAN.COMMAND_INT |
    CAN.PARAM_FLOAT |
    CAN.PARAM_ENCODE_BYTEWISE |
    CAN.FTP |
    CAN.SET_POSITION_TARGET_LOCAL_NED |
    CAN.SET_POSITION_TARGET_GLOBAL_INT |
    CAN.FLIGHT_TERMINATION |
    CAN.MAVLINK2 |
    CAN.MISSION_FENCE,
);
/** 1.15.4, an official release (type 255). */
const FLIGHT_SW_VERSION = 0x010f_04ff;
/** First eight bytes of the commit hash, as numbers. */
const FIRMWARE_HASH = [0x8f, 0xd2, 0x51, 0x9c, 0x07, 0x4a, 0xb3, 0xe6];
const CELLS = 3;
const UNKNOWN_UINT16 = 0xffff;
const MAX_INT16 = 0x7fff;

const FLAG = EstimatorStatusFlags;
const WITHOUT_POSITION = FLAG.ATTITUDE | FLAG.VELOCITY_VERT | FLAG.POS_VERT_ABS | FLAG.CONST_POS_MODE;
const WITH_POSITION =
  FLAG.ATTITUDE |
  FLAG.VELOCITY_HORIZ |
  FLAG.VELOCITY_VERT |
  FLAG.POS_HORIZ_REL |
  FLAG.POS_HORIZ_ABS |
  FLAG.POS_VERT_ABS |
  FLAG.PRED_POS_HORIZ_REL |
  FLAG.PRED_POS_HORIZ_ABS;

function heartbeat({ autopilot, commander }: Px4TelemetrySource): MessageByName['HEARTBEAT'] {
  const { mode } = commander;
  const isRaw = mode === PX4_MODES.manual || mode === PX4_MODES.acro || mode === PX4_MODES.termination;
  const isAuto = !mode.isManual && mode !== PX4_MODES.offboard && mode !== PX4_MODES.termination;
  return {
    type: MavType.QUADROTOR,
    autopilot: MavAutopilot.PX4,
    baseMode:
      MavModeFlag.CUSTOM_MODE_ENABLED |
      (autopilot.craft.isArmed ? MavModeFlag.SAFETY_ARMED : 0) |
      (mode.isManual ? MavModeFlag.MANUAL_INPUT_ENABLED : 0) |
      (isRaw ? 0 : MavModeFlag.STABILIZE_ENABLED) |
      (isAuto ? MavModeFlag.AUTO_ENABLED | MavModeFlag.GUIDED_ENABLED : 0),
    customMode: mode.customMode,
    systemStatus: commander.systemStatus,
    mavlinkVersion: 3,
  };
}

function sysStatus({ autopilot, commander }: Px4TelemetrySource): MessageByName['SYS_STATUS'] {
  const { craft, boot } = autopilot;
  const { fence, battery } = craft;
  const geofence = fence.isEnabled ? SENSOR.GEOFENCE : 0;
  const present = PRESENT | geofence;
  let health = present;
  if (!boot.isAttitudeHealthy) health &= ~SENSOR.AHRS;
  if (!craft.gps.hasFix) health &= ~SENSOR.SENSOR_GPS;
  if (fence.breach) health &= ~SENSOR.GEOFENCE;
  if (craft.faults.of('motor-failure')) health &= ~SENSOR.SENSOR_MOTOR_OUTPUTS;
  if (!craft.isArmed && !commander.canArm) health &= ~SENSOR.PREARM_CHECK;
  return {
    onboardControlSensorsPresent: present >>> 0,
    onboardControlSensorsEnabled: present >>> 0,
    onboardControlSensorsHealth: health >>> 0,
    load: 250,
    voltageBattery: battery.voltageV * 1000,
    currentBattery: battery.currentA * 100,
    batteryRemaining: commander.battery.remainingPct,
    ...status.NO_ERRORS,
  };
}

/** PX4 reports each cell if it knows their number. */
function batteryStatus({ autopilot, commander }: Px4TelemetrySource): MessageByName['BATTERY_STATUS'] {
  const { battery, faults } = autopilot.craft;
  const { temperatureC } = faults.of('battery-hot') ?? {};
  const cells = new Array<number>(10)
    .fill(UNKNOWN_UINT16)
    .fill(Math.round((battery.voltageV * 1000) / CELLS), 0, CELLS);
  return {
    id: 0,
    batteryFunction: 0,
    type: 0,
    temperature: temperatureC === undefined ? MAX_INT16 : temperatureC * 100,
    voltages: cells,
    currentBattery: battery.currentA * 100,
    currentConsumed: battery.usedMah,
    energyConsumed: -1,
    batteryRemaining: commander.battery.remainingPct,
    timeRemaining: 0,
    chargeState: commander.battery.chargeState,
    voltagesExt: [0, 0, 0, 0],
    mode: 0,
    faultBitmask: 0,
  };
}

function estimatorStatus({ autopilot }: Px4TelemetrySource): MessageByName['ESTIMATOR_STATUS'] {
  const { filter, boot, craft, bootMs } = autopilot;
  const { positionRatio, velocityRatio, compassRatio, isGlitching } = filter;
  const known = craft.hasPosition ? WITH_POSITION : boot.isAttitudeHealthy ? WITHOUT_POSITION : 0;
  return {
    timeUsec: BigInt(Math.round(bootMs * 1000)),
    velRatio: velocityRatio,
    posHorizRatio: positionRatio,
    posVertRatio: 0.01,
    magRatio: compassRatio,
    haglRatio: Number.NaN,
    tasRatio: Number.NaN,
    posHorizAccuracy: craft.hasPosition ? 0.4 + craft.gps.noiseSigmaM : 50,
    posVertAccuracy: 0.6,
    flags: known | (isGlitching ? FLAG.GPS_GLITCH : 0),
  };
}

function missionCurrent({ autopilot, commander }: Px4TelemetrySource): MessageByName['MISSION_CURRENT'] {
  const { mission } = autopilot.craft;
  const { total } = mission;
  const isInMission = commander.mode === PX4_MODES.mission;
  // Home is before the first item on the vehicle, but not on the wire.
  const seq = mission.isComplete ? total - 1 : mission.currentSeq - 1;
  const running = isInMission && mission.isRunning ? MissionState.ACTIVE : undefined;
  const waiting = mission.currentSeq > 0 ? MissionState.PAUSED : MissionState.NOT_STARTED;
  const state = mission.isComplete ? MissionState.COMPLETE : (running ?? waiting);
  return {
    seq: Math.max(0, seq),
    total,
    missionState: total === 0 ? MissionState.NO_MISSION : state,
    missionMode: isInMission ? 1 : 2,
    missionId: 0,
    fenceId: 0,
    rallyPointsId: 0,
  };
}

function extendedSysState({ autopilot, commander }: Px4TelemetrySource): MessageByName['EXTENDED_SYS_STATE'] {
  const { craft } = autopilot;
  let landedState: number = MavLandedState.IN_AIR;
  if (craft.isLanded) landedState = MavLandedState.ON_GROUND;
  else if (craft.mode.isLanding) landedState = MavLandedState.LANDING;
  else if (commander.navigator.isTakingOff) landedState = MavLandedState.TAKEOFF;
  return { vtolState: 0, landedState };
}

function autopilotVersion({ uid2 }: Px4TelemetrySource): MessageByName['AUTOPILOT_VERSION'] {
  return {
    capabilities: CAPABILITIES,
    uid: 0n,
    flightSwVersion: FLIGHT_SW_VERSION,
    middlewareSwVersion: FLIGHT_SW_VERSION,
    osSwVersion: 0x0b00_00ff,
    boardVersion: 0x38 << 16,
    vendorId: 0x26ac,
    productId: 0x0038,
    flightCustomVersion: FIRMWARE_HASH,
    middlewareCustomVersion: FIRMWARE_HASH,
    osCustomVersion: [],
    uid2: [...uid2],
  };
}

function currentMode({ commander }: Px4TelemetrySource): MessageByName['CURRENT_MODE'] {
  const { mode, intendedMode } = commander;
  return {
    standardMode: mode.standardMode,
    customMode: mode.customMode,
    intendedCustomMode: intendedMode.customMode,
  };
}

function altitude({ autopilot }: Px4TelemetrySource): MessageByName['ALTITUDE'] {
  const { frame, estimate, heightM } = autopilot.craft;
  const amslM = frame.originAltitudeAmslM + estimate.upM;
  return {
    timeUsec: BigInt(Math.round(autopilot.bootMs * 1000)),
    altitudeMonotonic: amslM,
    altitudeAmsl: amslM,
    altitudeLocal: estimate.upM,
    altitudeRelative: heightM,
    altitudeTerrain: Number.NaN,
    bottomClearance: Number.NaN,
  };
}

function windCov({ autopilot }: Px4TelemetrySource): MessageByName['WIND_COV'] | undefined {
  if (!autopilot.craft.hasPosition) return undefined;
  const { northM, eastM } = autopilot.craft.wind.velocity;
  return {
    timeUsec: BigInt(Math.round(autopilot.bootMs * 1000)),
    windX: northM,
    windY: eastM,
    windZ: 0,
    varHoriz: 0.2,
    varVert: 0,
    windAlt: autopilot.craft.frame.originAltitudeAmslM + autopilot.craft.estimate.upM,
    horizAccuracy: 0,
    vertAccuracy: 0,
  };
}

/** Every message that can be requested; a builder returns undefined while it has no content. */
export const PX4_TELEMETRY: Builders = {
  ATTITUDE: position.attitude,
  LOCAL_POSITION_NED: position.localPosition,
  GLOBAL_POSITION_INT: position.globalPosition,
  VFR_HUD: position.vfrHud,
  HOME_POSITION: position.homePosition,
  GPS_GLOBAL_ORIGIN: position.globalOrigin,
  NAV_CONTROLLER_OUTPUT: position.navController,
  POSITION_TARGET_GLOBAL_INT: position.positionTarget,
  SYSTEM_TIME: status.systemTime,
  VIBRATION: vibration,
  SERVO_OUTPUT_RAW: status.servoOutput,
  HEARTBEAT: heartbeat,
  SYS_STATUS: sysStatus,
  BATTERY_STATUS: batteryStatus,
  ESTIMATOR_STATUS: estimatorStatus,
  GPS_RAW_INT: position.gpsRaw,
  MISSION_CURRENT: missionCurrent,
  EXTENDED_SYS_STATE: extendedSysState,
  AUTOPILOT_VERSION: autopilotVersion,
  CURRENT_MODE: currentMode,
  COMPONENT_METADATA: ({ autopilot }) => ({
    timeBootMs: Math.round(autopilot.bootMs),
    ...PX4_GENERAL_METADATA,
  }),
  RC_CHANNELS: ({ setup }) => setup.channels(),
  ...GIMBAL_MESSAGES,
  ALTITUDE: altitude,
  WIND_COV: windCov,
};

/** PX4's default streams to a ground station (MAV_0_MODE normal), in messages per second. */
export const PX4_STREAMS_HZ: ReadonlyMap<MessageName, number> = new Map<MessageName, number>([
  ['ALTITUDE', 1],
  ['ATTITUDE', 15],
  ['BATTERY_STATUS', 0.5],
  ['CURRENT_MODE', 0.5],
  ['ESTIMATOR_STATUS', 0.5],
  ['EXTENDED_SYS_STATE', 1],
  ['GIMBAL_DEVICE_ATTITUDE_STATUS', 1],
  ['GIMBAL_MANAGER_STATUS', 0.5],
  ['GLOBAL_POSITION_INT', 5],
  ['GPS_GLOBAL_ORIGIN', 0.1],
  ['GPS_RAW_INT', 1],
  ['HOME_POSITION', 0.5],
  ['LOCAL_POSITION_NED', 1],
  ['MISSION_CURRENT', 1],
  ['NAV_CONTROLLER_OUTPUT', 1],
  ['POSITION_TARGET_GLOBAL_INT', 1],
  ['SERVO_OUTPUT_RAW', 1],
  ['SYSTEM_TIME', 1],
  ['SYS_STATUS', 1],
  ['VFR_HUD', 4],
  ['VIBRATION', 0.1],
  ['WIND_COV', 0.5],
]);
