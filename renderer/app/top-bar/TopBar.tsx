import { BatteryMedium, ChevronDown, Satellite, Signal } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Mode } from '../../../gateway/contract/list.ts';
import { ModeBadge } from '../../components/badge/ModeBadge.tsx';
import { VehicleBadge } from '../../components/badge/VehicleBadge.tsx';
import { Button } from '../../components/button/Button.tsx';
import { formatQuantity } from '../../format/measure/units.ts';
import { batteryTone, GPS_FIX_TEXT, gpsTone, linkTone } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { ariaKeys, keyText } from '../../shortcut/shortcut-keys.ts';
import { keysFor, useShortcutStore } from '../../shortcut/shortcut-store.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { engagedAction } from '../../state/vehicle/engaged-action.ts';
import { useOrders } from '../../state/vehicle/orders.ts';
import { selectVehicle, useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { shownVehicleState, useVehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
import {
  useVehicle,
  useVehicleName,
  useVehicleStore,
  useVehicleValue,
} from '../../state/vehicle/vehicle-store.ts';
import { EMERGENCY_ACTIONS } from '../emergency-keys.ts';
import { AlertBell } from './AlertBell.tsx';
import { AllVehicles } from './AllVehicles.tsx';
import { Indicators } from './Indicators.tsx';
import { MuteButton } from './MuteButton.tsx';

/** Always visible: gateway connection, mode and vehicle, and the emergency actions. */
export function TopBar() {
  const gatewayMode = useConnectionStore((state) => state.health?.mode);
  const vehicleMode = useVehicleValue(useSelectedVehicleId(), (vehicle) => vehicle.mode);
  const mode: Mode | undefined = vehicleMode ?? gatewayMode;
  return (
    <header className="top-bar edge-bottom line gap-12 min-w-0">
      <Indicators />
      <div className="top-bar-vehicle row min-w-0 push-right">
        {mode && <ModeBadge mode={mode} />}
        <VehicleSelector />
        <MuteButton />
        <AlertBell />
      </div>
      <EmergencyBar />
    </header>
  );
}

/** Hold, RTL and Land of the selected vehicle, always in the same place. They use REST, not the stream. */
export function EmergencyBar() {
  const vehicleId = useSelectedVehicleId();
  const name = useVehicleName(vehicleId);
  const action = useVehicleValue(vehicleId, engagedAction);
  // What a lost vehicle does now is unknown.
  const engaged = useVehicleCondition(vehicleId) === 'lost' ? undefined : action;
  const orders = useOrders();
  useShortcutStore();
  return (
    <fieldset
      className="emergency-bar relative flex flex-none gap-6 border-left"
      aria-label={name ? t('Emergency, {name}', { name }) : t('Emergency')}
    >
      {EMERGENCY_ACTIONS.map(({ command, label, meaning, icon: Icon }) => (
        <Button
          key={command}
          className="emergency-button semibold"
          isPressed={engaged === command}
          tooltip={`${name ?? t('No vehicle')}: ${t(meaning)} · ${keyText(keysFor(command))}`}
          label={`${t(label)}${name ? ` ${name}` : ''}`}
          keyShortcuts={ariaKeys(keysFor(command))}
          disabledReason={vehicleId === undefined ? t('No vehicle is connected.') : undefined}
          onClick={() => {
            if (vehicleId !== undefined) void orders.command({ vehicleId, command, params: {} });
          }}
        >
          <Icon size={16} aria-hidden />
          {/* The word is drawn by the style: pressed says the same to screen readers. */}
          <span className="emergency-words" data-engaged={engaged === command ? t('engaged') : undefined}>
            {t(label)}
          </span>
        </Button>
      ))}
      <AllVehicles />
    </fieldset>
  );
}

/** The vehicle that receives commands, with its key values. Opens the list of all vehicles. */
function VehicleSelector() {
  const selectedId = useSelectedVehicleId();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="vehicle-selector row boxed min-w-0 no-fill pointer">
        <span className="visually-hidden">{t('Vehicle:')} </span>
        <Glance vehicleId={selectedId} />
        <ChevronDown size={14} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu vehicle-menu" align="end" sideOffset={4} collisionPadding={8}>
          <VehicleItems selectedId={selectedId} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function VehicleItems({ selectedId }: { readonly selectedId: string | undefined }) {
  const nowMs = useNowMs();
  const entries = useVehicleStore((state) => state.entries);
  const sorted = Object.values(entries).toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid);
  if (sorted.length === 0) return <p className="menu-note">{t('No vehicle detected yet.')}</p>;
  return (
    <DropdownMenu.RadioGroup value={selectedId ?? ''} onValueChange={selectVehicle}>
      {sorted.map((entry) => {
        const { telemetry } = entry;
        const { condition, text } = shownVehicleState(entry, nowMs);
        return (
          <DropdownMenu.RadioItem key={telemetry.id} value={telemetry.id} className="menu-item">
            <VehicleBadge systemId={telemetry.sysid} isLost={condition === 'lost'} />
            <span className="vehicle-menu-name cut">{telemetry.name}</span>
            <span className="text-12 faint push-right">{text}</span>
          </DropdownMenu.RadioItem>
        );
      })}
    </DropdownMenu.RadioGroup>
  );
}

function Glance({ vehicleId }: { readonly vehicleId: string | undefined }) {
  const entry = useVehicle(vehicleId);
  const nowMs = useNowMs();
  if (!entry) return <span>{vehicleId ?? t('No vehicle')}</span>;
  const { telemetry } = entry;
  const { condition, text, tone } = shownVehicleState(entry, nowMs);
  const isLost = condition === 'lost';
  const quality = telemetry.link.link_quality;
  return (
    <>
      <VehicleBadge systemId={telemetry.sysid} isLost={isLost} />
      <span className="glance-name cut semibold" title={telemetry.name}>
        {telemetry.name}
      </span>
      <span className="glance-state toned small-dim nowrap" data-tone={tone}>
        {text}
      </span>
      {!isLost && (
        <>
          <span className="glance-mode cut-strong text-12" title={telemetry.flight_mode ?? undefined}>
            {telemetry.flight_mode ?? '—'}
          </span>
          <span
            className="glance-values small-dim number flex gap-8"
            data-stale={condition === 'stale' || undefined}
          >
            <span title={t('Battery')} data-tone={batteryTone(telemetry)}>
              <BatteryMedium size={14} aria-hidden />
              <span className="visually-hidden">{t('Battery')} </span>
              {formatQuantity(telemetry.battery_pct)}%
            </span>
            <span
              data-tone={gpsTone(telemetry)}
              title={
                telemetry.gps ? t('GPS {fix}', { fix: t(GPS_FIX_TEXT[telemetry.gps.fix]) }) : t('GPS unknown')
              }
            >
              <Satellite size={13} aria-hidden />
              <span className="visually-hidden">{t('Satellites')} </span>
              {formatQuantity(telemetry.gps?.satellites)}
            </span>
            <span title={t('Link quality')} data-tone={linkTone(telemetry)}>
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
