import { CopterMode, MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { COPTER_MODES, type Copter, type CopterFlightMode } from '../copter/copter.ts';
import type { CopterInput } from '../copter/copter-dynamics.ts';
import { createMode, ManoeuvreMode } from '../copter/copter-modes.ts';
import { GuidedMode } from '../copter/guided-mode.ts';
import { CircleManoeuvre, type Manoeuvre } from '../copter/manoeuvres.ts';
import { traitsOfMode } from '../craft/craft.ts';
import { toRad } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { PX4_MODES, type Px4Mode } from './px4-mode.ts';

/**
 * Descends vertically: MPC_Z_V_AUTO_DN, then MPC_LAND_SPEED below MPC_LAND_ALT2. Without a position
 * it descends level, which PX4 calls Descend. The commander stops the motors.
 */
class Px4LandManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  readonly isDone = false;
  readonly isLanding = true;
  readonly #craft: Copter;

  constructor(craft: Copter) {
    this.#craft = craft;
    craft.takeOver();
    const { northM, eastM } = craft.estimate;
    this.goal = { northM, eastM, upM: craft.home?.upM ?? 0 };
  }

  update(dtS: number): CopterInput {
    const craft = this.#craft;
    if (craft.isLanded) return craft.idle();
    const { parameters, reference, limits } = craft;
    const slowMps = Math.max(0.2, parameters.get('LAND_SPEED') / 100);
    const fastMps = Math.max(slowMps, parameters.get('LAND_SPEED_HIGH') / 100);
    const aboveM = Math.max(0, craft.heightM - parameters.get('LAND_ALT_LOW') / 100);
    const speedMps = Math.min(fastMps, Math.sqrt(slowMps ** 2 + 2 * limits.climbAccelMps2 * aboveM));
    const down = { northMps: 0, eastMps: 0, upMps: -speedMps };
    reference.moveAt(down, { ...limits, descentMps: fastMps }, dtS);
    return craft.hasPosition
      ? craft.steer(dtS)
      : craft.controller.followHeight(reference, craft.estimate, 0, 0, 0, dtS);
  }
}

const REACHED_M = 0.3;

type Stage = 'climb' | 'return' | 'descend' | 'wait' | 'land';

/** Return to home (RTL_TYPE 0): climb, fly home, descend to RTL_DESCEND_ALT, wait RTL_LAND_DELAY, land. */
class Px4ReturnManoeuvre implements Manoeuvre {
  goal: LocalPoint;
  readonly isDone = false;
  readonly #craft: Copter;
  readonly #parameters: ParameterStore;
  readonly #home: LocalPoint;
  readonly #say: (text: string) => void;
  #stage: Stage = 'climb';
  #waitedS = 0;
  #landing: Px4LandManoeuvre | undefined;

  constructor(craft: Copter, parameters: ParameterStore, say: (text: string) => void) {
    this.#craft = craft;
    this.#parameters = parameters;
    this.#say = say;
    const { estimate, frame } = craft;
    this.#home = craft.home ?? { northM: estimate.northM, eastM: estimate.eastM, upM: 0 };
    const upM = this.#home.upM + this.#returnHeightM();
    this.goal = { northM: estimate.northM, eastM: estimate.eastM, upM };
    craft.takeOver();
    craft.yaw.lookAhead();
    const amslM = Math.ceil(frame.originAltitudeAmslM + upM);
    say(`RTL: start return at ${amslM} m (${Math.ceil(upM - this.#home.upM)} m above destination)`);
  }

  get isLanding(): boolean {
    return this.#landing !== undefined;
  }

