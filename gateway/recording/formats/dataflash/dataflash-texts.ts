/** Source: LogErrorSubsystem in https://github.com/ArduPilot/ardupilot/blob/master/libraries/AP_Logger/AP_Logger.h */
const SUBSYSTEMS = new Map<number, string>([
  [1, 'Main loop'],
  [2, 'Radio'],
  [3, 'Compass'],
  [4, 'Optical flow'],
  [5, 'Radio failsafe'],
  [6, 'Battery failsafe'],
  [7, 'GPS failsafe'],
  [8, 'GCS failsafe'],
  [9, 'Fence failsafe'],
  [10, 'Flight mode'],
  [11, 'GPS'],
  [12, 'Crash check'],
  [13, 'Flip'],
  [14, 'Autotune'],
  [15, 'Parachute'],
  [16, 'EKF check'],
  [17, 'EKF failsafe'],
  [18, 'Barometer'],
  [19, 'CPU failsafe'],
  [20, 'ADSB failsafe'],
  [21, 'Terrain'],
  [22, 'Navigation'],
  [23, 'Terrain failsafe'],
  [24, 'EKF primary'],
  [25, 'Thrust loss check'],
  [26, 'Sensors failsafe'],
  [27, 'Leak failsafe'],
  [28, 'Pilot input'],
  [29, 'Vibration failsafe'],
  [30, 'Internal error'],
  [31, 'Dead reckoning failsafe'],
]);
const RESOLVED = 0;

/** LogEvent of the same file; arming and landing come from the heartbeat. */
const EVENTS = new Map<number, string>([
  [19, 'GPS lost'],
  [25, 'Home set'],
  [41, 'Fence enabled'],
  [42, 'Fence disabled'],
  [49, 'Parachute disabled'],
  [50, 'Parachute enabled'],
  [51, 'Parachute released'],
  [52, 'Landing gear deployed'],
  [53, 'Landing gear retracted'],
  [54, 'Motors emergency stopped'],
  [55, 'Motors emergency stop cleared'],
  [60, 'EKF altitude reset'],
  [61, 'Landing cancelled by the pilot'],
  [62, 'EKF yaw reset'],
]);

export const EVENT = { armed: 10, disarmed: 11, landed: 18, notLanded: 28 } as const;

/** The meaning of an ERR record as text, with its numbers. */
export function errorText(subsystem: number, code: number): string {
  const what = SUBSYSTEMS.get(subsystem) ?? `Subsystem ${subsystem}`;
  const end = code === RESOLVED ? ' cleared' : subsystem === 10 ? ` ${code} refused` : '';
  return `${what}${end} (ERR ${subsystem}-${code})`;
}

/** Undefined for events without a text. */
export function eventText(event: number): string | undefined {
  return EVENTS.get(event);
}
