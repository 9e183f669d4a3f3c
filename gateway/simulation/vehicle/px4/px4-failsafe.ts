import { MavBatteryChargeState } from '../../../mavlink/codec/generated/enums.ts';
import type { Copter } from '../copter/copter.ts';
import type { ParameterStore } from '../service/parameter-store.ts';

/** Charge of a faulty pack below its threshold. */
const BELOW = 0.01;

/** PX4 rates a battery by its state of charge: BAT_LOW_THR, BAT_CRIT_THR, BAT_EMERGEN_THR. */
export class Px4Battery {
  readonly #craft: Copter;
  readonly #parameters: ParameterStore;

  constructor(craft: Copter, parameters: ParameterStore) {
    this.#craft = craft;
    this.#parameters = parameters;
  }

  /** 0 to 1. The bad-pack fault lowers it below BAT_LOW_THR (level 1) or BAT_CRIT_THR (level 2). */
  get remaining(): number {
    const { battery, parameters, faults } = this.#craft;
    const share = battery.charge(parameters.get('BATT_CAPACITY'));
    const { level } = faults.of('battery-failsafe') ?? {};
    if (level === undefined) return share;
    const limit = this.#parameters.get(level >= 2 ? 'BAT_CRIT_THR' : 'BAT_LOW_THR');
    return Math.min(share, Math.max(0, limit - BELOW));
  }

  /** As reported, rounded up; a mere rounding error does not add a percent. */
  get remainingPct(): number {
    return Math.ceil(this.remaining * 100 - 1e-6);
  }

  /** MAV_BATTERY_CHARGE_STATE */
  get chargeState(): number {
    const { remaining } = this;
    if (remaining < this.#parameters.get('BAT_EMERGEN_THR')) return MavBatteryChargeState.EMERGENCY;
    if (remaining < this.#parameters.get('BAT_CRIT_THR')) return MavBatteryChargeState.CRITICAL;
    return remaining < this.#parameters.get('BAT_LOW_THR')
      ? MavBatteryChargeState.LOW
      : MavBatteryChargeState.OK;
  }
}

/** Failsafe actions, the mildest first. */
const FAILSAFE_ACTIONS = [
  'none',
  'warn',
  'altitude',
  'hold',
  'return',
  'land',
  'descend',
  'terminate',
] as const;
export type Px4FailsafeAction = (typeof FAILSAFE_ACTIONS)[number];

/** A current problem and the action that PX4's parameters set for it. */
export interface Px4Condition {
  readonly id: string;
  readonly action: Px4FailsafeAction;
  /** Remains active after the reason has ended, until the mode changes or the motors stop. */
  readonly isLatched: boolean;
  /** Acts at once, without the Hold during which a pilot may take over (COM_FAIL_ACT_T). */
  readonly isImmediate: boolean;
  /** The text when it only warns. */
  readonly warning?: string;
}

interface Active {
  condition: Px4Condition;
  isFailing: boolean;
}

interface Px4FailsafeOptions {
  readonly parameters: ParameterStore;
  readonly say: (text: string) => void;
  /** Whether the mode for this action can be flown now. */
  readonly canRun: (action: Px4FailsafeAction) => boolean;
}

/**
 * Selects among all active failsafes as PX4's framework does. The most severe wins. The vehicle
 * first holds for COM_FAIL_ACT_T. An operator who changes the mode takes over. An action that
 * cannot be flown becomes the next more severe one.
 */
export class Px4Failsafe {
  /** The current action. */
  action: Px4FailsafeAction = 'none';
  readonly #options: Px4FailsafeOptions;
  readonly #active = new Map<string, Active>();
  #delayMs = 0;
  #isTakenOver = false;

  constructor(options: Px4FailsafeOptions) {
    this.#options = options;
  }

  /** Whether PX4 flies a mode other than the chosen one. */
  get isActing(): boolean {
    return rank(this.action) > rank('warn');
  }

  /** Resets everything when the motors start or stop. */
  reset(): void {
    this.#active.clear();
    this.#delayMs = 0;
    this.#isTakenOver = false;
    this.action = 'none';
  }

  /** The operator has chosen a mode. */
  modeChanged(): void {
    for (const [id, { condition, isFailing }] of this.#active)
      if (condition.isLatched && !isFailing) this.#active.delete(id);
    // An operator who has taken over keeps control in every later mode.
    this.#isTakenOver ||= this.isActing;
  }

  /** @returns the current action. Texts are sent when it is new. */
  update(dtMs: number, conditions: readonly Px4Condition[]): Px4FailsafeAction {
    this.#delayMs = Math.max(0, this.#delayMs - dtMs);
    this.#forget(conditions);
    let isNew = false;
    for (const condition of conditions) {
      const known = this.#active.get(condition.id);
      if (known) {
        known.condition = condition;
        known.isFailing = true;
        continue;
      }
      this.#active.set(condition.id, { condition, isFailing: true });
      isNew ||= condition.action === 'warn';
      if (rank(condition.action) >= rank('hold')) this.#isTakenOver = false;
      if (!condition.isImmediate && condition.action !== 'warn' && this.#delayMs === 0)
        this.#delayMs = this.#options.parameters.get('COM_FAIL_ACT_T') * 1000;
    }
    const next = this.#select();
    if (rank(next) > rank(this.action) || (next !== 'none' && isNew)) this.#tell(next, isNew);
    this.action = next;
    return next;
  }

  #forget(conditions: readonly Px4Condition[]): void {
    for (const [id, active] of this.#active) {
      if (conditions.some((condition) => condition.id === id)) continue;
      active.isFailing = false;
      if (!active.condition.isLatched || this.#isTakenOver) this.#active.delete(id);
    }
  }

  #select(): Px4FailsafeAction {
    let worst: Px4FailsafeAction = 'none';
    for (const { condition } of this.#active.values())
      if (rank(condition.action) > rank(worst)) worst = condition.action;
    if (rank(worst) <= rank('warn')) return worst;
    if (this.#isTakenOver && worst !== 'terminate') return 'warn';
    if (this.#delayMs > 0 && rank(worst) > rank('hold')) worst = 'hold';
    return this.#possible(worst);
  }

  #possible(action: Px4FailsafeAction): Px4FailsafeAction {
    if (action === 'hold' && !this.#options.canRun('hold')) return this.#possible('return');
    if (action === 'return' && !this.#options.canRun('return')) return this.#possible('land');
    return action === 'land' && !this.#options.canRun('land') ? 'descend' : action;
  }

  #tell(action: Px4FailsafeAction, isNew: boolean): void {
    const { say } = this.#options;
    if (isNew)
      for (const { condition } of this.#active.values())
        if (condition.warning !== undefined && condition.action === 'warn') say(condition.warning);
    const delayS = Math.round(this.#delayMs / 1000);
    say(
      action === 'hold' && delayS > 0
        ? `Failsafe activated, entering Hold for ${delayS} seconds`
        : 'Failsafe activated',
    );
  }
}

function rank(action: Px4FailsafeAction): number {
  return FAILSAFE_ACTIONS.indexOf(action);
}
