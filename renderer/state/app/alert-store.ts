import { create } from 'zustand';
import type { Alert, Severity } from '../../../gateway/contract/vehicle/telemetry.ts';

type Alerts = Readonly<Record<string, Alert>>;

interface AlertStore {
  /** Active alerts by id. */
  readonly alerts: Alerts;
  /** Alerts that have ended, by id; at most as many as the gateway keeps. */
  readonly ended: Alerts;
}

const MAX_ENDED = 500;

export const useAlertStore = create<AlertStore>(() => ({ alerts: {}, ended: {} }));

/** Stores the latest state of an alert. */
export function receiveAlert(alert: Alert): void {
  useAlertStore.setState(({ alerts, ended }) => {
    const { [alert.alertId]: _before, ...others } = alerts;
    return alert.active
      ? { alerts: { ...others, [alert.alertId]: alert } }
      : { alerts: others, ended: newestEnded({ ...ended, [alert.alertId]: alert }) };
  });
}

/** Replaces all alerts. */
export function replaceAlerts(alerts: readonly Alert[]): void {
  const byId = (isActive: boolean): Alerts =>
    Object.fromEntries(
      alerts.filter(({ active }) => active === isActive).map((alert) => [alert.alertId, alert]),
    );
  useAlertStore.setState({ alerts: byId(true), ended: byId(false) });
}

function newestEnded(ended: Alerts): Alerts {
  const all = Object.values(ended);
  if (all.length <= MAX_ENDED) return ended;
  const oldest = all.reduce((first, each) => (endOf(each) < endOf(first) ? each : first));
  const { [oldest.alertId]: _gone, ...others } = ended;
  return others;
}

/** The start if the gateway stopped before the end. */
function endOf({ untilMs, sinceMs }: Alert): number {
  return untilMs ?? sinceMs;
}

const RANK: Readonly<Record<Severity, number>> = { warning: 2, caution: 1, info: 0 };

/** Unacknowledged before acknowledged, then worst first, then newest first. */
export function orderAlerts(alerts: Alerts): readonly Alert[] {
  return Object.values(alerts).toSorted(
    (a, b) =>
      Number(a.acknowledged) - Number(b.acknowledged) ||
      RANK[b.severity] - RANK[a.severity] ||
      b.sinceMs - a.sinceMs,
  );
}

/** Active and ended alerts, newest first. */
export function alertHistory({ alerts, ended }: AlertStore): readonly Alert[] {
  return [...Object.values(alerts), ...Object.values(ended)].toSorted((a, b) => b.sinceMs - a.sinceMs);
}

/** How many alerts nobody has acknowledged, and the worst severity of them. */
export function unacknowledged({ alerts, ended }: AlertStore): {
  readonly count: number;
  readonly worst: Severity | undefined;
} {
  const open = [...Object.values(alerts), ...Object.values(ended)].filter((alert) => !alert.acknowledged);
  return {
    count: open.length,
    worst: open.map(({ severity }) => severity).toSorted((a, b) => RANK[b] - RANK[a])[0],
  };
}