  update(dtS: number): CopterInput {
    const craft = this.#craft;
    if (this.#landing) return this.#landing.update(dtS);
    if (craft.isLanded) return craft.idle();
    craft.reference.moveToward(this.goal, craft.limits, dtS);
    if (this.#isThere()) this.#advance(dtS);
    return craft.steer(dtS, this.goal);
  }

  #advance(dtS: number): void {
    if (this.#stage === 'climb') {
      this.#stage = 'return';
      this.goal = { ...this.#home, upM: this.goal.upM };
    } else if (this.#stage === 'return') {
      this.#stage = 'descend';
      this.goal = { ...this.goal, upM: Math.min(this.goal.upM, this.#home.upM + this.#descendHeightM) };
    } else if (this.#stage === 'descend') {
      this.#stage = 'wait';
      if (this.#delayS < 0) this.#say('RTL: completed, loitering');
    } else if (this.#delayS >= 0) {
      this.#waitedS += dtS;
      if (this.#waitedS < this.#delayS) return;
      this.#say('RTL: land at destination');
      this.#stage = 'land';
      this.#landing = new Px4LandManoeuvre(this.#craft);
      this.goal = this.#landing.goal;
    }
  }

  /** Negative: loiters there. */
  get #delayS(): number {
    return this.#parameters.get('RTL_LAND_DELAY');
  }

  get #descendHeightM(): number {
    return this.#parameters.get('RTL_DESCEND_ALT');
  }

  #isThere(): boolean {
    const { reference, estimate } = this.#craft;
    return (
      reference.distanceTo(this.goal) < REACHED_M && Math.abs(this.goal.upM - estimate.upM) < 2 * REACHED_M
    );
  }

  /**
   * RTL_RETURN_ALT; near home (RTL_MIN_DIST) within the RTL_CONE_ANG cone; never below the current
   * height.
   */
  #returnHeightM(): number {
    const { estimate } = this.#craft;
    const get = (name: string) => this.#parameters.get(name);
    const nowM = estimate.upM - this.#home.upM;
    const distanceM = Math.hypot(estimate.northM - this.#home.northM, estimate.eastM - this.#home.eastM);
    const nearM = get('NAV_ACC_RAD');
    if (distanceM <= nearM) return Math.max(nowM, 2 * distanceM);
    const coneM = distanceM / Math.tan(toRad(Math.min(89, Math.max(1, get('RTL_CONE_ANG')))));
    const wantedM =
      distanceM <= get('RTL_MIN_DIST') ? Math.min(coneM, get('RTL_RETURN_ALT')) : get('RTL_RETURN_ALT');
    return Math.max(nowM, wantedM, 2 * nearM);
  }
}

interface Orbit {
  readonly centre: LocalPoint;
  /** Positive is clockwise. */
  readonly radiusM: number;
  readonly speedMps: number;
}

/** Event of a mode that was not commanded. */
type NavigatorEvent = 'takeoff-done' | 'mission-done' | 'mission-returns' | undefined;

const AIRFRAME_MODES: ReadonlyMap<Px4Mode, number> = new Map<Px4Mode, number>([
  [PX4_MODES.manual, CopterMode.STABILIZE],
  [PX4_MODES.acro, CopterMode.STABILIZE],
  [PX4_MODES.stabilized, CopterMode.STABILIZE],
  [PX4_MODES.altitude, CopterMode.ALT_HOLD],
  [PX4_MODES.position, CopterMode.LOITER],
]);

/** Flies PX4's modes with the manoeuvres of all simulated copters. */
export class Px4Navigator {
  /** Take-off height above the frame's origin; undefined: MIS_TAKEOFF_ALT above the current height. */
  takeoffUpM: number | undefined;
  readonly #craft: Copter;
  readonly #parameters: ParameterStore;
  readonly #say: (text: string) => void;
  #mode: Px4Mode = PX4_MODES.hold;
  /** A mission that does not start with a take-off gets one first. */
  #isLeavingGround = false;
  #wasComplete = false;
  #orbit: Orbit | undefined;

  constructor(craft: Copter, parameters: ParameterStore, say: (text: string) => void) {
    this.#craft = craft;
    this.#parameters = parameters;
    this.#say = say;
    this.enter(PX4_MODES.hold);
  }

  /** Enters a mode, or restarts the current one. */
  enter(mode: Px4Mode): void {
    const craft = this.#craft;
    this.#mode = mode;
    this.#isLeavingGround = false;
    this.#wasComplete = false;
    craft.switchTo(this.#flightMode(mode));
    if (mode === PX4_MODES.takeoff) this.#takeOff();
    if (mode === PX4_MODES.mission && craft.isArmed) this.#beginMission();
  }

  /** Holds at a new place. @returns false when the fence forbids it */
  reposition(goal: LocalPoint): boolean {
    const { mode } = this.#craft;
    return mode instanceof GuidedMode && mode.goTo(goal);
  }

  /** Circles a place; enter the mode afterwards. */
  set orbit(orbit: Orbit) {
    this.#orbit = orbit;
  }

  get isTakingOff(): boolean {
    return this.#craft.mode.isTakingOff === true;
  }

  /** Call this after each step of the flight. */
  step(): NavigatorEvent {
    const { mission, isArmed } = this.#craft;
    if (!isArmed) return undefined;
    if (this.#mode === PX4_MODES.takeoff) return this.isTakingOff ? undefined : 'takeoff-done';
    if (this.#mode !== PX4_MODES.mission) return undefined;
    if (this.#isLeavingGround) {
      if (!this.isTakingOff) this.#followMission();
      return undefined;
    }
    if (mission.isRunning && mission.item(mission.currentSeq)?.command === MavCmd.NAV_RETURN_TO_LAUNCH)
      return 'mission-returns';
    if (this.#wasComplete || !mission.isComplete) return undefined;
    this.#wasComplete = true;
    return 'mission-done';
  }

  #flightMode(mode: Px4Mode): CopterFlightMode {
    const craft = this.#craft;
    const airframeMode = AIRFRAME_MODES.get(mode);
    if (airframeMode !== undefined) return createMode(airframeMode, craft);
    switch (mode) {
      case PX4_MODES.return:
        return this.#manoeuvre(
          CopterMode.RTL,
          () => new Px4ReturnManoeuvre(craft, this.#parameters, this.#say),
        );
      case PX4_MODES.land:
      case PX4_MODES.precisionLand:
      case PX4_MODES.descend:
        return this.#manoeuvre(CopterMode.LAND, () => new Px4LandManoeuvre(craft));
      case PX4_MODES.orbit:
        return this.#manoeuvre(CopterMode.CIRCLE, () => this.#circle());
      default:
        return createMode(CopterMode.GUIDED, craft);
    }
  }

  #manoeuvre(customMode: number, begin: () => Manoeuvre): CopterFlightMode {
    return new ManoeuvreMode(traitsOfMode(COPTER_MODES, customMode), this.#craft, begin);
  }

  #circle(): CircleManoeuvre {
    const { estimate } = this.#craft;
    const { centre, radiusM, speedMps } = this.#orbit ?? { centre: estimate, radiusM: 1, speedMps: 1 };
    const sizeM = Math.max(1, Math.abs(radiusM));
    const rateRadS = (Math.sign(radiusM) * speedMps) / sizeM;
    return new CircleManoeuvre(this.#craft, { centre, radiusM: sizeM, rateRadS, looksAtCentre: true });
  }

  #takeOff(): void {
    const craft = this.#craft;
    const homeUpM = craft.home?.upM ?? 0;
    const leastM = this.#parameters.get('MIS_TAKEOFF_ALT');
    const upM = this.takeoffUpM ?? Math.max(homeUpM, craft.estimate.upM) + leastM;
    if (!craft.isArmed) return;
    this.takeoffUpM = undefined;
    this.#lift(upM);
    this.#say(`Takeoff to ${(upM - homeUpM).toFixed(1)} meters above home`);
  }

  #lift(upM: number): void {
    const { mode } = this.#craft;
    if (!(mode instanceof GuidedMode)) return;
    // The real PX4 uses MPC_TKO_SPEED only until lift-off; here it applies to the whole climb.
    this.#craft.climbMps = this.#parameters.get('MPC_TKO_SPEED');
    mode.takeOff(upM);
  }

  #beginMission(): void {
    const { isLanded, mission, home } = this.#craft;
    if (!isLanded || mission.startsWithTakeoff) {
      this.#followMission();
      return;
    }
    this.#isLeavingGround = true;
    this.#lift((home?.upM ?? 0) + this.#parameters.get('MIS_TAKEOFF_ALT'));
  }

  #followMission(): void {
    this.#isLeavingGround = false;
    this.#craft.switchTo(createMode(CopterMode.AUTO, this.#craft));
    this.#craft.isAutoArmed = true;
    this.#craft.climbMps = this.#parameters.get('MPC_TKO_SPEED');
    this.#say('Executing Mission');
  }
}
