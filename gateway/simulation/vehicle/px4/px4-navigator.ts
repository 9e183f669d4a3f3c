import { CopterMode, MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { copterModeTraits } from '../copter/copter-mode.ts';
import type { Flight } from '../craft/flight.ts';
import { CircleManoeuvre } from '../mode/circle-manoeuvre.ts';
import { createMode } from '../mode/create-mode.ts';
import type { FlightMode } from '../mode/flight-mode.ts';
import { GuidedMode } from '../mode/guided-mode.ts';
import type { Manoeuvre } from '../mode/manoeuvre.ts';
import { ManoeuvreMode } from '../mode/manoeuvre-mode.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { Px4LandManoeuvre } from './px4-land-manoeuvre.ts';
import { PX4_MODES, type Px4Mode } from './px4-mode.ts';
import { Px4ReturnManoeuvre } from './px4-return-manoeuvre.ts';

export interface Orbit {
  readonly centre: LocalPoint;
  /** Clockwise positive. */
  readonly radiusM: number;
  readonly speedMps: number;
}

/** What a mode has reached without a command. */
export type NavigatorEvent = 'takeoff-done' | 'mission-done' | 'mission-returns' | undefined;

const AIRFRAME_MODES: ReadonlyMap<Px4Mode, number> = new Map<Px4Mode, number>([
  [PX4_MODES.manual, CopterMode.STABILIZE],
  [PX4_MODES.acro, CopterMode.STABILIZE],
  [PX4_MODES.stabilized, CopterMode.STABILIZE],
  [PX4_MODES.altitude, CopterMode.ALT_HOLD],
  [PX4_MODES.position, CopterMode.LOITER],
]);

/** Flies PX4's modes with the manoeuvres all simulated copters share. */
export class Px4Navigator {
  /** Where a take-off leads, above the frame's origin; undefined: MIS_TAKEOFF_ALT above here. */
  takeoffUpM: number | undefined;
  readonly #flight: Flight;
  readonly #parameters: ParameterStore;
  readonly #say: (text: string) => void;
  #mode: Px4Mode = PX4_MODES.hold;
  /** A mission that does not start with a take-off gets one first. */
  #isLeavingGround = false;
  #wasComplete = false;
  #orbit: Orbit | undefined;

  constructor(flight: Flight, parameters: ParameterStore, say: (text: string) => void) {
    this.#flight = flight;
    this.#parameters = parameters;
    this.#say = say;
    this.enter(PX4_MODES.hold);
  }

  /** Also for the current mode, which it restarts. */
  enter(mode: Px4Mode): void {
    const flight = this.#flight;
    this.#mode = mode;
    this.#isLeavingGround = false;
    this.#wasComplete = false;
    this.#switch(this.#flightMode(mode));
    if (mode === PX4_MODES.takeoff) this.#takeOff();
    if (mode === PX4_MODES.mission && flight.isArmed) this.#beginMission();
  }

  /** Hold somewhere else. @returns false when the fence forbids the place. */
  reposition(goal: LocalPoint): boolean {
    const { mode } = this.#flight;
    return mode instanceof GuidedMode && mode.goTo(goal);
  }

  /** Round a place; the mode must be entered after it. */
  set orbit(orbit: Orbit) {
    this.#orbit = orbit;
  }

  get isTakingOff(): boolean {
    return this.#flight.mode.isTakingOff === true;
  }

  /** To be called after each step of the flight. */
  step(): NavigatorEvent {
    const { mission, isArmed } = this.#flight;
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

  #flightMode(mode: Px4Mode): FlightMode {
    const flight = this.#flight;
    const airframeMode = AIRFRAME_MODES.get(mode);
    if (airframeMode !== undefined) return createMode(airframeMode, flight);
    switch (mode) {
      case PX4_MODES.return:
        return this.#manoeuvre(
          CopterMode.RTL,
          () => new Px4ReturnManoeuvre(flight, this.#parameters, this.#say),
        );
      case PX4_MODES.land:
      case PX4_MODES.precisionLand:
      case PX4_MODES.descend:
        return this.#manoeuvre(CopterMode.LAND, () => new Px4LandManoeuvre(flight));
      case PX4_MODES.orbit:
        return this.#manoeuvre(CopterMode.CIRCLE, () => this.#circle());
      default:
        return createMode(CopterMode.GUIDED, flight);
    }
  }

  #manoeuvre(customMode: number, begin: () => Manoeuvre): FlightMode {
    const traits = copterModeTraits(customMode);
    if (!traits) throw new RangeError(`mode ${customMode} is not simulated`);
    return new ManoeuvreMode(traits, this.#flight, begin);
  }

  #circle(): CircleManoeuvre {
    const { estimate } = this.#flight;
    const { centre, radiusM, speedMps } = this.#orbit ?? { centre: estimate, radiusM: 1, speedMps: 1 };
    const sizeM = Math.max(1, Math.abs(radiusM));
    const rateRadS = (Math.sign(radiusM) * speedMps) / sizeM;
    return new CircleManoeuvre(this.#flight, { centre, radiusM: sizeM, rateRadS, looksAtCentre: true });
  }

  #switch(mode: FlightMode): void {
    const flight = this.#flight;
    flight.mode.leave?.();
    flight.mode = mode;
    flight.speedMps = undefined;
    flight.climbMps = undefined;
    flight.descentMps = undefined;
    flight.takeOver();
    if (flight.isArmed) flight.yaw.hold(flight.estimate.yawRad);
    mode.enter?.();
  }

  #takeOff(): void {
    const flight = this.#flight;
    const homeUpM = flight.home?.upM ?? 0;
    const leastM = this.#parameters.get('MIS_TAKEOFF_ALT');
    const upM = this.takeoffUpM ?? Math.max(homeUpM, flight.estimate.upM) + leastM;
    if (!flight.isArmed) return;
    this.takeoffUpM = undefined;
    this.#lift(upM);
    this.#say(`Takeoff to ${(upM - homeUpM).toFixed(1)} meters above home`);
  }

  #lift(upM: number): void {
    const { mode } = this.#flight;
    if (!(mode instanceof GuidedMode)) return;
    // MPC_TKO_SPEED holds until it is off the ground; it is flown to the top here.
    this.#flight.climbMps = this.#parameters.get('MPC_TKO_SPEED');
    mode.takeOff(upM);
  }

  #beginMission(): void {
    const { isLanded, mission, home } = this.#flight;
    if (!isLanded || mission.startsWithTakeoff) {
      this.#followMission();
      return;
    }
    this.#isLeavingGround = true;
    this.#lift((home?.upM ?? 0) + this.#parameters.get('MIS_TAKEOFF_ALT'));
  }

  #followMission(): void {
    this.#isLeavingGround = false;
    this.#switch(createMode(CopterMode.AUTO, this.#flight));
    this.#flight.isAutoArmed = true;
    this.#flight.climbMps = this.#parameters.get('MPC_TKO_SPEED');
    this.#say('Executing Mission');
  }
}
