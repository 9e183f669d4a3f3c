import { Button } from '../components/Button.tsx';
import { t } from '../language/translate.ts';
import { ariaKeys, keyText } from '../shortcut/shortcut-keys.ts';
import { keysFor, useShortcutStore } from '../shortcut/shortcut-store.ts';
import { useOrders } from '../state/vehicle/orders.ts';
import { useSelectedVehicleId } from '../state/vehicle/selection-store.ts';
import { useVehicle } from '../state/vehicle/vehicle-store.ts';
import { EMERGENCY_ACTIONS } from './emergency-actions.ts';

/** Hold, RTL and Land of the selected vehicle, always in the same place. They go by plain REST, stream or no stream. */
export function EmergencyBar() {
  const vehicleId = useSelectedVehicleId();
  const name = useVehicle(vehicleId)?.telemetry.name ?? vehicleId;
  const orders = useOrders();
  useShortcutStore();
  return (
    <fieldset className="emergency-bar" aria-label={name ? t('Emergency, {name}', { name }) : t('Emergency')}>
      {EMERGENCY_ACTIONS.map(({ command, label, meaning, icon: Icon }) => (
        <Button
          key={command}
          className="emergency-button"
          tooltip={`${name ?? t('No vehicle')}: ${t(meaning)} · ${keyText(keysFor(command))}`}
          label={`${t(label)}${name ? ` ${name}` : ''}`}
          keyShortcuts={ariaKeys(keysFor(command))}
          disabledReason={vehicleId === undefined ? t('No vehicle is connected.') : undefined}
          onClick={() => {
            if (vehicleId !== undefined) void orders.command({ vehicleId, command, params: {} });
          }}
        >
          <Icon size={16} aria-hidden />
          {t(label)}
        </Button>
      ))}
    </fieldset>
  );
}
