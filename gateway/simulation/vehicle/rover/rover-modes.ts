import {
  MavCmd,
  MavFrame,
  PositionTargetTypemask,
  SpeedType,
} from '../../../mavlink/codec/generated/enums.ts';
import { BaseMode, type GuidedTargetMessage } from '../craft/craft.ts';
import { MissionMode } from '../craft/mission-mode.ts';
import { pointInFrame, returnPlace } from '../craft/places.ts';
import { clamp, wrapPi } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import { alongLeg } from '../physics/l1-guidance.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import type { StoredItem } from '../service/mission-store.ts';
import type { Rover, RoverModeTraits } from './rover.ts';
import { type RoverInput, STANDING } from './rover-dynamics.ts';

/** Deceleration assumed for timely braking. */
const BRAKING_MPS2 = 1;
const CREEP_MPS = 0.3;
/** From this angle to the nose, a goal is approached slowly. */
const SHARP_TURN_RAD = Math.PI / 4;
const SHARP_TURN_SHARE = 0.5;
const LEAST_RADIUS_M = 0.3;
/** Distance outside the turning circle before turning, as a share of its radius. */
const ROOM_SHARE = 0.5;

/** Drives along a line to a goal, and stops there or passes it. */
class RoverLeg {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #rover: Rover;
  #from: PlanePoint;
  readonly #stops: boolean;
  #waitS: number;
  #isThere = false;
  /** Drives straight on until a goal inside the turning circle can be reached. */
  #isGainingRoom = false;

  /** `waitS`: time to wait at the goal. The rover passes the goal at speed when `stops` is false. */
  constructor(rover: Rover, goal: LocalPoint, stops: boolean, waitS = 0) {
    this.#rover = rover;
    this.#from = { northM: rover.estimate.northM, eastM: rover.estimate.eastM };
    this.#stops = stops || waitS > 0;
    this.#waitS = waitS;
    this.goal = goal;
  }

