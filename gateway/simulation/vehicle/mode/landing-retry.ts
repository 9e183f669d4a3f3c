import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Flight } from '../craft/flight.ts';
import type { LocalPoint } from '../physics/local-frame.ts';

/** What a landing does next: go on down, stay in place, or fly to a point to look for the target again. */
export type LandingOrder = 'descend' | 'hold' | LocalPoint;

/** The next try begins so much above the place of the last sighting. */
const CLIMB_M = 1.5;
const ARRIVED_M = 0.75;
/** PLND_STRICT 1: how long the pilot may take over before it lands where it is. */
const HESITATE_MS = 7000;
/** PLND_STRICT */
const NOT_STRICT = 0;
const VERY_STRICT = 2;
/** PLND_RET_BEHAVE */
const TO_TARGET = 1;

type Stage = 'sighted' | 'descend' | 'climb' | 'sink' | 'done';

/**
 * What ArduCopter does about a target it lost while landing on it (PLND_STRICT, PLND_TIMEOUT, PLND_RET_MAX,
 * PLND_RET_BEHAVE), one for each landing.
 */
export class LandingRetry {
  readonly #flight: Flight;
  #stage: Stage = 'sighted';
  #tries = 0;
  #hesitatesSinceMs: number | undefined;

  constructor(flight: Flight) {
    this.#flight = flight;
  }

  next(): LandingOrder {
    const { state } = this.#flight.precision;
    if (state === 'never-seen') return this.#giveUp();
    if (state === 'recently-lost') return this.#search();
    this.#stage = 'sighted';
    this.#hesitatesSinceMs = undefined;
    return 'descend';
  }

  #search(): LandingOrder {
    const { parameters, precision, bootMs } = this.#flight;
    if (parameters.get('PLND_STRICT') === NOT_STRICT) return 'descend';
    switch (this.#stage) {
      case 'sighted':
        this.#stage = 'descend';
        return 'descend';
      case 'descend':
        if (bootMs - precision.seenAtMs < parameters.get('PLND_TIMEOUT') * 1000) return 'descend';
        return this.#retry();
      case 'climb':
        return this.#climb();
      case 'sink':
        return this.#sink();
      case 'done':
        return this.#giveUp();
    }
  }

  #retry(): LandingOrder {
    const allowed = this.#flight.parameters.get('PLND_RET_MAX');
    if (this.#tries >= allowed) {
      this.#stage = 'done';
      return this.#giveUp();
    }
    this.#tries += 1;
    this.#stage = 'climb';
    this.#flight.listener.say(MavSeverity.INFO, 'PrecLand: Retrying');
    return this.#climb();
  }

  /** Where it was, or the target is, at the last sighting. */
  get #place(): LocalPoint {
    const { parameters, precision, estimate } = this.#flight;
    const isToTarget = parameters.get('PLND_RET_BEHAVE') === TO_TARGET;
    const { northM, eastM } = (isToTarget ? precision.lastTarget : precision.lastVehicle) ?? estimate;
    return { northM, eastM, upM: precision.lastVehicle?.upM ?? estimate.upM };
  }

  #climb(): LandingOrder {
    const place = this.#place;
    const above = { ...place, upM: place.upM + CLIMB_M };
    if (this.#distanceTo(above) < ARRIVED_M) this.#stage = 'sink';
    return above;
  }

  #sink(): LandingOrder {
    const place = this.#place;
    if (Math.abs(place.upM - this.#flight.estimate.upM) < ARRIVED_M) {
      this.#stage = 'done';
      this.#flight.listener.say(MavSeverity.INFO, 'PrecLand: Retry Completed');
    }
    return place;
  }

  #giveUp(): LandingOrder {
    const { parameters, bootMs, listener } = this.#flight;
    if (this.#hesitatesSinceMs === undefined) {
      this.#hesitatesSinceMs = bootMs;
      listener.say(MavSeverity.INFO, 'PrecLand: Failsafe Measures');
    }
    const strictness = parameters.get('PLND_STRICT');
    if (strictness === VERY_STRICT) return 'hold';
    if (strictness === NOT_STRICT) return 'descend';
    return bootMs - this.#hesitatesSinceMs < HESITATE_MS ? 'hold' : 'descend';
  }

  #distanceTo({ northM, eastM, upM }: LocalPoint): number {
    const { estimate } = this.#flight;
    return Math.hypot(northM - estimate.northM, eastM - estimate.eastM, upM - estimate.upM);
  }
}
