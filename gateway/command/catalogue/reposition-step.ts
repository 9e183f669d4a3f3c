import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { isGroundVehicle } from '../../contract/vehicle/ground-vehicle.ts';
import { MavCmd, MavDoRepositionFlags, MavFrame, SpeedType } from '../../mavlink/codec/generated/enums.ts';
import { fliesForward } from '../../vehicle/state/flight-phase.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { isAtAltitude, isInMode, isNear } from '../target/sighting.ts';
import type { ActionEffect, ActionStep } from './action-definition.ts';
import { modesFor } from './mode-step.ts';

/** "Autopilot's own speed" of DO_REPOSITION. */
const DEFAULT_SPEED = -1;
/** Of param 4 with a radius. */
const COUNTER_CLOCKWISE = 1;
const ARRIVED_M = 3;
/** What flies on its wing circles its target: ArduPilot's default loiter radius is 60 m, flown with some overshoot. */
const ARRIVED_FIXED_WING_M = 120;
/** Slowest sensible travel, from which the time allowed follows. */
const SLOW_MPS = 2;
const SLOW_CLIMB_MPS = 0.5;
const SPARE_MS = 30_000;
/** An autopilot that reports its target confirms ours when its target is this near. */
const SAME_TARGET_M = 1;

export interface RepositionTarget extends GeoPoint {
  readonly altitudeRelativeHomeM: number;
  readonly groundSpeedMps?: number | undefined;
  /** Of an ArduPilot plane; its own circle where none is given. */
  readonly circle?: { readonly radiusM: number; readonly clockwise: boolean };
}

/** Height of home above mean sea level, heard or computed; undefined while neither is known. */
export function homeAltitudeAmslM({ home, position }: VehicleState): number | undefined {
  if (home) return home.altitudeAmslM;
  return position && position.altitudeAmslM - position.altitudeRelativeHomeM;
}

/**
 * Sends the vehicle to a place. As COMMAND_INT, the only form ArduPilot takes, and with CHANGE_MODE so that it is
 * obeyed in any mode. PX4 reads the altitude as above mean sea level.
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
  // ArduPilot takes the speed of a reposition only in some vehicles; in the guided mode it takes this one.
  return [reposition, { ...speedStep(vehicle, groundSpeedMps), isOptional: true }];
}

/**
 * Ground speed, throttle unchanged. Of an ArduPilot plane or quadplane that would only be the least one: it gets an airspeed.
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

/** There, at the altitude, still under guidance. */
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
  const { targetLatitudeDeg, targetLongitudeDeg, targetHeardAtMs } = vehicle.navigation ?? {};
  if (targetLatitudeDeg === undefined || targetLongitudeDeg === undefined) return false;
  if (targetHeardAtMs === undefined || targetHeardAtMs < sinceMs) return false;
  return (
    distanceM({ latitudeDeg: targetLatitudeDeg, longitudeDeg: targetLongitudeDeg }, target) <= SAME_TARGET_M
  );
}

function distanceTo({ position }: VehicleState, target: GeoPoint): number {
  return position ? distanceM(position, target) : 0;
}