  update(dtS: number): RoverInput {
    const rover = this.#rover;
    const { estimate, tracking } = rover;
    const radiusM = Math.max(LEAST_RADIUS_M, rover.parameters.get('WP_RADIUS'));
    const north = this.goal.northM - estimate.northM;
    const east = this.goal.eastM - estimate.eastM;
    const distanceM = Math.hypot(north, east);
    if (!this.#isThere && distanceM <= radiusM) this.#isThere = true;
    if (this.#isThere) {
      this.#waitS -= dtS;
      if (this.#waitS <= 0) this.isDone = true;
      if (this.#stops) {
        rover.crossTrackM = 0;
        return STANDING;
      }
    }
    const offRad = wrapPi(Math.atan2(east, north) - estimate.yawRad);
    const isSharp = Math.abs(offRad) > SHARP_TURN_RAD;
    // After a turn, the leg is the straight line from here.
    if (isSharp) this.#from = { northM: estimate.northM, eastM: estimate.eastM };
    const demand = alongLeg(estimate, this.#from, this.goal, tracking);
    rover.crossTrackM = demand.crossTrackM;
    const stoppingMps = CREEP_MPS + Math.sqrt(2 * BRAKING_MPS2 * Math.max(0, distanceM - radiusM / 2));
    const cruiseMps = rover.cruiseMps * (isSharp ? SHARP_TURN_SHARE : 1);
    const speedMps = this.#stops ? Math.min(cruiseMps, stoppingMps) : cruiseMps;
    const nowMps = Math.max(CREEP_MPS, estimate.groundSpeedMps);
    const gripRadS = (rover.parameters.get('ATC_TURN_MAX_G') * GRAVITY_MPS2) / nowMps;
    const yawRateRadS = isSharp
      ? Math.sign(offRad) * (nowMps / rover.turnRadiusM)
      : clamp(demand.lateralMps2 / nowMps, -gripRadS, gripRadS);
    return { speedMps, yawRateRadS: this.#needsRoom(north, east) ? 0 : yawRateRadS };
  }

  /** A goal inside the turning circle cannot be reached by turning: drive on until it is well outside. */
  #needsRoom(north: number, east: number): boolean {
    const { estimate, turnRadiusM, parameters } = this.#rover;
    const forward = north * Math.cos(estimate.yawRad) + east * Math.sin(estimate.yawRad);
    const right = east * Math.cos(estimate.yawRad) - north * Math.sin(estimate.yawRad);
    const missM = turnRadiusM - Math.hypot(forward, Math.abs(right) - turnRadiusM);
    const isHidden = missM > Math.max(LEAST_RADIUS_M, parameters.get('WP_RADIUS'));
    if (isHidden) this.#isGainingRoom = true;
    else if (missM < -ROOM_SHARE * turnRadiusM) this.#isGainingRoom = false;
    return this.#isGainingRoom;
  }
}

/** MANUAL and STEERING: the sticks steer. Full throttle is SPEED_MAX, or twice CRUISE_SPEED. */
export class RoverStickMode extends BaseMode<Rover, RoverInput, RoverModeTraits> {
  readonly goal = undefined;

  update(): RoverInput {
    const { pilot, parameters, turnRadiusM } = this.craft;
    const fullMps = parameters.get('SPEED_MAX') || 2 * parameters.get('CRUISE_SPEED');
    const speedMps = pilot.climb * fullMps;
    return { speedMps, yawRateRadS: (pilot.roll * speedMps) / turnRadiusM };
  }
}

/** HOLD stops. LOITER also drives back when it was moved out of LOIT_RADIUS. */
export class RoverHoldMode extends BaseMode<Rover, RoverInput, RoverModeTraits> {
  readonly goal: LocalPoint | undefined;
  #leg: RoverLeg | undefined;

  constructor(traits: RoverModeTraits, rover: Rover, keepsPlace: boolean) {
    super(traits, rover);
    const { northM, eastM } = rover.estimate;
    this.goal = keepsPlace ? { northM, eastM, upM: 0 } : undefined;
  }

  update(dtS: number): RoverInput {
    const { goal } = this;
    const { estimate, parameters } = this.craft;
    if (!goal) return STANDING;
    const offM = Math.hypot(goal.northM - estimate.northM, goal.eastM - estimate.eastM);
    if (offM > parameters.get('LOIT_RADIUS')) this.#leg ??= new RoverLeg(this.craft, goal, true);
    if (this.#leg?.isDone) this.#leg = undefined;
    return this.#leg?.update(dtS) ?? STANDING;
  }
}

/**
 * RTL: drives straight home or to the nearest rally point, then stops. SMART_RTL does the same: the
 * path is not recorded.
 */
export class RoverReturnMode extends BaseMode<Rover, RoverInput, RoverModeTraits> {
  #leg: RoverLeg | undefined;

  get goal(): LocalPoint | undefined {
    return this.#leg?.goal;
  }

  canEnter(): boolean {
    return !this.craft.isArmed || this.craft.home !== undefined;
  }

  enter(): void {
    const { parameters } = this.craft;
    if (parameters.get('RTL_SPEED') > 0) this.craft.speedMps = parameters.get('RTL_SPEED');
  }

  update(dtS: number): RoverInput {
    this.#leg ??= this.#legBack();
    return this.#leg.update(dtS);
  }

  #legBack(): RoverLeg {
    const { northM, eastM } = returnPlace(this.craft) ?? this.craft.estimate;
    return new RoverLeg(this.craft, { northM, eastM, upM: 0 }, true);
  }
}

/** A velocity expires after this time. */
const VELOCITY_TIMEOUT_MS = 3000;
const YAW_GAIN_PER_S = 2;
const STANDING_MPS = 0.05;

/** GUIDED: drives to a place or at a velocity, and stops without either. */
export class RoverGuidedMode extends BaseMode<Rover, RoverInput, RoverModeTraits> {
  #leg: RoverLeg | undefined;
  #velocity: PlanePoint | undefined;
  #velocityUntilMs = 0;
  #isPaused = false;

  get goal(): LocalPoint | undefined {
    return this.#leg?.goal;
  }

  disarmed(): void {
    this.stop();
  }

  /** @returns false when the fence forbids the place. */
  goTo(goal: LocalPoint): boolean {
    if (this.craft.fence.forbids(goal)) return false;
    this.stop();
    this.#leg = new RoverLeg(this.craft, goal, true);
    return true;
  }

  /** `northM` and `eastM` are metres a second. */
  driveAt(velocity: PlanePoint): void {
    this.stop();
    this.#velocity = velocity;
    this.#velocityUntilMs = this.craft.bootMs + VELOCITY_TIMEOUT_MS;
  }

  stop(): void {
    this.#leg = undefined;
    this.#velocity = undefined;
    this.#isPaused = false;
  }

  pause(): boolean {
    this.#isPaused = true;
    return true;
  }

  resume(): boolean {
    this.#isPaused = false;
    return true;
  }

  update(dtS: number): RoverInput {
    const rover = this.craft;
    if (this.#isPaused) return STANDING;
    if (this.#leg) return this.#leg.update(dtS);
    if (!this.#velocity || rover.bootMs >= this.#velocityUntilMs) return STANDING;
    const { northM, eastM } = this.#velocity;
    const speedMps = Math.min(rover.cruiseMps, Math.hypot(northM, eastM));
    if (speedMps < STANDING_MPS) return STANDING;
    const offRad = wrapPi(Math.atan2(eastM, northM) - rover.estimate.yawRad);
    const tightest = speedMps / rover.turnRadiusM;
    return { speedMps, yawRateRadS: clamp(YAW_GAIN_PER_S * offRad, -tightest, tightest) };
  }
}

const MASK = PositionTargetTypemask;
const POSITION_IGNORED = MASK.X_IGNORE | MASK.Y_IGNORE;
const VELOCITY_IGNORED = MASK.VX_IGNORE | MASK.VY_IGNORE;

/** SET_POSITION_TARGET_*: a place or a velocity over ground; invalid values stop it. */
export function applyRoverTarget(rover: Rover, target: GuidedTargetMessage): void {
  const { mode } = rover;
  if (!(mode instanceof RoverGuidedMode)) return;
  const { typeMask, vx, vy, coordinateFrame } = target.message;
  const isBody = coordinateFrame === MavFrame.BODY_NED || coordinateFrame === MavFrame.BODY_OFFSET_NED;
  const turnRad = isBody ? rover.estimate.yawRad : 0;
  if ((typeMask & POSITION_IGNORED) === 0) {
    const goal = goalOf(rover, target, turnRad);
    if (goal) mode.goTo(goal);
    else mode.stop();
  } else if ((typeMask & VELOCITY_IGNORED) === 0 && Number.isFinite(vx) && Number.isFinite(vy)) {
    mode.driveAt({
      northM: vx * Math.cos(turnRad) - vy * Math.sin(turnRad),
      eastM: vx * Math.sin(turnRad) + vy * Math.cos(turnRad),
    });
  } else {
    mode.stop();
  }
}

function goalOf(rover: Rover, target: GuidedTargetMessage, turnRad: number): LocalPoint | undefined {
  if (target.kind === 'global') {
    const { latInt, lonInt, alt, coordinateFrame } = target.message;
    const isPlace = Math.abs(latInt) <= 90e7 && Math.abs(lonInt) <= 180e7 && Number.isFinite(alt);
    return isPlace ? pointInFrame(rover, coordinateFrame, latInt, lonInt, alt) : undefined;
  }
  const { x, y, coordinateFrame } = target.message;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  const isOffset = turnRad !== 0 || coordinateFrame !== MavFrame.LOCAL_NED;
  const from = isOffset ? rover.estimate : { northM: 0, eastM: 0 };
  return {
    northM: from.northM + x * Math.cos(turnRad) - y * Math.sin(turnRad),
    eastM: from.eastM + x * Math.sin(turnRad) + y * Math.cos(turnRad),
    upM: 0,
  };
}

/**
 * AUTO: drives the stored mission. Items for aircraft only are skipped. At the end the rover stops
 * (MIS_DONE_BEHAVE 0).
 */
export class RoverAutoMode extends MissionMode<Rover, RoverLeg, RoverInput, RoverModeTraits> {
  update(dtS: number): RoverInput {
    this.step(dtS);
    const { leg } = this;
    if (!leg || this.craft.mission.isPaused) return STANDING;
    const input = leg.update(dtS);
    if (leg.isDone) this.reached();
    return input;
  }

  protected ended(): void {
    // It stays where it is.
  }

  protected legOf(seq: number, item: StoredItem): RoverLeg | undefined {
    const rover = this.craft;
    const goal = this.goalOf(item);
    switch (item.command) {
      case MavCmd.NAV_WAYPOINT: {
        const isPassed = rover.mission.peekNext(seq)?.command === MavCmd.NAV_WAYPOINT;
        return new RoverLeg(rover, goal, !isPassed, item.param1);
      }
      case MavCmd.NAV_LOITER_UNLIM:
        return new RoverLeg(rover, goal, true, Number.POSITIVE_INFINITY);
      case MavCmd.NAV_LOITER_TIME:
        return new RoverLeg(rover, goal, true, item.param1);
      case MavCmd.NAV_DELAY:
        return new RoverLeg(rover, this.here, true, item.param1);
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return new RoverLeg(rover, rover.home ?? this.here, true);
      default:
        return undefined;
    }
  }

  protected override pass(item: StoredItem): void {
    const rover = this.craft;
    const isSpeed = item.param1 === SpeedType.AIRSPEED || item.param1 === SpeedType.GROUNDSPEED;
    if (item.command === MavCmd.DO_CHANGE_SPEED && isSpeed && item.param2 > 0) rover.speedMps = item.param2;
    super.pass(item);
  }
}
