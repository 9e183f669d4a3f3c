import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { CopterModeTraits } from '../copter/copter-mode.ts';
import type { Flight } from '../craft/flight.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { WantedVelocity } from '../physics/reference-point.ts';
import type { FlightMode } from './flight-mode.ts';
import { TakeoffManoeuvre } from './takeoff-manoeuvre.ts';

/** GUIDED: the ground station says where to, how fast, or nothing: then the vehicle stays. */
export class GuidedMode implements FlightMode {
  readonly traits: CopterModeTraits;
  readonly #flight: Flight;
  #takeoff: TakeoffManoeuvre | undefined;
  #goal: LocalPoint | undefined;
  #velocity: WantedVelocity | undefined;
  #velocityUntilMs = 0;
  #holdUpM: number | undefined;
  #isPaused = false;

  constructor(traits: CopterModeTraits, flight: Flight) {
    this.traits = traits;
    this.#flight = flight;
  }

  get goal(): LocalPoint | undefined {
    return this.#takeoff?.goal ?? this.#goal;
  }

  get isTakingOff(): boolean {
    return this.#takeoff !== undefined;
  }

  disarmed(): void {
    this.#takeoff = undefined;
    this.stop();
  }

  takeOff(upM: number): void {
    this.stop();
    this.#takeoff = new TakeoffManoeuvre(this.#flight, upM);
  }

  /** @returns false when the fence forbids the place. */
  goTo(goal: LocalPoint): boolean {
    if (this.#flight.fence.forbids(goal)) return false;
    this.#takeoff = undefined;
    this.#velocity = undefined;
    this.#isPaused = false;
    this.#goal = goal;
    this.#flight.yaw.lookAhead();
    return true;
  }

  /** Until GUID_TIMEOUT has passed without another one. */
  flyAt(velocity: WantedVelocity): void {
    this.#takeoff = undefined;
    this.#goal = undefined;
    this.#isPaused = false;
    this.#velocity = velocity;
    this.#velocityUntilMs = this.#flight.bootMs + this.#flight.parameters.get('GUID_TIMEOUT') * 1000;
  }

  /** Forgets every target: brakes and stays. */
  stop(): void {
    this.#goal = undefined;
    this.#velocity = undefined;
    this.#holdUpM = undefined;
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

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    if (this.#takeoff) {
      const input = this.#takeoff.update(dtS);
      if (this.#takeoff.isDone) {
        this.#goal = this.#takeoff.goal;
        this.#takeoff = undefined;
      }
      return input;
    }
    if (flight.isLanded) return flight.idle();
    const { reference, limits } = flight;
    if (this.#velocity && flight.bootMs >= this.#velocityUntilMs) this.#velocity = undefined;
    if (this.#goal && !this.#isPaused) {
      this.#holdUpM = undefined;
      reference.moveToward(this.#goal, limits, dtS);
      return flight.steer(dtS, this.#goal);
    }
    if (this.#velocity && !this.#isPaused) {
      this.#holdUpM = undefined;
      reference.moveAt(this.#velocity, limits, dtS);
      return flight.steer(dtS);
    }
    this.#holdUpM ??= reference.upM + reference.velocityUpMps * 0.5;
    reference.moveLevel(0, 0, this.#holdUpM, { ...limits, speedMps: Math.max(limits.speedMps, 1) }, dtS);
    return flight.steer(dtS);
  }
}
