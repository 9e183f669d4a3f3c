import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { english, joinTexts, say } from '../../contract/operator-text.ts';
import type { VehicleEvent } from '../../contract/port/websocket.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import { isArmingText } from '../state/vehicle-health.ts';
import { vehicleName } from '../state/vehicle-kind.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';
import { ALERT_MEANINGS, type AlertMeaningId } from './alert-meaning.ts';
import type { AlertRegistry } from './alert-registry.ts';
import { type TextMeaning, textMeaning } from './autopilot-texts.ts';
import { type HeardTexts, vehicleConditions } from './vehicle-conditions.ts';

export interface VehicleAlertsOptions {
  readonly directory: VehicleDirectory;
  readonly alerts: AlertRegistry;
  readonly clock: Clock;
}

/** Shorter conditions (a starting battery monitor) raise no alert. */
const DEBOUNCE_MS = 1000;
const REVIEW_MS = 250;
/** Calibration texts are no alerts, whatever their severity. */
const CALIBRATION_TEXT =
  /^(?:Place vehicle .* and press any key|Calibration successful|\[cal\] (?!calibration failed))/;
const TEXT_EXPIRES_MS = 60_000;
/** ArduPilot repeats its arming checks every 30 s. */
const ARMING_EXPIRES_MS = 65_000;
const OWN_ID_EXPIRES_MS = 120_000;
const MAX_TEXT_ALERTS = 40;
/** Of the autopilot in one alert. */
const MAX_SENTENCES = 3;
/** What the loss of the link does not keep. */
const ENDS_WITH_LINK: ReadonlySet<AlertCode> = new Set<AlertCode>(['identity-conflict', 'link-weak']);

interface Heard extends HeardTexts {
  readonly atMs: MonotonicMs;
  readonly doesLast: boolean;
}

