import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import { type Alert, isWorseAlert, type Severity } from '../../contract/vehicle/telemetry.ts';

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
  /** The reports it is made of. */
  readonly detail?: OperatorText | undefined;
  readonly advice?: OperatorText;
  /** Of the condition among those of its severity; higher is worse. 0 if omitted. */
  readonly degree?: number;
  /** How often it was reported; one more than before if omitted. */
  readonly count?: number;
  /** Clears automatically if not raised again for this long. */
  readonly expiresAfterMs?: number;
}

interface Entry {
  alert: Alert;
  expiresAtMs: number | undefined;
  changedAtMs: MonotonicMs;
}

/** Of the active alerts, and again of the ended ones. */
export const MAX_ALERTS = 500;
const EXPIRY_CHECK_MS = 1000;

/**
 * Persistent conditions, raised and cleared by the code that monitors them, and those that have
 * ended. Keeps at most 500 of each: of the active ones the mildest goes first, of the ended ones the
 * oldest. Announces every change.
 */
export class AlertRegistry {
  readonly #clock: Clock;
  readonly #emitter = new Emitter<{ alert: Alert }>();
  /** Active alerts by their condition, and ended ones by their id, in the order of their end. */
  readonly #active = new Map<string, Entry>();
  readonly #ended = new Map<string, Entry>();
  #timer: Timer | undefined;

  /** `ended`: alerts of earlier runs, oldest first. */
  constructor(clock: Clock, ended: readonly Alert[] = []) {
    this.#clock = clock;
    for (const alert of ended)
      this.#ended.set(alert.alertId, { alert, expiresAtMs: undefined, changedAtMs: clock.monotonicMs() });
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
    const active = [...this.#active.values()].sort((a, b) => b.changedAtMs - a.changedAtMs);
    return [...active, ...[...this.#ended.values()].reverse()].map(({ alert }) => alert);
  }

  isActive(key: AlertKey): boolean {
    return this.#active.has(conditionOf(key));
  }

  /**
   * Raises the alert, or counts it again if it is active. Stays acknowledged while active, unless
   * it becomes worse. One that has ended starts as a new alert.
   */
  raise(report: AlertReport): Alert {
    const condition = conditionOf(report);
    const known = this.#active.get(condition)?.alert;
    const nowMs = this.#clock.monotonicMs();
    if (!known) this.#makeRoom();
    const alert: Alert = {
      alertId: known?.alertId ?? this.#newIdOf(condition),
      vehicleId: report.vehicleId,
      severity: report.severity,
      code: report.code,
      text: report.text,
      detail: report.detail ?? null,
      advice: report.advice ?? null,
      sinceMs: known?.sinceMs ?? this.#clock.utcMs(),
      untilMs: null,
      degree: report.degree ?? 0,
      count: report.count ?? (known?.count ?? 0) + 1,
      active: true,
      acknowledged: known?.acknowledged === true && !isWorseAlert(report, known),
    };
    const expiresAtMs = report.expiresAfterMs === undefined ? undefined : nowMs + report.expiresAfterMs;
    this.#active.set(condition, { alert, expiresAtMs, changedAtMs: nowMs });
    this.#emitter.emit('alert', alert);
    return alert;
  }

  /** Clears the alert. No effect if it is not active. */
  clear(key: AlertKey): void {
    this.#end(conditionOf(key));
  }

  /** Clears every alert of a vehicle, e.g. when it is removed. */
  clearVehicle(vehicleId: string): void {
    for (const [condition, { alert }] of [...this.#active])
      if (alert.vehicleId === vehicleId) this.#end(condition);
  }

  /** @throws AppError not-found */
  acknowledge(alertId: string): Alert {
    const entry =
      this.#ended.get(alertId) ?? [...this.#active.values()].find(({ alert }) => alert.alertId === alertId);
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

  #end(condition: string): void {
    const entry = this.#active.get(condition);
    if (!entry) return;
    this.#active.delete(condition);
    const alert = { ...entry.alert, active: false, untilMs: this.#clock.utcMs() };
    this.#ended.set(alert.alertId, entry);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_ALERTS && oldest !== undefined) this.#ended.delete(oldest);
    this.#replace(entry, alert);
  }

  #replace(entry: Entry, alert: Alert): void {
    entry.alert = alert;
    entry.changedAtMs = this.#clock.monotonicMs();
    this.#emitter.emit('alert', alert);
  }

  #expire(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const [condition, { expiresAtMs }] of [...this.#active]) {
      if (expiresAtMs !== undefined && nowMs >= expiresAtMs) this.#end(condition);
    }
  }

  /** The condition, with a number from its second alert on. */
  #newIdOf(condition: string): string {
    let id = condition;
    for (let number = 2; this.#ended.has(id); number += 1) id = `${condition}#${number}`;
    return id;
  }

  #makeRoom(): void {
    if (this.#active.size < MAX_ALERTS) return;
    let mildest: [string, Entry] | undefined;
    for (const candidate of this.#active)
      if (!mildest || goesBefore(candidate[1], mildest[1])) mildest = candidate;
    if (mildest) this.#end(mildest[0]);
  }
}

function goesBefore(one: Entry, other: Entry): boolean {
  const severity = rank(one.alert.severity) - rank(other.alert.severity);
  return severity === 0 ? one.changedAtMs < other.changedAtMs : severity < 0;
}

function rank(severity: Severity): number {
  return { info: 0, caution: 1, warning: 2 }[severity];
}

function conditionOf({ vehicleId, code, key }: AlertKey): string {
  return [vehicleId ?? 'gateway', code, ...(key === undefined ? [] : [key])].join(':');
}
