import { expect, it } from 'vitest';
import { textMeaning } from '../../../../gateway/vehicle/alert/autopilot-texts.ts';

it.each([
  // Recorded ArduPilot flights
  ['Battery 1 is low 10.90V used 256 mAh', 'battery-caution'],
  ['Battery 1 is critical 10.20V used 364 mAh', 'battery-warning'],
  ['Battery Failsafe', 'battery-failsafe'],
  ['Polygon fence breached', 'fence'],
  ['Max Alt fence breached', 'fence'],
  ['Fence breach cleared', 'fence ends'],
  ['GCS Failsafe', 'station-failsafe'],
  ['GCS Failsafe Cleared', 'station-failsafe ends'],
  // ArduPilot
  ['EKF variance', 'ekf'],
  ['EKF Failsafe: changed to LAND Mode', 'ekf'],
  ['EKF Failsafe Cleared', 'ekf ends'],
  ['GPS Glitch or Compass error', 'ekf'],
  ['Glitch cleared', 'ekf ends'],
  ['Radio Failsafe', 'remote-failsafe'],
  ['Radio Failsafe Cleared', 'remote-failsafe ends'],
  ['RC Short Failsafe: switched to CIRCLE', 'remote-failsafe'],
  ['Short Failsafe Cleared', 'remote-failsafe ends'],
  ['Throttle failsafe on', 'remote-failsafe'],
  ['Throttle failsafe off', 'remote-failsafe ends'],
  ['Vibration compensation ON', 'vibration-warning'],
  ['Vibration compensation OFF', 'vibration-warning ends'],
  ['Potential Thrust Loss (3)', 'thrust-loss'],
  ['Crash: Disarming: AngErr=74>30, Accel=0.6<3.0', 'crash'],
  ['Failsafe: Terrain data missing', 'failsafe'],
  // PX4
  ['Low battery level, return advised', 'battery-caution'],
  ['Critical battery level, land now', 'battery-warning'],
  ['Emergency battery level, land immediately', 'battery-empty'],
  ['Connection to ground station lost', 'station-failsafe'],
  ['GCS connection regained', 'station-failsafe ends'],
  ['Manual control lost', 'remote-failsafe'],
  ['Geofence violation', 'fence'],
  ['Motor failure detected', 'thrust-loss'],
  ['Failsafe activated: switching to Return', 'failsafe'],
  // No condition of the table
  ['EKF3 IMU0 is using GPS', undefined],
  ['RC7: SaveWaypoint LOW', undefined],
  ['GPS 1: detected u-blox', undefined],
  ['Mission: 4 WP', undefined],
  ['Fence Indexed OK', undefined],
  ['SIM Hit ground at 0.501060 m/s', undefined],
])('"%s" is %s', (text, expected) => {
  const known = textMeaning(text);
  expect(known && `${known.meaning}${known.isEnd ? ' ends' : ''}`).toBe(expected);
});
