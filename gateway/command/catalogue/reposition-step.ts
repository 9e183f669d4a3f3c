import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { isGroundVehicle } from '../../contract/vehicle/ground-vehicle.ts';
import { MavCmd, MavDoRepositionFlags, MavFrame, SpeedType } from '../../mavlink/codec/generated/enums.ts';
import { fliesForward } from '../../vehicle/state/flight-phase.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { isAtAltitude, isInMode, isNear } from '../target/sighting.ts';
import type { ActionEffect, ActionStep } from './action-definition.ts';
import { modesFor } from './mode-step.ts';

/** DO_REPOSITION: use the autopilot's own speed. */
const DEFAULT_SPEED = -1;
/** Param 4 of DO_REPOSITION together with a radius. */
const COUNTER_CLOCKWISE = 1;
const ARRIVED_M = 3;
/** Fixed wings circle their target: ArduPilot's default loiter radius is 60 m, plus some overshoot. */
const ARRIVED_FIXED_WING_M = 120;
/** Lowest plausible ground speed. Sets the time limit. */
const SLOW_MPS = 2;
const SLOW_CLIMB_MPS = 0.5;
const SPARE_MS = 30_000;
/** A target that the autopilot reports within this distance of ours confirms it. */
const SAME_TARGET_M = 1;

export interface RepositionTarget extends GeoPoint {
  readonly altitudeRelativeHomeM: number;
  readonly groundSpeedMps?: number | undefined;
  /** ArduPilot planes only. Defaults to the plane's own circle. */
  readonly circle?: { readonly radiusM: number; readonly clockwise: boolean };
}

/** Height of home above mean sea level, reported or computed; undefined if unknown. */
export function homeAltitudeAmslM({ home, position }: VehicleState): number | undefined {
  if (home) return home.altitudeAmslM;
  return position && position.altitudeAmslM - position.altitudeRelativeHomeM;
}

/**
 * Sends the vehicle to a place. Uses COMMAND_INT, the only form ArduPilot accepts, with CHANGE_MODE
 * so that it works in any mode. PX4 reads the altitude as above mean sea level.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_REPOSITION
 */
export function repositionSteps(vehicle: VehicleState, target: RepositionTarget): readonly ActionStep[] {
  const isPx4 = vehicle.autopilot === 'px4';
  const homeAmslM = homeAltitudeAmslM(vehicle) ?? 0;
  const { groundSpeedMps, circle } = target;
  const turn = circle && (circle.clockwise ? 0 : COUNTER_CLOCKWISE);
  const reposition: ActionStep = {
    name: 'DO_REPOSITION',
    request: {
      form: 'int',
      command: MavCmd.DO_REPOSITION,
      params: [
        groundSpeedMps ?? DEFAULT_SPEED,
        MavDoRepositionFlags.CHANGE_MODE,
        circle?.radiusM ?? 0,
        turn ?? Number.NaN,
      ],
      frame: isPx4 ? MavFrame.GLOBAL : MavFrame.GLOBAL_RELATIVE_ALT,
      latitudeDeg: target.latitudeDeg,
      longitudeDeg: target.longitudeDeg,
      altitudeM: target.altitudeRelativeHomeM + (isPx4 ? homeAmslM : 0),
      retry: 'idempotent',
    },
  };
  if (groundSpeedMps === undefined || isPx4) return [reposition];
  // Only some ArduPilot vehicles read DO_REPOSITION's speed; all accept this step in guided mode.
  return [reposition, { ...speedStep(vehicle, groundSpeedMps), isOptional: true }];
}

/**
 * Sets the ground speed, throttle unchanged. ArduPilot planes and quadplanes take that only as a minimum, so
 * they get an airspeed.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_CHANGE_SPEED
 */
export function speedStep({ type, autopilot }: VehicleState, groundSpeedMps: number): ActionStep {
  const isAirspeed = (type === 'plane' || type === 'vtol') && autopilot === 'ardupilot';
  const speedType = isAirspeed ? SpeedType.AIRSPEED : SpeedType.GROUNDSPEED;
  return {
    name: 'DO_CHANGE_SPEED',
    request: {
      form: 'long',
      command: MavCmd.DO_CHANGE_SPEED,
      params: [speedType, groundSpeedMps, -1, 0, 0, 0, 0],
      retry: 'idempotent',
    },
  };
}

/** The vehicle is at the place and altitude, and still under guidance. */
export function repositionEffect(vehicle: VehicleState, target: RepositionTarget): ActionEffect {
  const modes = modesFor(vehicle, 'guided');
  const { position } = vehicle;
  const wayM = position ? distanceTo(vehicle, target) : 0;
  const climbM = position ? Math.abs(position.altitudeRelativeHomeM - target.altitudeRelativeHomeM) : 0;
  const speedMps = Math.min(SLOW_MPS, target.groundSpeedMps ?? SLOW_MPS);
  return {
    missing: 'it did not reach the position in time.',
    timeoutMs: SPARE_MS + (wayM / speedMps + climbM / SLOW_CLIMB_MPS) * 1000,
    isDone: (now, sinceMs) =>
      isNear(now, target, fliesForward(now) ? ARRIVED_FIXED_WING_M : ARRIVED_M, sinceMs) &&
      (isGroundVehicle(now) || isAtAltitude(now, target.altitudeRelativeHomeM, sinceMs)) &&
      (modes.length === 0 || isInMode(now, modes, sinceMs)),
    isUnderway: (now, sinceMs) => isHeadingFor(now, target, sinceMs) && isInMode(now, modes, sinceMs),
    ...(modes.length > 0 && { staysInModes: modes }),
  };
}

function isHeadingFor(vehicle: VehicleState, target: RepositionTarget, sinceMs: number): boolean {
  const { targetLatitudeDeg, targetLongitudeDeg, targetReceivedAtMs } = vehicle.navigation ?? {};
  if (targetLatitudeDeg === undefined || targetLongitudeDeg === undefined) return false;
  if (targetReceivedAtMs === undefined || targetReceivedAtMs < sinceMs) return false;
  return (
    distanceM({ latitudeDeg: targetLatitudeDeg, longitudeDeg: targetLongitudeDeg }, target) <= SAME_TARGET_M
  );
}

function distanceTo({ position }: VehicleState, target: GeoPoint): number {
  return position ? distanceM(position, target) : 0;
}
