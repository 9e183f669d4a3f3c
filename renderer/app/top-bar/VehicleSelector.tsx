import { BatteryMedium, ChevronDown, Satellite, Signal } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { VehicleBadge } from '../../components/VehicleBadge.tsx';
import { formatAge } from '../../format/measure/duration.ts';
import { formatQuantity } from '../../format/measure/quantity.ts';
import { batteryTone } from '../../format/value-tone.ts';
import { armedText, GPS_FIX_TEXT, VEHICLE_STATUS_TEXT } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { selectVehicle, useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { lastSeenMs, vehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
import { useVehicle, useVehicleStore, type VehicleEntry } from '../../state/vehicle/vehicle-store.ts';

/** The vehicle that commands go to, with what must be known of it at a glance; opens the list of all. */
export function VehicleSelector() {
  const selectedId = useSelectedVehicleId();
  const entry = useVehicle(selectedId);
  const nowMs = useNowMs();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="vehicle-selector">
        <span className="visually-hidden">{t('Vehicle:')} </span>
        {entry ? <Glance entry={entry} nowMs={nowMs} /> : <span>{selectedId ?? t('No vehicle')}</span>}
        <ChevronDown size={14} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu vehicle-menu" align="end" sideOffset={4} collisionPadding={8}>
          <VehicleItems selectedId={selectedId} nowMs={nowMs} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function VehicleItems({
  selectedId,
  nowMs,
}: {
  readonly selectedId: string | undefined;
  readonly nowMs: number;
}) {
  const entries = useVehicleStore((state) => state.entries);
  const sorted = Object.values(entries).toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid);
  if (sorted.length === 0) return <p className="menu-note">{t('No vehicle is heard yet.')}</p>;
  return (
    <DropdownMenu.RadioGroup value={selectedId ?? ''} onValueChange={selectVehicle}>
      {sorted.map((entry) => {
        const { telemetry } = entry;
        const isLost = vehicleCondition(entry, nowMs) === 'lost';
        return (
          <DropdownMenu.RadioItem key={telemetry.id} value={telemetry.id} className="menu-item">
            <VehicleBadge systemId={telemetry.sysid} isLost={isLost} />
            <span className="vehicle-menu-name">{telemetry.name}</span>
            <span className="vehicle-menu-state">
              {isLost
                ? t('Lost {age} ago', { age: formatAge(lastSeenMs(entry, nowMs)) })
                : t(VEHICLE_STATUS_TEXT[telemetry.status])}
            </span>
          </DropdownMenu.RadioItem>
        );
      })}
    </DropdownMenu.RadioGroup>
  );
}

function Glance({ entry, nowMs }: { readonly entry: VehicleEntry; readonly nowMs: number }) {
  const { telemetry } = entry;
  const condition = vehicleCondition(entry, nowMs);
  const isLost = condition === 'lost';
  const quality = telemetry.link.link_quality;
  return (
    <>
      <VehicleBadge systemId={telemetry.sysid} isLost={isLost} />
      <span className="glance-name" title={telemetry.name}>
        {telemetry.name}
      </span>
      {isLost ? (
        <span className="glance-lost">{t('Lost · {age}', { age: formatAge(lastSeenMs(entry, nowMs)) })}</span>
      ) : (
        <>
          <span className="glance-armed" data-armed={telemetry.armed || undefined}>
            {armedText(telemetry.armed)}
          </span>
          <span className="glance-mode" title={telemetry.flight_mode ?? undefined}>
            {telemetry.flight_mode ?? '—'}
          </span>
          <span className="glance-values number" data-stale={condition === 'stale' || undefined}>
            <span title={t('Battery')} data-tone={batteryTone(telemetry)}>
              <BatteryMedium size={14} aria-hidden />
              <span className="visually-hidden">{t('Battery')} </span>
              {formatQuantity(telemetry.battery_pct)}%
            </span>
            <span
              title={
                telemetry.gps ? t('GPS {fix}', { fix: t(GPS_FIX_TEXT[telemetry.gps.fix]) }) : t('GPS unknown')
              }
            >
              <Satellite size={13} aria-hidden />
              <span className="visually-hidden">{t('Satellites')} </span>
              {formatQuantity(telemetry.gps?.satellites)}
            </span>
            <span title={t('Link quality')}>
              <Signal size={13} aria-hidden />
              <span className="visually-hidden">{t('Link')} </span>
              {quality === null ? '—' : `${formatQuantity(quality * 100)}%`}
            </span>
          </span>
        </>
      )}
    </>
  );
}
