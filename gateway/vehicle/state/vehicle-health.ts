import type { MonotonicMs } from '../../base/clock.ts';
import { english, type OperatorText, say } from '../../contract/operator-text.ts';
import type { Severity, TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { MavSysStatusSensor } from '../../mavlink/codec/generated/enums.ts';
import { batteryWarnings } from '../alert/battery-watch.ts';
import { limitWarnings } from '../alert/limit-watch.ts';
import type { BatteryGroup, Heard } from './groups.ts';
import { remoteIdProblem } from './remote-id.ts';
import type { StatusTextEntry } from './status-text-assembler.ts';
import type { VehicleState } from './vehicle-state.ts';

/** Bit of MAV_SYS_STATUS_SENSOR, issue code and name for operators. The arming check has its own issue. */
const SENSOR_NAMES: readonly (readonly [bit: number, code: string, name: string])[] = [
  [MavSysStatusSensor.SENSOR_3D_GYRO, 'gyro', 'Gyroscope'],
  [MavSysStatusSensor.SENSOR_3D_ACCEL, 'accelerometer', 'Accelerometer'],
  [MavSysStatusSensor.SENSOR_3D_MAG, 'compass', 'Compass'],
  [MavSysStatusSensor.SENSOR_ABSOLUTE_PRESSURE, 'barometer', 'Barometer'],
  [MavSysStatusSensor.SENSOR_DIFFERENTIAL_PRESSURE, 'airspeed', 'Airspeed sensor'],
  [MavSysStatusSensor.SENSOR_GPS, 'gps', 'GPS'],
  [MavSysStatusSensor.SENSOR_OPTICAL_FLOW, 'optical-flow', 'Optical flow'],
  [MavSysStatusSensor.SENSOR_VISION_POSITION, 'vision', 'Vision position'],
  [MavSysStatusSensor.SENSOR_LASER_POSITION, 'rangefinder', 'Rangefinder'],
  [MavSysStatusSensor.SENSOR_EXTERNAL_GROUND_TRUTH, 'ground-truth', 'External ground truth'],
  [MavSysStatusSensor.SENSOR_ANGULAR_RATE_CONTROL, 'rate-control', 'Rate control'],
  [MavSysStatusSensor.SENSOR_ATTITUDE_STABILIZATION, 'attitude-control', 'Attitude control'],
  [MavSysStatusSensor.SENSOR_YAW_POSITION, 'yaw-control', 'Yaw control'],
  [MavSysStatusSensor.SENSOR_Z_ALTITUDE_CONTROL, 'altitude-control', 'Altitude control'],
  [MavSysStatusSensor.SENSOR_XY_POSITION_CONTROL, 'position-control', 'Position control'],
  [MavSysStatusSensor.SENSOR_MOTOR_OUTPUTS, 'motors', 'Motor outputs'],
  [MavSysStatusSensor.SENSOR_RC_RECEIVER, 'rc-receiver', 'Radio control receiver'],
  [MavSysStatusSensor.SENSOR_3D_GYRO2, 'gyro-2', 'Second gyroscope'],
  [MavSysStatusSensor.SENSOR_3D_ACCEL2, 'accelerometer-2', 'Second accelerometer'],
  [MavSysStatusSensor.SENSOR_3D_MAG2, 'compass-2', 'Second compass'],
  [MavSysStatusSensor.GEOFENCE, 'geofence', 'Geofence'],
  [MavSysStatusSensor.AHRS, 'ahrs', 'Attitude and position estimate'],
  [MavSysStatusSensor.TERRAIN, 'terrain', 'Terrain database'],
  [MavSysStatusSensor.REVERSE_MOTOR, 'reverse-motor', 'Reversed motor'],
  [MavSysStatusSensor.LOGGING, 'logging', 'Onboard logging'],
  [MavSysStatusSensor.SENSOR_BATTERY, 'battery-monitor', 'Battery'],
  [MavSysStatusSensor.SENSOR_PROXIMITY, 'proximity', 'Proximity sensor'],
  [MavSysStatusSensor.SENSOR_SATCOM, 'satcom', 'Satellite link'],
  [MavSysStatusSensor.OBSTACLE_AVOIDANCE, 'avoidance', 'Obstacle avoidance'],
  [MavSysStatusSensor.SENSOR_PROPULSION, 'propulsion', 'Propulsion'],
];

type Health = TelemetryVehicle['health'];
type Issue = Health['issues'][number];

/** Older groups no longer describe the vehicle's health. */
const FRESH_MS = 5000;
/** ArduPilot repeats its reasons not to arm every 30 s. */
const PREARM_REPEAT_MS = 35_000;
const PREARM_TEXT_MS = 65_000;
/** The answer to a refused arming attempt stays this long, so that the pilot can read it. */
const ARM_TEXT_MS = 15_000;
const PREARM_TEXT = /^(?:pre-?arm|preflight fail|arming denied)\b/i;
const ARM_TEXT = /^(?:pre-?arm|arm|preflight fail|arming denied)\b ?:?/i;
/** Above this, ArduPilot and PX4 are about to reject their own position. */
const BAD_RATIO = 0.8;

/** Whether a text explains why the vehicle refuses to arm. */
export function isArmingText(text: string): boolean {
  return PREARM_TEXT.test(text) || /^arm: /i.test(text);
}

/** What prevents a safe flight; `ready` is null until the autopilot reports it. */
export function vehicleHealth(
  state: VehicleState,
  statusTexts: readonly StatusTextEntry[],
  nowMs: MonotonicMs,
): Health {
  const ready = readyOf(state, nowMs);
  const arming = armingIssues(state, statusTexts, ready, nowMs);
  const issues = [
    ...arming,
    ...sensorIssues(state, nowMs),
    ...gpsIssues(state, nowMs),
    ...batteryIssues(state, nowMs),
    ...limitWarnings(state.limitWatch).map(({ issue: code, severity, text }) => issue(code, severity, text)),
    ...estimatorIssues(state, nowMs),
    ...fenceIssues(state, nowMs),
    ...remoteIdIssues(state, arming, nowMs),
  ];
  return { ready, ready_for_takeoff: readyForTakeoff(state, ready, nowMs), issues };
}

function readyOf(state: VehicleState, nowMs: MonotonicMs): boolean | null {
  if (state.isLost) return null;
  if (state.hasConflict) return false;
  if (state.heartbeat?.isArmed) return true;
  const { sensors } = state;
  if (!sensors || !isFresh(sensors, nowMs)) return null;
  const check = MavSysStatusSensor.PREARM_CHECK;
  if ((sensors.present & sensors.enabled & check) === 0) return null;
  return (sensors.healthy & check) !== 0;
}

/** An autopilot may be ready to arm in a manual mode long before it has a position. */
function readyForTakeoff(state: VehicleState, ready: boolean | null, nowMs: MonotonicMs): boolean | null {
  if (ready !== true) return ready;
  const { estimator } = state;
  return estimator && isFresh(estimator, nowMs) ? estimator.isHorizontalPositionGood : null;
}

function armingIssues(
  state: VehicleState,
  statusTexts: readonly StatusTextEntry[],
  ready: boolean | null,
  nowMs: MonotonicMs,
): Issue[] {
  if (state.heartbeat?.isArmed) return [];
  const modeSinceMs = state.heartbeat?.modeSinceMs ?? 0;
  const texts = new Set<string>();
  for (const { text, receivedAtMs } of statusTexts) {
    const ageMs = nowMs - receivedAtMs;
    // A reason from before a mode change stays only while the autopilot repeats it.
    const isOutdated =
      receivedAtMs < modeSinceMs && (ready === true || nowMs - modeSinceMs > PREARM_REPEAT_MS);
    if (isOutdated || (ready === true && PREARM_TEXT.test(text) && state.autopilot === 'ardupilot')) continue;
    const isStanding = ready !== true && PREARM_TEXT.test(text) && ageMs < PREARM_TEXT_MS;
    if (isStanding || (isArmingText(text) && ageMs < ARM_TEXT_MS)) texts.add(text);
  }
  const issues = [...texts].map((text) => armingIssue(text.replace(ARM_TEXT, '').trim() || text));
  if (issues.length > 0 || ready !== false || state.hasConflict) return issues;
  return [issue('prearm', 'caution', 'The autopilot is not ready to arm')];
}

/** Adds what the autopilot omits: how to resolve the reason not to arm. */
function armingIssue(text: string): Issue {
  return text === 'In landing sequence'
    ? issue('landing-sequence', 'caution', 'In landing sequence. Change to FBWA or MANUAL.')
    : issue('prearm', 'caution', text);
}

function sensorIssues(state: VehicleState, nowMs: MonotonicMs): Issue[] {
  const { sensors, flight } = state;
  if (!sensors || !isFresh(sensors, nowMs)) return [];
  const unhealthy = sensors.present & sensors.enabled & ~sensors.healthy;
  const severity: Severity = flight.isAirborne ? 'warning' : 'caution';
  return SENSOR_NAMES.filter(([bit]) => (unhealthy & bit) !== 0).map(([, code, name]) =>
    issue(
      `sensor-${code}`,
      severity,
      code === 'geofence' ? 'Geofence breached' : say('{sensor} unhealthy', { sensor: name }),
    ),
  );
}

function gpsIssues(state: VehicleState, nowMs: MonotonicMs): Issue[] {
  const { gps, flight } = state;
  if (!gps || !isFresh(gps, nowMs) || (gps.fix !== 'none' && gps.fix !== '2d')) return [];
  const text = gps.fix === 'none' ? 'No GPS fix' : 'GPS fix without altitude';
  return [issue('gps-fix', flight.isAirborne ? 'warning' : 'caution', text)];
}

function batteryIssues(state: VehicleState, nowMs: MonotonicMs): Issue[] {
  const { battery, batteryWatch } = state;
  if (!battery || !isFresh(battery, nowMs)) return [];
  return [
    ...chargeStateIssues(battery.chargeState),
    ...batteryWarnings(batteryWatch).map(({ code, severity, text }) => issue(code, severity, text)),
  ];
}

function chargeStateIssues(chargeState: BatteryGroup['chargeState']): Issue[] {
  switch (chargeState) {
    case 'low':
      return [issue('battery-low', 'caution', 'Battery low')];
    case 'critical':
      return [issue('battery-critical', 'warning', 'Battery critical')];
    case 'emergency':
      return [issue('battery-emergency', 'warning', 'Battery empty: land now')];
    case 'failed':
      return [issue('battery-failed', 'warning', 'Battery failed or unhealthy')];
    case 'ok':
    case 'charging':
    case null:
      return [];
  }
}

function estimatorIssues(state: VehicleState, nowMs: MonotonicMs): Issue[] {
  const { estimator, flight } = state;
  if (!estimator || !isFresh(estimator, nowMs)) return [];
  const severity: Severity = flight.isAirborne ? 'warning' : 'caution';
  if (!estimator.isAttitudeGood) return [issue('ekf', severity, 'No attitude estimate')];
  if (!estimator.isHorizontalPositionGood) return [issue('ekf', severity, 'No position estimate')];
  if (estimator.isGpsGlitching) return [issue('ekf', severity, 'GPS glitch')];
  if ((estimator.worstRatio ?? 0) > BAD_RATIO) return [issue('ekf', severity, 'Position estimate uncertain')];
  return [];
}

function fenceIssues(state: VehicleState, nowMs: MonotonicMs): Issue[] {
  const { fence } = state;
  if (!fence?.isBreached || !isFresh(fence, nowMs)) return [];
  return [issue('fence-breach', 'warning', fenceText(fence.breachType))];
}

/** ArduPilot's own reason not to arm says the same. */
function remoteIdIssues(
  { remoteId, flight }: VehicleState,
  arming: readonly Issue[],
  nowMs: MonotonicMs,
): Issue[] {
  const text = remoteIdProblem(remoteId, nowMs);
  const isSaid = arming.some(({ text: reason }) => english(reason).startsWith('OpenDroneID:'));
  return text === undefined || isSaid
    ? []
    : [issue('remote-id', flight.isAirborne ? 'warning' : 'caution', text)];
}

/** A FENCE_BREACH as text. */
export function fenceText(breachType: number): string {
  return (
    {
      1: 'Below the minimum altitude of the fence',
      2: 'Above the maximum altitude of the fence',
      3: 'Outside the fence',
    }[breachType] ?? 'Geofence breached'
  );
}

/** Whether the position estimate is unsafe for flight. */
export function isEstimatorBad(state: VehicleState): boolean {
  const { estimator } = state;
  if (!estimator) return false;
  return (
    !estimator.isAttitudeGood ||
    !estimator.isHorizontalPositionGood ||
    (estimator.worstRatio ?? 0) > BAD_RATIO
  );
}

/**
 * Whether its estimator reports no horizontal position: modes that need one refuse to start. False
 * without a recent report.
 */
export function lacksPosition(state: VehicleState): boolean {
  const { estimator, lastFrameAtMs } = state;
  return estimator !== undefined && isFresh(estimator, lastFrameAtMs) && !estimator.isHorizontalPositionGood;
}

/** Whether its estimator currently reports a horizontal position from any source. */
export function holdsPosition({ estimator }: VehicleState, nowMs: MonotonicMs): boolean {
  return estimator !== undefined && isFresh(estimator, nowMs) && estimator.isHorizontalPositionGood;
}

function isFresh(group: Heard, nowMs: MonotonicMs): boolean {
  return nowMs - group.receivedAtMs < FRESH_MS;
}

function issue(code: string, severity: Severity, text: OperatorText): Issue {
  return { code, severity, text };
}
