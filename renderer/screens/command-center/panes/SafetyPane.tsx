import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { formatAge } from '../../../format/duration.ts';
import { actorText } from '../../../format/governance-text.ts';
import { formatQuantity } from '../../../format/quantity.ts';
import { safetyOutlook } from '../../../format/safety-text.ts';
import { orderAlerts, useAlertStore } from '../../../state/alert-store.ts';
import { useLeaseStore } from '../../../state/governance/lease-store.ts';
import { useNowMs, useUtcNowMs } from '../../../state/now.ts';
import { useIsSelf } from '../../../state/self.ts';
import { lastSeenMs, vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { Pane } from './Pane.tsx';

/** Who commands the vehicle, what is wrong with it, and what the emergency actions would do now. */
export function SafetyPane({ vehicleId }: { readonly vehicleId: string | null }) {
  const entry = useVehicle(vehicleId ?? undefined);
  const lease = useLeaseStore((state) => (vehicleId === null ? undefined : state.leases[vehicleId]));
  const alerts = useAlertStore((state) => state.alerts);
  const isSelf = useIsSelf();
  const nowMs = useNowMs();
  const utcNowMs = useUtcNowMs();
  if (vehicleId === null)
    return (
      <Pane title="Safety context">
        <p className="pane-empty">It concerns no vehicle.</p>
      </Pane>
    );
  const own = orderAlerts(alerts).filter((alert) => alert.vehicleId === vehicleId);
  const isLost = entry !== undefined && vehicleCondition(entry, nowMs) === 'lost';
  const battery = entry?.telemetry.battery;
  return (
    <Pane title="Safety context">
      <dl className="pane-facts">
        <div>
          <dt>Commanded by</dt>
          <dd>
            {lease?.holder
              ? `${isSelf(lease.holder) ? 'you' : actorText(lease.holder)} · epoch ${lease.epoch}`
              : 'nobody: whoever commands next'}
          </dd>
        </div>
        <div>
          <dt>Link</dt>
          <dd>
            {entry
              ? `${entry.telemetry.link.state} · heard ${formatAge(lastSeenMs(entry, nowMs))} ago`
              : 'never heard'}
          </dd>
        </div>
        <div>
          <dt>Battery</dt>
          <dd className="number">
            {formatQuantity(entry?.telemetry.battery_pct)} % · {formatQuantity(battery?.voltage_v, 1)} V
          </dd>
        </div>
      </dl>
      {entry && (
        <dl className="outlook">
          {safetyOutlook(entry.telemetry).map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{isLost ? 'It is lost: sent anyway, by the last known way' : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {own.length === 0 ? (
        <p className="pane-empty">No alert stands for it.</p>
      ) : (
        <ul className="pane-alerts">
          {own.map((alert) => (
            <li key={alert.alertId} data-severity={alert.severity}>
              {alert.severity === 'warning' ? (
                <OctagonAlert size={13} aria-hidden />
              ) : (
                <TriangleAlert size={13} aria-hidden />
              )}
              <span>
                {alert.text} · {formatAge(utcNowMs - alert.sinceMs)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}
