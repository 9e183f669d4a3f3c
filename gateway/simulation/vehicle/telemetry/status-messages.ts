import {
  MavAutopilot,
  MavBatteryChargeState,
  MavMissionType,
  MavModeFlag,
  MavSysStatusSensor,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { TelemetrySource } from '../craft/autopilot.ts';

const SENSOR = MavSysStatusSensor;
/** Sensors and controllers that ArduCopter reports; the bit patterns are from a real one. */
const PRESENT = 0x5371_fc0f;
const ENABLED_ON_GROUND = 0x5241_9c0f;
const HEALTHY_WHEN_READY = 0x5751_fc0f;
const POSITION_CONTROL = SENSOR.SENSOR_Z_ALTITUDE_CONTROL | SENSOR.SENSOR_XY_POSITION_CONTROL;
/** MAV_PROTOCOL_CAPABILITY of the real autopilot. */
const CAPABILITIES = 64_495n;
/** 4.7.0-dev. */
const FLIGHT_SW_VERSION = 0x0407_0000;
/** First eight characters of the firmware's commit. */
const FIRMWARE_HASH = [57, 48, 55, 48, 48, 57, 55, 55];
const UNKNOWN_UINT16 = 0xffff;
const MAX_INT16 = 0x7fff;

/** SYS_STATUS fields that no simulated vehicle uses. */
export const NO_ERRORS = {
  dropRateComm: 0,
  errorsComm: 0,
  errorsCount1: 0,
  errorsCount2: 0,
  errorsCount3: 0,
  errorsCount4: 0,
  onboardControlSensorsPresentExtended: 0,
  onboardControlSensorsEnabledExtended: 0,
  onboardControlSensorsHealthExtended: 0,
};

export function heartbeat({ autopilot }: TelemetrySource): MessageByName['HEARTBEAT'] {
  const { craft, boot } = autopilot;
  const { baseMode, customMode } = craft.heartbeatMode(boot.isInitialising);
  const isShownArmed = craft.isArmed || autopilot.setup.motors.isRunning;
  return {
    type: craft.identity.mavType,
    autopilot: MavAutopilot.ARDUPILOTMEGA,
    baseMode: baseMode | (isShownArmed ? MavModeFlag.SAFETY_ARMED : 0),
    customMode,
    systemStatus: autopilot.systemStatus,
    mavlinkVersion: 3,
  };
}

export function sysStatus({ autopilot }: TelemetrySource): MessageByName['SYS_STATUS'] {
  const { craft, boot, batteryMonitor } = autopilot;
  const gps = boot.hasGps ? SENSOR.SENSOR_GPS : 0;
  const fence = craft.fence.isEnabled ? SENSOR.GEOFENCE : 0;
  const ahrs = boot.isAttitudeHealthy && !autopilot.filter.hasFailsafe ? SENSOR.AHRS : 0;
  const isPrearmGood = craft.isArmed || autopilot.isPrearmGood;
  const present = PRESENT | gps;
  const enabled =
    ENABLED_ON_GROUND |
    gps |
    ahrs |
    fence |
    (autopilot.isLogging ? SENSOR.LOGGING : 0) |
    (craft.isArmed && craft.mode.traits.requiresPosition ? POSITION_CONTROL : 0);
  let health = HEALTHY_WHEN_READY | gps | ahrs;
  if (!craft.isArmed) health &= ~POSITION_CONTROL;
  if (!isPrearmGood) health &= ~SENSOR.PREARM_CHECK;
  if (craft.fence.breach) health &= ~SENSOR.GEOFENCE;
  if (batteryMonitor.hasFailsafe) health &= ~SENSOR.SENSOR_BATTERY;
  return {
    onboardControlSensorsPresent: present >>> 0,
    onboardControlSensorsEnabled: enabled >>> 0,
    onboardControlSensorsHealth: health >>> 0,
    load: 0,
    voltageBattery: boot.hasBattery ? craft.battery.voltageV * 1000 : 0,
    currentBattery: boot.hasBattery ? craft.battery.currentA * 100 : -1,
    batteryRemaining: boot.hasBattery ? batteryMonitor.remainingPct : -1,
    ...NO_ERRORS,
  };
}

export function batteryStatus({ autopilot }: TelemetrySource): MessageByName['BATTERY_STATUS'] {
  const { craft, boot, batteryMonitor } = autopilot;
  const { battery } = craft;
  // An analog monitor measures no temperature. A burning battery simulates one that does.
  const { temperatureC } = craft.faults.of('battery-hot') ?? {};
  const isKnown = boot.hasBattery;
  return {
    id: 0,
    batteryFunction: 0,
    type: 0,
    temperature: temperatureC === undefined ? MAX_INT16 : temperatureC * 100,
    voltages: [
      isKnown ? battery.voltageV * 1000 : UNKNOWN_UINT16,
      ...new Array<number>(9).fill(UNKNOWN_UINT16),
    ],
    currentBattery: isKnown ? battery.currentA * 100 : 0,
    currentConsumed: battery.usedMah,
    energyConsumed: battery.usedWh * 36,
    batteryRemaining: isKnown ? batteryMonitor.remainingPct : -1,
    timeRemaining: 0,
    chargeState: isKnown ? batteryMonitor.chargeState : MavBatteryChargeState.UNHEALTHY,
    voltagesExt: [0, 0, 0, 0],
    mode: 0,
    faultBitmask: 0,
  };
}

export function ekfStatus({ autopilot }: TelemetrySource): MessageByName['EKF_STATUS_REPORT'] {
  const { filter } = autopilot;
  const { estimate, body } = autopilot.craft;
  const errorM = Math.hypot(estimate.northM - body.northM, estimate.eastM - body.eastM);
  const errorUpM = Math.abs(estimate.upM - body.upM);
  return {
    flags: autopilot.ekfFlags,
    velocityVariance: Math.max(Math.min(1, errorM * 0.05), filter.velocityRatio),
    posHorizVariance: Math.max(Math.min(1, errorM * 0.1), filter.positionRatio),
    posVertVariance: Math.min(1, errorUpM * 0.1),
    compassVariance: filter.compassRatio,
    terrainAltVariance: 0,
    airspeedVariance: 0,
  };
}

export function extendedSysState({
  autopilot,
}: TelemetrySource): MessageByName['EXTENDED_SYS_STATE'] | undefined {
  const { landedState } = autopilot.craft;
  return landedState === undefined ? undefined : { vtolState: 0, landedState };
}

export function missionCurrent({ autopilot }: TelemetrySource): MessageByName['MISSION_CURRENT'] {
  const { mission, isInMission } = autopilot.craft;
  return {
    seq: mission.currentSeq,
    total: mission.total,
    missionState: mission.state,
    missionMode: isInMission ? 1 : mission.currentSeq > 0 ? 2 : 0,
    missionId: 0,
    fenceId: 0,
    rallyPointsId: 0,
  };
}

/** Sent only while there is a fence. */
export function fenceStatus({ autopilot }: TelemetrySource): MessageByName['FENCE_STATUS'] | undefined {
  const { fence, mission } = autopilot.craft;
  if (!fence.isEnabled && mission.list(MavMissionType.FENCE).length === 0) return undefined;
  return {
    breachStatus: fence.breach ? 1 : 0,
    breachCount: fence.breachCount,
    breachType: fence.breach?.kind ?? 0,
    breachTime: fence.breachedAtMs,
    breachMitigation: 1,
  };
}

export function autopilotVersion({ uid2 }: TelemetrySource): MessageByName['AUTOPILOT_VERSION'] {
  return {
    capabilities: CAPABILITIES,
    uid: 0n,
    flightSwVersion: FLIGHT_SW_VERSION,
    middlewareSwVersion: 0,
    osSwVersion: 0,
    boardVersion: 0,
    vendorId: 0,
    productId: 0,
    flightCustomVersion: FIRMWARE_HASH,
    middlewareCustomVersion: [],
    osCustomVersion: [],
    uid2: [...uid2],
  };
}

export function systemTime({ autopilot }: TelemetrySource): MessageByName['SYSTEM_TIME'] {
  return {
    timeUnixUsec: autopilot.boot.hasGpsFix
      ? BigInt(Math.round((autopilot.bootedAtMs + autopilot.bootMs) * 1000))
      : 0n,
    timeBootMs: autopilot.bootMs,
  };
}

export function powerStatus(): MessageByName['POWER_STATUS'] {
  return { Vcc: 5000, Vservo: 0, flags: 0 };
}

export function memInfo(): MessageByName['MEMINFO'] {
  return { brkval: 0, freemem: 0xffff, freemem32: 524_288 };
}

export function rcChannels({ autopilot }: TelemetrySource): MessageByName['RC_CHANNELS'] {
  const { pilot } = autopilot.craft;
  return {
    timeBootMs: autopilot.bootMs,
    chancount: 8,
    chan1Raw: pilot.pwm(1),
    chan2Raw: pilot.pwm(2),
    chan3Raw: pilot.pwm(3),
    chan4Raw: pilot.pwm(4),
    chan5Raw: pilot.pwm(5),
    chan6Raw: pilot.pwm(6),
    chan7Raw: pilot.pwm(7),
    chan8Raw: pilot.pwm(8),
    chan9Raw: 0,
    chan10Raw: 0,
    chan11Raw: 0,
    chan12Raw: 0,
    chan13Raw: 0,
    chan14Raw: 0,
    chan15Raw: 0,
    chan16Raw: 0,
    chan17Raw: 0,
    chan18Raw: 0,
    rssi: 0xff,
  };
}

export function servoOutput({ autopilot }: TelemetrySource): MessageByName['SERVO_OUTPUT_RAW'] {
  const { craft, setup } = autopilot;
  const motorUs = (motor: 1 | 2 | 3 | 4) => setup.motors.pulseUs(motor) ?? craft.outputsUs[motor - 1] ?? 0;
  const pulseUs = (output: number) => autopilot.payload.pulseUs(output);
  return {
    timeUsec: Math.round(autopilot.bootMs * 1000) >>> 0,
    port: 0,
    servo1Raw: motorUs(1),
    servo2Raw: motorUs(2),
    servo3Raw: motorUs(3),
    servo4Raw: motorUs(4),
    servo5Raw: pulseUs(5),
    servo6Raw: pulseUs(6),
    servo7Raw: pulseUs(7),
    servo8Raw: pulseUs(8),
    servo9Raw: pulseUs(9),
    servo10Raw: pulseUs(10),
    servo11Raw: pulseUs(11),
    servo12Raw: pulseUs(12),
    servo13Raw: pulseUs(13),
    servo14Raw: pulseUs(14),
    servo15Raw: pulseUs(15),
    servo16Raw: pulseUs(16),
  };
}
