import { create } from 'zustand';
import type { Alert, Severity } from '../../../gateway/contract/vehicle/telemetry.ts';

interface AlertStore {
  readonly alerts: Readonly<Record<string, Alert>>;
}

/** Current alerts by id. */
export const useAlertStore = create<AlertStore>(() => ({ alerts: {} }));

/** Stores the latest state of an alert and removes an ended one. */
export function receiveAlert(alert: Alert): void {
  useAlertStore.setState(({ alerts }) => {
    const { [alert.alertId]: _before, ...others } = alerts;
    return { alerts: alert.active ? { ...others, [alert.alertId]: alert } : others };
  });
}

/** Replaces all alerts. */
export function replaceAlerts(alerts: readonly Alert[]): void {
  useAlertStore.setState({
    alerts: Object.fromEntries(alerts.filter((alert) => alert.active).map((alert) => [alert.alertId, alert])),
  });
}

const RANK: Readonly<Record<Severity, number>> = { warning: 2, caution: 1, info: 0 };

/** Unacknowledged before acknowledged, then worst first, then newest first. */
export function orderAlerts(alerts: Readonly<Record<string, Alert>>): readonly Alert[] {
  return Object.values(alerts).toSorted(
    (a, b) =>
      Number(a.acknowledged) - Number(b.acknowledged) ||
      RANK[b.severity] - RANK[a.severity] ||
      b.sinceMs - a.sinceMs,
  );
}
