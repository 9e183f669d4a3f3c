import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';

/** An emergency action whose flight mode a vehicle can be in. */
export type EngagedAction = 'hold' | 'rtl' | 'land';

/** Modes in which the autopilot holds, by vehicle type: a copter's CIRCLE flies a circle, a plane's is its hold. */
const ARDUPILOT_HOLD: Readonly<Record<TelemetryVehicle['type'], readonly string[]>> = {
  copter: ['BRAKE', 'LOITER', 'POSHOLD'],
  helicopter: ['BRAKE', 'LOITER', 'POSHOLD'],
  plane: ['LOITER', 'CIRCLE', 'QLOITER', 'QHOVER'],
  vtol: ['LOITER', 'CIRCLE', 'QLOITER', 'QHOVER'],
  rover: ['HOLD', 'LOITER'],
  boat: ['HOLD', 'LOITER'],
  submarine: ['POSHOLD', 'ALT_HOLD'],
  other: [],
};

const ARDUPILOT_RTL = ['RTL', 'SMART_RTL', 'AUTO_RTL', 'QRTL'];
const ARDUPILOT_LAND = ['LAND', 'QLAND', 'LOITER_ALT_QLAND', 'AUTOLAND', 'SURFACE'];

const PX4: Readonly<Record<string, EngagedAction>> = {
  Hold: 'hold',
  Return: 'rtl',
  Land: 'land',
  'Precision Land': 'land',
};

/** The action that the flight mode carries out, whoever set it; undefined in other modes and while the mode is unknown. */
export function actionOfMode({
  autopilot,
  type,
  flight_mode: mode,
}: Pick<TelemetryVehicle, 'autopilot' | 'type' | 'flight_mode'>): EngagedAction | undefined {
  if (mode === null) return undefined;
  if (autopilot === 'px4') return PX4[mode];
  if (autopilot !== 'ardupilot') return undefined;
  if (ARDUPILOT_HOLD[type].includes(mode)) return 'hold';
  if (ARDUPILOT_RTL.includes(mode)) return 'rtl';
  return ARDUPILOT_LAND.includes(mode) ? 'land' : undefined;
}

/** {@link actionOfMode} of an armed vehicle. Disarmed it does nothing, whatever its mode. */
export function engagedAction(
  vehicle: Pick<TelemetryVehicle, 'autopilot' | 'type' | 'flight_mode' | 'armed'>,
): EngagedAction | undefined {
  return vehicle.armed === true ? actionOfMode(vehicle) : undefined;
}
