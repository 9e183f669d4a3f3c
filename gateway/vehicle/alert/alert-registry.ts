import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { Alert, Severity } from '../../contract/vehicle/telemetry.ts';

/** Identifies an alert by code, vehicle and key. */
export interface AlertKey {
  readonly vehicleId: string | null;
  readonly code: AlertCode;
  /** Distinguishes alerts with the same code, such as status texts. */
  readonly key?: string;
}

export interface AlertReport extends AlertKey {
  readonly severity: Severity;
  readonly text: OperatorText;
  readonly advice?: OperatorText;
  /** Clears automatically if not raised again for this long. */
  readonly expiresAfterMs?: number;
}

interface Entry {
  alert: Alert;
  expiresAtMs: number | undefined;
  changedAtMs: MonotonicMs;
}

export const MAX_ALERTS = 500;
const EXPIRY_CHECK_MS = 1000;

/**
 * Persistent conditions, keyed by id, raised and cleared by the code that monitors them. Keeps at
 * most 500: removes cleared ones first, then the mildest, then the oldest. Announces every change.
 */
export class AlertRegistry {
  readonly #clock: Clock;
  readonly #emitter = new Emitter<{ alert: Alert }>();
  readonly #entries = new Map<string, Entry>();
  #timer: Timer | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  start(): void {
    this.#timer ??= this.#clock.every(EXPIRY_CHECK_MS, () => this.#expire());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Active ones first; newest first within each group. */
  list(): readonly Alert[] {
    return [...this.#entries.values()]
      .sort((a, b) => Number(b.alert.active) - Number(a.alert.active) || b.changedAtMs - a.changedAtMs)
      .map(({ alert }) => alert);
  }

  isActive(key: AlertKey): boolean {
    return this.#entries.get(alertIdOf(key))?.alert.active ?? false;
  }

  /**
   * Raises the alert, or counts it again if it is active. Stays acknowledged while active, unless
   * its severity rises.
   */
  raise(report: AlertReport): Alert {
    const alertId = alertIdOf(report);
    const known = this.#entries.get(alertId)?.alert;
    const wasActive = known?.active ?? false;
    const nowMs = this.#clock.monotonicMs();
    const alert: Alert = {
      alertId,
      vehicleId: report.vehicleId,
      severity: report.severity,
      code: report.code,
      text: report.text,
      advice: report.advice ?? null,
      sinceMs: known && wasActive ? known.sinceMs : this.#clock.utcMs(),
      count: known ? known.count + 1 : 1,
      active: true,
      acknowledged:
        known !== undefined &&
        wasActive &&
        known.acknowledged &&
        rank(report.severity) <= rank(known.severity),
    };
    if (!known) this.#makeRoom();
    const expiresAtMs = report.expiresAfterMs === undefined ? undefined : nowMs + report.expiresAfterMs;
    this.#entries.set(alertId, { alert, expiresAtMs, changedAtMs: nowMs });
    this.#emitter.emit('alert', alert);
    return alert;
  }

  /** Clears the alert. No effect if it is not active. */
  clear(key: AlertKey): void {
    this.#clearById(alertIdOf(key));
  }

  /** Clears every alert of a vehicle, e.g. when it is removed. */
  clearVehicle(vehicleId: string): void {
    for (const [alertId, { alert }] of this.#entries)
      if (alert.vehicleId === vehicleId) this.#clearById(alertId);
  }

  /** @throws AppError not-found */
  acknowledge(alertId: string): Alert {
    const entry = this.#entries.get(alertId);
    if (!entry)
      throw new AppError(
        'not-found',
        say('Alert {id} not found. Read the list of alerts again.', { id: alertId }),
      );
    if (!entry.alert.acknowledged) this.#replace(entry, { ...entry.alert, acknowledged: true });
    return entry.alert;
  }

  on(name: 'alert', listener: (alert: Alert) => void): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  #clearById(alertId: string): void {
    const entry = this.#entries.get(alertId);
    if (!entry?.alert.active) return;
    entry.expiresAtMs = undefined;
    this.#replace(entry, { ...entry.alert, active: false });
  }

  #replace(entry: Entry, alert: Alert): void {
    entry.alert = alert;
    entry.changedAtMs = this.#clock.monotonicMs();
    this.#emitter.emit('alert', alert);
  }

  #expire(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const [alertId, { expiresAtMs }] of this.#entries) {
      if (expiresAtMs !== undefined && nowMs >= expiresAtMs) this.#clearById(alertId);
    }
  }

  #makeRoom(): void {
    if (this.#entries.size < MAX_ALERTS) return;
    let worst: [string, Entry] | undefined;
    for (const candidate of this.#entries)
      if (!worst || goesBefore(candidate[1], worst[1])) worst = candidate;
    if (!worst) return;
    // Readers that store alerts by id must drop one that has left the list.
    this.#clearById(worst[0]);
    this.#entries.delete(worst[0]);
  }
}

function goesBefore(one: Entry, other: Entry): boolean {
  if (one.alert.active !== other.alert.active) return !one.alert.active;
  const severity = rank(one.alert.severity) - rank(other.alert.severity);
  return severity === 0 ? one.changedAtMs < other.changedAtMs : severity < 0;
}

function rank(severity: Severity): number {
  return { info: 0, caution: 1, warning: 2 }[severity];
}

function alertIdOf({ vehicleId, code, key }: AlertKey): string {
  return [vehicleId ?? 'gateway', code, ...(key === undefined ? [] : [key])].join(':');
}
