import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { joinTexts } from '../../contract/operator-text.ts';
import type { Alert } from '../../contract/vehicle/telemetry.ts';
import type {
  AlertEpisode,
  AlertEpisodeRepository,
} from '../../store/repository/vehicle/alert-episode-repository.ts';

export interface AlertHistoryOptions {
  readonly alerts: {
    list(): readonly Alert[];
    on(name: 'alert', listener: (alert: Alert) => void): Unsubscribe;
  };
  readonly store: Pick<AlertEpisodeRepository, 'save' | 'tidy'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const WRITE_PERIOD_MS = 1000;
/** A store that takes nothing must not fill the memory. */
const MAX_WAITING = 5000;
/** Writes down when alerts of the station began, changed and ended, once a second; never throws. */
export class AlertHistory {
  readonly #options: AlertHistoryOptions;
  readonly #active = new Map<string, Alert>();
  #waiting = new Map<string, AlertEpisode>();
  #timer: Timer | undefined;
  #unsubscribe: Unsubscribe | undefined;

  constructor(options: AlertHistoryOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer) return;
    const { alerts, clock, store } = this.#options;
    this.#attempt(() => store.tidy());
    for (const alert of alerts.list()) if (alert.active) this.#changed(alert);
    this.#unsubscribe = alerts.on('alert', (alert) => this.#changed(alert));
    this.#timer = clock.every(WRITE_PERIOD_MS, () => this.#write());
  }

  /** Writes what waits. */
  stop(): void {
    this.#unsubscribe?.();
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#write();
  }

  #changed(alert: Alert): void {
    const before = this.#active.get(alert.alertId);
    const isSame =
      before?.sinceMs === alert.sinceMs &&
      before.severity === alert.severity &&
      before.degree === alert.degree &&
      before.acknowledged === alert.acknowledged &&
      before.active === alert.active;
    // Raised again with another number in its text.
    if (isSame) return;
    if (alert.active) this.#active.set(alert.alertId, alert);
    else this.#active.delete(alert.alertId);
    const endedAtMs = alert.active ? null : (alert.untilMs ?? alert.sinceMs);
    if (this.#waiting.size < MAX_WAITING)
      this.#waiting.set(`${alert.alertId} ${alert.sinceMs}`, { alert, endedAtMs });
  }

  #write(): void {
    if (this.#waiting.size === 0) return;
    const waiting = this.#waiting;
    if (this.#attempt(() => this.#options.store.save([...waiting.values()]))) this.#waiting = new Map();
  }

  #attempt(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (thrown) {
      this.#options.logger.warn({ error: errorText(thrown) }, 'alerts could not be stored');
      return false;
    }
  }
}

/** Alerts of earlier runs, oldest first, at most `limit`. */
export function alertsOfEarlierRuns(
  store: Pick<AlertEpisodeRepository, 'newest'>,
  limit: number,
): readonly Alert[] {
  return store.newest(limit).map(({ alert, endedAtMs }) => {
    if (!alert.active) return { ...alert, untilMs: alert.untilMs === undefined ? endedAtMs : alert.untilMs };
    const reasons = [alert.detail, 'The gateway stopped while it was active'];
    const detail = joinTexts(reasons.filter((reason) => reason !== null && reason !== undefined));
    return { ...alert, active: false, untilMs: null, detail };
  });
}