/** Raises and clears the alerts that follow from vehicles' reports and their silence. */
export class VehicleAlerts {
  readonly #options: VehicleAlertsOptions;
  /** Content raised by vehicle id and code, and the start times of conditions not raised yet. */
  readonly #raised = new Map<string, Map<AlertCode, string>>();
  readonly #pending = new Map<string, Map<AlertCode, MonotonicMs>>();
  readonly #texts = new Map<string, Set<string>>();
  readonly #heard = new Map<string, Map<AlertMeaningId, Heard>>();
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
    // Loss and conflict must be raised within the design's limits, so they do not wait for the next review.
    else if (event.kind === 'lost' || event.kind === 'conflict') this.#review(state);
  }

  #review(state: VehicleState): void {
    const { directory, alerts, clock } = this.#options;
    const nowMs = clock.monotonicMs();
    const { vehicleId } = state;
    const raised = entryOf(this.#raised, vehicleId, () => new Map<AlertCode, string>());
    const pending = entryOf(this.#pending, vehicleId, () => new Map<AlertCode, MonotonicMs>());
    const holding = new Map(
      vehicleConditions(state, directory.modeOf(vehicleId), this.#heardOf(state, nowMs), nowMs).map(
        (condition) => [condition.code, condition],
      ),
    );
    for (const [code, { isUrgent, ...condition }] of holding) {
      const sinceMs = pending.get(code) ?? nowMs;
      pending.set(code, sinceMs);
      const content = JSON.stringify(condition);
      if (raised.get(code) === content) continue;
      if (!raised.has(code) && !isUrgent && nowMs - sinceMs < DEBOUNCE_MS) continue;
      raised.set(code, content);
      alerts.raise({ ...condition, vehicleId });
    }
    for (const code of [...pending.keys()]) if (!holding.has(code)) pending.delete(code);
    for (const code of [...raised.keys()]) {
      // A silent vehicle reports no changes, so its problems stay until its next frame.
      if (holding.has(code) || (state.isLost && !ENDS_WITH_LINK.has(code))) continue;
      raised.delete(code);
      alerts.clear({ vehicleId, code });
    }
    if (state.heartbeat?.isArmed) alerts.clear({ vehicleId, code: 'prearm' });
  }

  #raiseText(state: VehicleState, { severity, ...event }: VehicleEvent): void {
    const { vehicleId } = state;
    const summary = english(event.summary);
    if (isArmingText(summary)) {
      this.#raiseArming(state, summary);
      return;
    }
    const known = textMeaning(summary);
    if (known) {
      this.#hear(state, summary, severity, known);
      this.#review(state);
      return;
    }
    if (severity === 'info' || CALIBRATION_TEXT.test(summary)) return;
    const { alerts } = this.#options;
    const texts = entryOf(this.#texts, vehicleId, () => new Set<string>());
    texts.delete(summary);
    texts.add(summary);
    for (const text of [...texts].slice(0, -MAX_TEXT_ALERTS)) {
      texts.delete(text);
      alerts.clear({ vehicleId, code: 'statustext', key: text });
    }
    alerts.raise({
      vehicleId,
      code: 'statustext',
      key: summary,
      severity,
      text: `${vehicleName(state)}: ${summary}`,
      expiresAfterMs: TEXT_EXPIRES_MS,
    });
  }

  /** Keeps a sentence for the alert of its condition, or ends what it reports as ended. */
  #hear(
    { vehicleId }: VehicleState,
    text: string,
    severity: Severity,
    { meaning, isEnd, doesLast }: TextMeaning,
  ): void {
    const heard = entryOf(this.#heard, vehicleId, () => new Map<AlertMeaningId, Heard>());
    if (isEnd) {
      const { code } = ALERT_MEANINGS[meaning];
      for (const each of [...heard.keys()]) if (ALERT_MEANINGS[each].code === code) heard.delete(each);
      return;
    }
    const before = heard.get(meaning);
    heard.set(meaning, {
      meaning,
      severity,
      texts: [...(before?.texts ?? []).filter((each) => each !== text), text].slice(-MAX_SENTENCES),
      count: (before?.count ?? 0) + 1,
      doesLast,
      atMs: this.#options.clock.monotonicMs(),
    });
  }

  /** The sentences that are still valid. Those of a lost vehicle stay until it is heard again. */
  #heardOf({ vehicleId, heartbeat, isLost }: VehicleState, nowMs: MonotonicMs): readonly Heard[] {
    const heard = this.#heard.get(vehicleId);
    if (!heard) return [];
    for (const [meaning, { atMs, doesLast }] of [...heard]) {
      const isKept = isLost || (doesLast && heartbeat?.isArmed === true);
      if (!isKept && nowMs - atMs >= TEXT_EXPIRES_MS) heard.delete(meaning);
    }
    return [...heard.values()];
  }

  /** One alert combines all reasons not to arm, the newest first. */
  #raiseArming(state: VehicleState, newest: string): void {
    const { alerts, directory, clock } = this.#options;
    const { vehicleId } = state;
    const recent = directory.statusTexts(vehicleId, clock.monotonicMs() - ARMING_EXPIRES_MS);
    const reasons = [
      newest,
      ...recent
        .map(({ text }) => text)
        .filter(isArmingText)
        .reverse(),
    ].map((text) => text.replace(/^[\w -]+?: /, ''));
    alerts.raise({
      vehicleId,
      code: 'prearm',
      severity: 'caution',
      text: say('{name} will not arm: {reasons}', {
        name: vehicleName(state),
        reasons: joinTexts([...new Set(reasons)].slice(0, 5)),
      }),
      advice: 'Fix what the autopilot reports, then try again.',
      expiresAfterMs: ARMING_EXPIRES_MS,
    });
  }

  #raiseOwnId({ summary, severity }: VehicleEvent): void {
    this.#options.alerts.raise({
      vehicleId: null,
      code: 'own-id-conflict',
      severity,
      text: summary,
      advice: 'Vehicles cannot distinguish the two stations. Change the system id of one of them.',
      expiresAfterMs: OWN_ID_EXPIRES_MS,
    });
  }

  #forget(vehicleId: string): void {
    this.#raised.delete(vehicleId);
    this.#pending.delete(vehicleId);
    this.#texts.delete(vehicleId);
    this.#heard.delete(vehicleId);
    this.#options.alerts.clearVehicle(vehicleId);
  }
}

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
