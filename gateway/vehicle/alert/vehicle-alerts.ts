import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { VehicleEvent } from '../../contract/websocket.ts';
import { vehicleConditions } from '../state/vehicle-conditions.ts';
import { isArmingText } from '../state/vehicle-health.ts';
import { vehicleName } from '../state/vehicle-kind.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';
import type { AlertBoard, AlertReport } from './alert-board.ts';

export interface VehicleAlertsOptions {
  readonly directory: VehicleDirectory;
  readonly board: AlertBoard;
  readonly clock: Clock;
}

/** Conditions that come and go within this (a battery monitor that starts) are not worth an alarm. */
const DEBOUNCE_MS = 1000;
const REVIEW_MS = 250;
/** What autopilots say during a calibration: text to read there, not a danger, whatever its severity. */
const CALIBRATION_TEXT =
  /^(?:Place vehicle .* and press any key|Calibration successful|\[cal\] (?!calibration failed))/;
const TEXT_EXPIRES_MS = 60_000;
/** ArduPilot repeats its arming checks every 30 s. */
const ARMING_EXPIRES_MS = 65_000;
const OWN_ID_EXPIRES_MS = 120_000;
const MAX_TEXT_ALERTS = 40;

/** Raises and clears the alerts that follow from what vehicles report and from their silence. */
export class VehicleAlerts {
  readonly #options: VehicleAlertsOptions;
  /** Codes raised by vehicle id; and since when a condition that is not raised yet holds. */
  readonly #raised = new Map<string, Map<AlertCode, string>>();
  readonly #pending = new Map<string, Map<AlertCode, MonotonicMs>>();
  readonly #texts = new Map<string, Set<string>>();
  #subscriptions: Unsubscribe[] = [];
  #timer: Timer | undefined;

  constructor(options: VehicleAlertsOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer) return;
    const { directory, clock } = this.#options;
    this.#subscriptions = [
      directory.on('event', (event) => this.#follow(event)),
      directory.on('removed', ({ vehicleId }) => this.#forget(vehicleId)),
    ];
    this.#timer = clock.every(REVIEW_MS, () => {
      for (const state of directory.list()) this.#review(state);
    });
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#subscriptions = [];
  }

  #follow(event: VehicleEvent): void {
    const { directory } = this.#options;
    if (event.kind === 'conflict' && event.vehicleId === null) this.#raiseOwnId(event);
    const state = event.vehicleId === null ? undefined : directory.get(event.vehicleId);
    if (!state) return;
    if (event.kind === 'statustext') this.#raiseText(state, event);
    // Loss and conflict are raised within the limits of the design, without waiting for the next review.
    else if (event.kind === 'lost' || event.kind === 'conflict') this.#review(state);
  }

  #review(state: VehicleState): void {
    const { directory, board, clock } = this.#options;
    const nowMs = clock.monotonicMs();
    const { vehicleId } = state;
    const raised = entryOf(this.#raised, vehicleId, () => new Map<AlertCode, string>());
    const pending = entryOf(this.#pending, vehicleId, () => new Map<AlertCode, MonotonicMs>());
    const holding = new Map(
      vehicleConditions(state, directory.modeOf(vehicleId), nowMs).map((condition) => [
        condition.code,
        condition,
      ]),
    );
    for (const [code, condition] of holding) {
      const sinceMs = pending.get(code) ?? nowMs;
      pending.set(code, sinceMs);
      if (raised.get(code) === condition.text || (!condition.isUrgent && nowMs - sinceMs < DEBOUNCE_MS))
        continue;
      raised.set(code, condition.text);
      board.raise({ ...condition, vehicleId });
    }
    for (const code of [...pending.keys()]) if (!holding.has(code)) pending.delete(code);
    for (const code of [...raised.keys()]) {
      // A silent vehicle reports nothing new: its problems stay until it is heard again.
      if (holding.has(code) || (state.isLost && code !== 'identity-conflict')) continue;
      raised.delete(code);
      board.clear({ vehicleId, code });
    }
    if (state.heartbeat?.isArmed) board.clear({ vehicleId, code: 'prearm' });
  }

  #raiseText(state: VehicleState, { severity, summary }: VehicleEvent): void {
    const { board } = this.#options;
    const { vehicleId } = state;
    if (isArmingText(summary)) {
      this.#raiseArming(state, summary);
      return;
    }
    if (severity === 'info' || CALIBRATION_TEXT.test(summary)) return;
    const texts = entryOf(this.#texts, vehicleId, () => new Set<string>());
    texts.delete(summary);
    texts.add(summary);
    for (const text of [...texts].slice(0, -MAX_TEXT_ALERTS)) {
      texts.delete(text);
      board.clear({ vehicleId, code: 'statustext', key: text });
    }
    const report: AlertReport = {
      vehicleId,
      code: 'statustext',
      key: summary,
      severity,
      text: `${vehicleName(state)}: ${summary}`,
      expiresAfterMs: TEXT_EXPIRES_MS,
    };
    const advice = /fail ?safe/i.test(summary) && !/clear/i.test(summary) ? FAILSAFE_ADVICE : undefined;
    board.raise(advice === undefined ? report : { ...report, advice });
  }

  /** All reasons not to arm are in one alert, the newest first. */
  #raiseArming(state: VehicleState, newest: string): void {
    const { board, directory, clock } = this.#options;
    const { vehicleId } = state;
    const recent = directory.statusTexts(vehicleId, clock.monotonicMs() - ARMING_EXPIRES_MS);
    const reasons = [
      newest,
      ...recent
        .map(({ text }) => text)
        .filter(isArmingText)
        .reverse(),
    ].map((text) => text.replace(/^[\w -]+?: /, ''));
    board.raise({
      vehicleId,
      code: 'prearm',
      severity: 'caution',
      text: `${vehicleName(state)} will not arm: ${[...new Set(reasons)].slice(0, 5).join('; ')}`,
      advice: 'Put right what the autopilot names, then try again.',
      expiresAfterMs: ARMING_EXPIRES_MS,
    });
  }

  #raiseOwnId({ summary, severity }: VehicleEvent): void {
    this.#options.board.raise({
      vehicleId: null,
      code: 'own-id-conflict',
      severity,
      text: summary,
      advice: 'Vehicles cannot tell the two stations apart. Change the system id of one of them.',
      expiresAfterMs: OWN_ID_EXPIRES_MS,
    });
  }

  #forget(vehicleId: string): void {
    this.#raised.delete(vehicleId);
    this.#pending.delete(vehicleId);
    this.#texts.delete(vehicleId);
    this.#options.board.clearVehicle(vehicleId);
  }
}

const FAILSAFE_ADVICE = 'The autopilot acts by itself. Watch what it does; take over only when it is wrong.';

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
