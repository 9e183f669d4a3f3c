import { MavAutopilot, MavType } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { AutopilotKind, VehicleType } from './groups.ts';
import type { VehicleState } from './vehicle-state.ts';

const TYPES = new Map<number, VehicleType>([
  [MavType.FIXED_WING, 'plane'],
  [MavType.QUADROTOR, 'copter'],
  [MavType.COAXIAL, 'copter'],
  [MavType.HELICOPTER, 'helicopter'],
  [MavType.GROUND_ROVER, 'rover'],
  [MavType.GROUND_QUADRUPED, 'rover'],
  [MavType.SURFACE_BOAT, 'boat'],
  [MavType.SUBMARINE, 'submarine'],
  [MavType.HEXAROTOR, 'copter'],
  [MavType.OCTOROTOR, 'copter'],
  [MavType.TRICOPTER, 'copter'],
  [MavType.DODECAROTOR, 'copter'],
  [MavType.DECAROTOR, 'copter'],
  [MavType.GENERIC_MULTIROTOR, 'copter'],
  [MavType.VTOL_TAILSITTER_DUOROTOR, 'vtol'],
  [MavType.VTOL_TAILSITTER_QUADROTOR, 'vtol'],
  [MavType.VTOL_TILTROTOR, 'vtol'],
  [MavType.VTOL_FIXEDROTOR, 'vtol'],
  [MavType.VTOL_TAILSITTER, 'vtol'],
  [MavType.VTOL_TILTWING, 'vtol'],
  [MavType.VTOL_RESERVED5, 'vtol'],
  [MavType.VTOL_GYRODYNE, 'vtol'],
]);

/** Types of components on or near a vehicle. */
const NOT_VEHICLES: ReadonlySet<number> = new Set([
  MavType.GCS,
  MavType.ONBOARD_CONTROLLER,
  MavType.GIMBAL,
  MavType.ADSB,
  MavType.CAMERA,
  MavType.CHARGING_STATION,
  MavType.FLARM,
  MavType.SERVO,
  MavType.ODID,
  MavType.BATTERY,
  MavType.PARACHUTE,
  MavType.LOG,
  MavType.OSD,
  MavType.IMU,
  MavType.GPS,
  MavType.WINCH,
  MavType.ILLUMINATOR,
  MavType.GRIPPER,
  MavType.RADIO,
]);

export function vehicleTypeOf(mavType: number): VehicleType {
  return TYPES.get(mavType) ?? 'other';
}

/** Planes, and quadplanes of type plane: they circle where others hover. */
export function isFixedWing({ type, mavType }: Pick<VehicleState, 'type' | 'mavType'>): boolean {
  return type === 'plane' || mavType === MavType.FIXED_WING;
}

export function autopilotKindOf(mavAutopilot: number): AutopilotKind {
  if (mavAutopilot === MavAutopilot.ARDUPILOTMEGA) return 'ardupilot';
  return mavAutopilot === MavAutopilot.PX4 ? 'px4' : 'generic';
}

/**
 * Whether a heartbeat belongs to a vehicle. Ground stations, gimbals, cameras and transponders send heartbeats too.
 * Source: https://mavlink.io/en/services/heartbeat.html
 */
export function isAutopilotHeartbeat(message: MessageByName['HEARTBEAT']): boolean {
  return message.autopilot !== MavAutopilot.INVALID && !NOT_VEHICLES.has(message.type);
}

const TYPE_NAMES: Readonly<Record<VehicleType, string>> = {
  copter: 'Copter',
  plane: 'Plane',
  rover: 'Rover',
  boat: 'Boat',
  submarine: 'Submarine',
  vtol: 'VTOL',
  helicopter: 'Helicopter',
  other: 'Vehicle',
};

/** The vehicle's name for operators: kind and system id, `Copter 1`. */
export function vehicleName(state: Pick<VehicleState, 'type' | 'systemId'>): string {
  return `${TYPE_NAMES[state.type]} ${state.systemId}`;
}

/** The vehicle id of a system id. */
export function vehicleIdOf(systemId: number): string {
  return `uav-${systemId}`;
}
