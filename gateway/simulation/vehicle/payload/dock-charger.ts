import type { Craft } from '../craft/craft.ts';
import type { PlanePoint } from '../physics/local-frame.ts';

/** A dock reaches a battery this far from its place. */
const REACH_M = 2;
const CURRENT_A = 20;

/** Docks charge a copter that is on them with its motors off. */
export class DockCharger {
  readonly #docks: readonly PlanePoint[];

  constructor(docks: readonly PlanePoint[]) {
    this.#docks = docks;
  }

  step(dtS: number, { body, battery, isArmed, parameters }: Craft): void {
    if (isArmed || !body.isOnGround) return;
    const isReached = this.#docks.some(
      ({ northM, eastM }) => Math.hypot(body.northM - northM, body.eastM - eastM) <= REACH_M,
    );
    if (isReached) battery.chargeBy((CURRENT_A * dtS * 1000) / 3600, parameters.get('BATT_CAPACITY'));
  }
}
