import type { VehicleState } from './vehicle-state.ts';

/** The groups of a vehicle of which nothing was heard yet, or nothing since it rebooted. */
export const NOTHING_HEARD = {
  flight: { isAirborne: undefined, tookOffAtMs: undefined },
  position: undefined,
  attitude: undefined,
  speed: undefined,
  battery: undefined,
  gps: undefined,
  home: undefined,
  landed: undefined,
  mission: undefined,
  reached: undefined,
  navigation: undefined,
  sensors: undefined,
  wind: undefined,
  estimator: undefined,
  fence: undefined,
  vibration: undefined,
  vehicleClock: undefined,
  servo: undefined,
  relay: undefined,
  camera: undefined,
  capture: undefined,
  gimbal: undefined,
  simulated: undefined,
  parameters: [],
} as const satisfies Partial<VehicleState>;
