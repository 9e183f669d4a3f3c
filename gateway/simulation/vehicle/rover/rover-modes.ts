import { MavFrame, PositionTargetTypemask } from '../../../mavlink/codec/generated/enums.ts';
import { BaseMode, type GuidedTargetMessage } from '../craft/craft.ts';
import { pointInFrame, returnPlace } from '../craft/places.ts';
import { clamp, wrapPi } from '../physics/angle.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import type { Rover, RoverModeTraits } from './rover.ts';
import { type RoverInput, STANDING } from './rover-dynamics.ts';
import { RoverLeg } from './rover-leg.ts';

/** MANUAL and STEERING: the sticks steer; full throttle is SPEED_MAX, or twice CRUISE_SPEED. */
export class RoverStickMode extends BaseMode<Rover, RoverInput, RoverModeTraits> {
  readonly goal = undefined;

  update(): RoverInput {
    const { pilot, parameters, turnRadiusM } = this.craft;
    const fullMps = parameters.get('SPEED_MAX') || 2 * parameters.get('CRUISE_SPEED');
    const speedMps = pilot.climb * fullMps;
    return { speedMps, yawRateRadS: (pilot.roll * speedMps) / turnRadiusM };
  }
}

/** HOLD stops. LOITER stops too, and drives back when something moved it out of LOIT_RADIUS. */
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
 * RTL: straight home or to the nearest rally point, then stop. SMART_RTL does the same: the path driven is
 * not kept.
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

/** How long a velocity stays valid without a new one. */
const VELOCITY_TIMEOUT_MS = 3000;
const YAW_GAIN_PER_S = 2;
const STANDING_MPS = 0.05;

/** GUIDED: to a place, along a velocity, or standing when there is neither. */
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

/** SET_POSITION_TARGET_*: a place or a velocity over ground; nonsense stops it. */
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
