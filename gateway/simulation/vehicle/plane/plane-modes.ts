import { MavCmd, MavSeverity, PlaneMode, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { BaseMode } from '../craft/craft.ts';
import { MissionMode } from '../craft/mission-mode.ts';
import { clamp, toRad, wrapPi } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { StoredItem } from '../service/mission-store.ts';
import type { Plane, PlaneLeg, PlaneModeTraits } from './plane.ts';
import { MOTOR_OFF, type PlaneInput } from './plane-dynamics.ts';
import { CirclingLeg, LandingLeg, PassingLeg, returnLeg, TakeoffLeg } from './plane-legs.ts';

/** Body rate at full stick in MANUAL. */
const STICK_REACH_RAD = toRad(25);

/**
 * MANUAL: sticks turn the plane. STABILIZE and FBWA: sticks set angles; centred, it flies level.
 * The stick sets the throttle.
 */
export class PlaneStickMode extends BaseMode<Plane, PlaneInput, PlaneModeTraits> {
  readonly goal = undefined;

  update(): PlaneInput {
    const { pilot, body, parameters, maxRollRad } = this.craft;
    const throttle = (pilot.climb + 1) / 2;
    // Stick forward is nose down.
    if (this.traits.control === 'manual') {
      const rollRad = body.rollRad + pilot.roll * STICK_REACH_RAD;
      return { rollRad, pitchRad: body.pitchRad - pilot.forward * STICK_REACH_RAD, throttle };
    }
    const limit = pilot.forward < 0 ? 'PTCH_LIM_MAX_DEG' : 'PTCH_LIM_MIN_DEG';
    const pitchRad = Math.abs(pilot.forward) * toRad(parameters.get(limit));
    return { rollRad: pilot.roll * maxRollRad, pitchRad, throttle };
  }
}

/** A third of ROLL_LIMIT_DEG. */
const BANK_SHARE = 1 / 3;

/** CIRCLE: a gentle turn at the current height. Needs no position, so it drifts with the wind. */
export class PlaneCircleMode extends BaseMode<Plane, PlaneInput, PlaneModeTraits> {
  readonly goal = undefined;
  readonly #upM: number;

  constructor(traits: PlaneModeTraits, plane: Plane) {
    super(traits, plane);
    this.#upM = plane.estimate.upM;
  }

  update(dtS: number): PlaneInput {
    const rollRad = this.craft.maxRollRad * BANK_SHARE;
    return { rollRad, ...this.craft.climb(dtS, this.#upM, rollRad) };
  }
}

const HEADING_GAIN = 1.5;

/** CRUISE: holds ground course, height and speed; the sticks change course and height. */
export class PlaneCruiseMode extends BaseMode<Plane, PlaneInput, PlaneModeTraits> {
  readonly goal = undefined;
  #courseRad: number | undefined;
  #upM: number;

  constructor(traits: PlaneModeTraits, plane: Plane) {
    super(traits, plane);
    this.#upM = plane.estimate.upM;
  }

  update(dtS: number): PlaneInput {
    const plane = this.craft;
    const { pilot, estimate, parameters, maxRollRad } = plane;
    const courseRad = Math.atan2(estimate.velocityEastMps, estimate.velocityNorthMps);
    const climbMps = parameters.get(pilot.forward < 0 ? 'TECS_CLMB_MAX' : 'TECS_SINK_MAX');
    this.#upM -= pilot.forward * climbMps * dtS;
    if (pilot.roll !== 0) this.#courseRad = undefined;
    else this.#courseRad ??= courseRad;
    const rollRad =
      this.#courseRad === undefined
        ? pilot.roll * maxRollRad
        : clamp(HEADING_GAIN * wrapPi(this.#courseRad - courseRad), -maxRollRad, maxRollRad);
    return { rollRad, ...plane.climb(dtS, this.#upM, rollRad) };
  }
}

/**
 * GUIDED and LOITER: circle a place. In GUIDED the ground station sets it; before that, it is the
 * place where the mode was entered.
 */
export class PlaneGuidedMode extends BaseMode<Plane, PlaneInput, PlaneModeTraits> {
  #leg: CirclingLeg;

  constructor(traits: PlaneModeTraits, plane: Plane) {
    super(traits, plane);
    const { northM, eastM, upM } = plane.estimate;
    this.#leg = new CirclingLeg(plane, { centre: { northM, eastM, upM }, radiusM: plane.loiterRadiusM });
  }

  get goal(): LocalPoint {
    return this.#leg.goal;
  }

  /** `radiusM` 0: WP_LOITER_RAD; negative: counter-clockwise. @returns false if the fence forbids it */
  goTo(centre: LocalPoint, radiusM = 0): boolean {
    if (this.craft.fence.forbids(centre)) return false;
    this.#leg = new CirclingLeg(this.craft, { centre, radiusM: radiusM || this.craft.loiterRadiusM });
    return true;
  }

  update(dtS: number): PlaneInput {
    return this.#leg.update(dtS);
  }
}

/** RTL: flies home at RTL_ALTITUDE and circles there (RTL_RADIUS). Does not land (RTL_AUTOLAND 0). */
export class PlaneReturnMode extends BaseMode<Plane, PlaneInput, PlaneModeTraits> {
  readonly #leg: CirclingLeg;

  constructor(traits: PlaneModeTraits, plane: Plane) {
    super(traits, plane);
    this.#leg = returnLeg(plane);
  }

  get goal(): LocalPoint {
    return this.#leg.goal;
  }

  update(dtS: number): PlaneInput {
    return this.#leg.update(dtS);
  }
}

/** The straight climb ends this far below TKOFF_ALT. */
const LEVEL_OFF_M = 2;

/**
 * TAKEOFF: climbs along its heading, then circles a place TKOFF_DIST ahead of and TKOFF_ALT above
 * its start. The place is fixed at the start. TKOFF_ALT and TKOFF_DIST end the straight climb and
 * are read at every step. A plane in the air only climbs to TKOFF_ALT.
 */
export class PlaneTakeoffMode extends BaseMode<Plane, PlaneInput, PlaneModeTraits> {
  #leg: PlaneLeg | undefined;
  #start: LocalPoint = { northM: 0, eastM: 0, upM: 0 };
  #centre: LocalPoint | undefined;

  get goal(): LocalPoint | undefined {
    return this.#centre;
  }

  get isTakingOff(): boolean {
    return this.#leg?.isTakingOff ?? false;
  }

  update(dtS: number): PlaneInput {
    this.#leg ??= this.#begin();
    const input = this.#leg.update(dtS);
    if (this.isTakingOff && this.#centre && this.#hasClimbed) this.#leg = this.#circle(this.#centre);
    return input;
  }

  get #hasClimbed(): boolean {
    const { estimate, parameters, isLanded } = this.craft;
    const { northM, eastM, upM } = this.#start;
    const wayM = Math.hypot(estimate.northM - northM, estimate.eastM - eastM);
    return (
      !isLanded &&
      (estimate.upM - upM >= parameters.get('TKOFF_ALT') - LEVEL_OFF_M ||
        wayM >= parameters.get('TKOFF_DIST'))
    );
  }

  #begin(): PlaneLeg {
    const { estimate, parameters, isLanded, heightM, listener } = this.craft;
    const { northM, eastM, upM } = estimate;
    const altitudeM = parameters.get('TKOFF_ALT');
    const distanceM = parameters.get('TKOFF_DIST');
    this.#start = { northM, eastM, upM };
    if (!isLanded && heightM >= altitudeM) {
      listener.say(MavSeverity.INFO, 'Above TKOFF alt - loitering');
      this.#centre = this.#start;
      return this.#circle(this.#centre);
    }
    this.#centre = {
      northM: northM + distanceM * Math.cos(estimate.yawRad),
      eastM: eastM + distanceM * Math.sin(estimate.yawRad),
      upM: upM + altitudeM - (isLanded ? 0 : heightM),
    };
    if (!isLanded) {
      listener.say(MavSeverity.INFO, 'Climbing to TKOFF alt then loitering');
      return this.#circle(this.#centre);
    }
    return new TakeoffLeg(this.craft, this.#centre.upM, 0);
  }

  #circle(centre: LocalPoint): PlaneLeg {
    return new CirclingLeg(this.craft, { centre, radiusM: this.craft.loiterRadiusM });
  }
}

/** AUTO: flies the stored mission, then returns. On the ground, only a take-off starts the motor. */
export class PlaneAutoMode extends MissionMode<Plane, PlaneLeg, PlaneInput, PlaneModeTraits> {
  /** Start of the current leg; undefined: the plane's position at that time. */
  #from: LocalPoint | undefined;

  override leave(): void {
    this.craft.isInLandingSequence = false;
    super.leave();
  }

  override disarmed(): void {
    const { mission, listener } = this.craft;
    if (this.isLanding && mission.isRunning) {
      listener.itemReached(mission.currentSeq);
      mission.complete();
    }
    super.disarmed();
  }

  override restartItem(): void {
    this.craft.isInLandingSequence = false;
    super.restartItem();
  }

  update(dtS: number): PlaneInput {
    this.step(dtS);
    const { leg } = this;
    if (!leg) return MOTOR_OFF;
    const input = leg.update(dtS);
    if (leg.isDone) {
      this.#from = leg.isTakingOff ? undefined : leg.goal;
      this.reached();
    }
    return input;
  }

  protected ended(): void {
    this.craft.listener.say(MavSeverity.INFO, 'Mission complete, changing mode to RTL');
    this.craft.setMode(PlaneMode.RTL);
  }

  protected legOf(_seq: number, item: StoredItem): PlaneLeg | undefined {
    const plane = this.craft;
    const centre = this.goalOf(item);
    const from = this.#from ?? this.here;
    this.#from = undefined;
    const radiusM = item.param3 || plane.loiterRadiusM;
    if (item.command === MavCmd.NAV_LAND) plane.isInLandingSequence = true;
    if (item.command === MavCmd.NAV_TAKEOFF) plane.isInLandingSequence = false;
    switch (item.command) {
      case MavCmd.NAV_TAKEOFF:
        return new TakeoffLeg(plane, centre.upM, item.param1);
      case MavCmd.NAV_WAYPOINT:
        return new PassingLeg(plane, from, centre);
      case MavCmd.NAV_LOITER_UNLIM:
        return new CirclingLeg(plane, { centre, radiusM });
      case MavCmd.NAV_LOITER_TURNS:
        return new CirclingLeg(plane, { centre, radiusM, turns: Math.max(1, item.param1) });
      case MavCmd.NAV_LOITER_TIME:
        return new CirclingLeg(plane, { centre, radiusM, seconds: item.param1 });
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return returnLeg(plane);
      case MavCmd.NAV_LAND:
        return new LandingLeg(plane, from, centre);
      default:
        return undefined;
    }
  }

  protected override pass(item: StoredItem): void {
    const plane = this.craft;
    if (item.command === MavCmd.DO_CHANGE_SPEED && item.param2 > 0) {
      if (item.param1 === SpeedType.AIRSPEED) plane.speedMps = item.param2;
      if (item.param1 === SpeedType.GROUNDSPEED) plane.leastGroundMps = item.param2;
    }
    super.pass(item);
  }
}
