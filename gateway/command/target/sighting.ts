import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MissionState } from '../../mavlink/codec/generated/enums.ts';
import { profileOf } from '../../vehicle/autopilot/profile-of.ts';
import type { Heard } from '../../vehicle/state/groups.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** The group if it was received at or after `sinceMs`, else undefined. */
export function receivedSince<Group extends Heard>(
  group: Group | undefined,
  sinceMs: number,
): Group | undefined {
  return group !== undefined && group.receivedAtMs >= sinceMs ? group : undefined;
}

export function isInMode(vehicle: VehicleState, customModes: readonly number[], sinceMs: number): boolean {
  const heartbeat = receivedSince(vehicle.heartbeat, sinceMs);
  return heartbeat !== undefined && customModes.includes(heartbeat.customMode);
}

/** On the ground by the vehicle's own report. Disarmed counts, because a flying aircraft is armed. */
export function isOnGround(vehicle: VehicleState, sinceMs: number): boolean {
  const heartbeat = receivedSince(vehicle.heartbeat, sinceMs);
  if (heartbeat && !heartbeat.isArmed) return true;
  return receivedSince(vehicle.landed, sinceMs)?.landedState === 'on_ground';
}

/** Landed and disarmed. */
export function isLandedAndDisarmed(vehicle: VehicleState, sinceMs: number): boolean {
  const heartbeat = receivedSince(vehicle.heartbeat, sinceMs);
  return heartbeat !== undefined && !heartbeat.isArmed && vehicle.flight.isAirborne !== true;
}

/** A ground vehicle that is stationary and armed where its mission ended, and reports the mission complete. */
export function hasDrivenMission(vehicle: VehicleState, sinceMs: number): boolean {
  return (
    ['rover', 'boat'].includes(vehicle.type) &&
    receivedSince(vehicle.mission, sinceMs)?.missionState === MissionState.COMPLETE
  );
}

export function isNear(vehicle: VehicleState, point: GeoPoint, radiusM: number, sinceMs: number): boolean {
  const position = receivedSince(vehicle.position, sinceMs);
  return position !== undefined && distanceM(position, point) <= radiusM;
}

export function isAtAltitude(vehicle: VehicleState, altitudeRelativeHomeM: number, sinceMs: number): boolean {
  const position = receivedSince(vehicle.position, sinceMs);
  return (
    position !== undefined &&
    Math.abs(position.altitudeRelativeHomeM - altitudeRelativeHomeM) <=
      altitudeToleranceM(altitudeRelativeHomeM)
  );
}

/** Barometers drift: half a metre, or 5 % at height. */
export function altitudeToleranceM(altitudeM: number): number {
  return Math.max(1, altitudeM * 0.05);
}

/** The vehicle's mode, for the operator. */
export function modeText(vehicle: VehicleState): OperatorText {
  const { heartbeat, autopilot, type } = vehicle;
  if (!heartbeat) return 'an unknown mode';
  return (
    heartbeat.flightMode ??
    profileOf(autopilot).modeName(type, heartbeat.customMode) ??
    say('mode {number}', { number: heartbeat.customMode })
  );
}

const STANDING_MPS = 1;

/** Ground speed below 1 m/s, received since `sinceMs`; false while telemetry does not show it. */
export function isStanding(vehicle: VehicleState, sinceMs: number): boolean {
  const position = receivedSince(vehicle.position, sinceMs);
  if (position) return Math.hypot(position.velocityNorthMps, position.velocityEastMps) < STANDING_MPS;
  const speed = receivedSince(vehicle.speed, sinceMs);
  return speed !== undefined && speed.groundSpeedMps < STANDING_MPS;
}
