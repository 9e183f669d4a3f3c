import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { Mode } from '../../contract/list.ts';
import { english, joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { VehicleEvent } from '../../contract/port/websocket.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import { fenceAlertText, holdsPosition, isArmingText, isEstimatorBad } from '../state/vehicle-health.ts';
import { vehicleName } from '../state/vehicle-kind.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';
import type { AlertRegistry, AlertReport } from './alert-registry.ts';
import { batteryWarnings } from './battery-watch.ts';

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

/** Raises and clears the alerts that follow from vehicles' reports and their silence. */
export class VehicleAlerts {
  readonly #options: VehicleAlertsOptions;
  /** Texts raised by vehicle id and code, and the start times of conditions not raised yet. */
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
      vehicleConditions(state, directory.modeOf(vehicleId), nowMs).map((condition) => [
        condition.code,
        condition,
      ]),
    );
    for (const [code, condition] of holding) {
      const sinceMs = pending.get(code) ?? nowMs;
      pending.set(code, sinceMs);
      const text = english(condition.text);
      if (raised.get(code) === text || (!condition.isUrgent && nowMs - sinceMs < DEBOUNCE_MS)) continue;
      raised.set(code, text);
      alerts.raise({ ...condition, vehicleId });
    }
    for (const code of [...pending.keys()]) if (!holding.has(code)) pending.delete(code);
    for (const code of [...raised.keys()]) {
      // A silent vehicle reports no changes, so its problems stay until its next frame.
      if (holding.has(code) || (state.isLost && code !== 'identity-conflict')) continue;
      raised.delete(code);
      alerts.clear({ vehicleId, code });
    }
    if (state.heartbeat?.isArmed) alerts.clear({ vehicleId, code: 'prearm' });
  }

  #raiseText(state: VehicleState, { severity, ...event }: VehicleEvent): void {
    const { alerts } = this.#options;
    const { vehicleId } = state;
    const summary = english(event.summary);
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
      alerts.clear({ vehicleId, code: 'statustext', key: text });
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
    alerts.raise(advice === undefined ? report : { ...report, advice });
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
    this.#options.alerts.clearVehicle(vehicleId);
  }
}

const FAILSAFE_ADVICE = 'The autopilot is acting on its own. Watch it and take over only if it is wrong.';

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** A problem of a vehicle, for as long as it lasts. */
interface VehicleCondition {
  readonly code: AlertCode;
  readonly severity: Severity;
  readonly text: OperatorText;
  readonly advice: string;
  /** Raised at once. Others must persist first. */
  readonly isUrgent: boolean;
}

interface Detail extends Pick<VehicleCondition, 'severity' | 'advice'> {
  readonly text: (name: string) => OperatorText;
}

const BATTERY = {
  low: {
    severity: 'caution',
    text: (name) => say('{name}: battery low', { name }),
    advice: 'Plan the return now.',
  },
  critical: {
    severity: 'warning',
    text: (name) => say('{name}: battery critical', { name }),
    advice: 'Return or land now.',
  },
  emergency: {
    severity: 'warning',
    text: (name) => say('{name}: battery empty', { name }),
    advice: 'Land immediately.',
  },
  failed: {
    severity: 'warning',
    text: (name) => say('{name}: battery failed or unhealthy', { name }),
    advice: 'Land and check the battery.',
  },
} as const satisfies Readonly<Record<string, Detail>>;

function isTrouble(chargeState: string): chargeState is keyof typeof BATTERY {
  return chargeState in BATTERY;
}

/**
 * All problems of the vehicle, each code at most once. The last report counts at any age: a problem
 * does not end because reports stop.
 */
function vehicleConditions(state: VehicleState, mode: Mode, nowMs: MonotonicMs): readonly VehicleCondition[] {
  const conditions: VehicleCondition[] = [];
  const name = vehicleName(state);
  const add = (code: AlertCode, detail: Detail, isUrgent = false): void => {
    const { severity, text, advice } = detail;
    conditions.push({ code, severity, text: text(name), advice, isUrgent });
  };
  const isArmed = state.heartbeat?.isArmed ?? false;
  if (state.hasConflict) add('identity-conflict', conflict(state.systemId), true);
  if (state.isLost) {
    add('link-lost', isArmed ? LOST_ARMED : LOST, true);
    return conditions;
  }
  const { battery, gps, fence, version, simulated } = state;
  if (mode === 'live' && version?.builtFor !== 'hardware' && (simulated || version?.builtFor === 'sitl')) {
    add('sitl-on-live-link', SITL_ON_LIVE_LINK);
  }
  const chargeState = battery?.chargeState;
  if (chargeState && isTrouble(chargeState)) add(`battery-${chargeState}`, BATTERY[chargeState]);
  for (const { code, severity, alertText, advice } of batteryWarnings(state.batteryWatch))
    add(code, { severity, text: alertText, advice });
  if (isArmed && (gps?.fix === 'none' || gps?.fix === '2d')) {
    // The fix is the first receiver's. Only the estimator knows whether another sensor replaces it.
    if (holdsPosition(state, nowMs)) add('gps-without-fix', GPS_WITHOUT_FIX);
    else add('gps-lost', GPS_LOST);
  }
  if (isArmed && isEstimatorBad(state)) add('ekf', ESTIMATOR);
  if (fence?.isBreached) {
    const text = (vehicle: string) => fenceAlertText(fence.breachType, vehicle);
    add('fence-breach', { severity: 'warning', text, advice: 'Bring it back inside the fence.' }, true);
  }
  return conditions;
}

const SITL_ON_LIVE_LINK: Detail = {
  severity: 'info',
  text: (name) => say('{name}: reports that it is simulated, on a link declared live', { name }),
  advice: 'It is treated as a real aircraft. If it is SITL, mark its link as SITL in Settings, Links.',
};
function conflict(id: number): Detail {
  return {
    severity: 'warning',
    text: (name) => say('{name}: another vehicle uses system id {id}', { name, id }),
    advice: 'Switch one of the two off or give it another system id. Commands are refused until then.',
  };
}
const LOST: Detail = {
  severity: 'caution',
  text: (name) => say('{name}: link lost', { name }),
  advice: 'Check the power and radio of the vehicle.',
};
const LOST_ARMED: Detail = {
  severity: 'warning',
  text: (name) => say('{name}: link lost while armed', { name }),
  advice: 'Its own failsafe decides now. Check its last position; move closer or raise the antenna.',
};
const GPS_LOST: Detail = {
  severity: 'warning',
  text: (name) => say('{name}: GPS lost', { name }),
  advice: 'It cannot hold position. Land it or fly it manually.',
};
const GPS_WITHOUT_FIX: Detail = {
  severity: 'caution',
  text: (name) => say('{name}: first GPS has no fix', { name }),
  advice: 'It still has a position from other sources. Keep watching it.',
};
const ESTIMATOR: Detail = {
  severity: 'warning',
  text: (name) => say('{name}: position estimate unreliable', { name }),
  advice: 'Do not trust the map position. Be ready to land or fly it manually.',
};
