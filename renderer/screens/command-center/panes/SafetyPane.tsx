import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { CommandLease } from '../../../../gateway/contract/command/lease.ts';
import { formatAge } from '../../../format/duration.ts';
import { actorText } from '../../../format/governance-text.ts';
import { formatQuantity } from '../../../format/quantity.ts';
import { safetyOutlook } from '../../../format/safety-text.ts';
import { t } from '../../../language/translate.ts';
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
      <Pane title={t('Safety context')}>
        <p className="pane-empty">{t('It concerns no vehicle.')}</p>
      </Pane>
    );
  const own = orderAlerts(alerts).filter((alert) => alert.vehicleId === vehicleId);
  const isLost = entry !== undefined && vehicleCondition(entry, nowMs) === 'lost';
  const battery = entry?.telemetry.battery;
  return (
    <Pane title={t('Safety context')}>
      <dl className="pane-facts">
        <div>
          <dt>{t('Commanded by')}</dt>
          <dd>{commandedText(lease, isSelf)}</dd>
        </div>
        <div>
          <dt>{t('Link')}</dt>
          <dd>
            {entry
              ? t('{state} · heard {age} ago', {
                  state: t(entry.telemetry.link.state),
                  age: formatAge(lastSeenMs(entry, nowMs)),
                })
              : t('never heard')}
          </dd>
        </div>
        <div>
          <dt>{t('Battery')}</dt>
          <dd className="number">
            {formatQuantity(entry?.telemetry.battery_pct)} % · {formatQuantity(battery?.voltage_v, 1)} V
          </dd>
        </div>
      </dl>
      {entry && (
        <dl className="outlook">
          {safetyOutlook(entry.telemetry).map(({ label, text }) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{isLost ? t('It is lost: sent anyway, by the last known way') : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {own.length === 0 ? (
        <p className="pane-empty">{t('No alert stands for it.')}</p>
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

function commandedText(
  lease: CommandLease | undefined,
  isSelf: (actor: CommandLease['holder']) => boolean,
): string {
  if (!lease?.holder) return t('nobody: whoever commands next');
  const { epoch } = lease;
  return isSelf(lease.holder)
    ? t('you · epoch {epoch}', { epoch })
    : t('{actor} · epoch {epoch}', { actor: actorText(lease.holder), epoch });
}
