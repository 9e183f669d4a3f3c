import { Volume2, VolumeX } from 'lucide-react';
import type { Mode } from '../../../gateway/contract/list.ts';
import { Button } from '../../components/Button.tsx';
import { ModeBadge } from '../../components/ModeBadge.tsx';
import { t } from '../../language/translate.ts';
import { ariaKeys, keyText } from '../../shortcut/shortcut-keys.ts';
import { keysFor, useKeys, useShortcutStore } from '../../shortcut/shortcut-store.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useOrders } from '../../state/vehicle/orders.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { toggleMute, useVoiceStore } from '../../voice/voice-store.ts';
import { EMERGENCY_ACTIONS } from '../emergency-actions.ts';
import { Indicators } from './Indicators.tsx';
import { VehicleSelector } from './VehicleSelector.tsx';

/** Always visible: the connection to the gateway, the world and vehicle we fly, and the emergency actions. */
export function TopBar() {
  const health = useConnectionStore((state) => state.health);
  const vehicle = useVehicle(useSelectedVehicleId());
  const mode: Mode | undefined = vehicle?.telemetry.mode ?? health?.mode;
  return (
    <header className="top-bar">
      <Indicators />
      <div className="top-bar-vehicle">
        {mode && <ModeBadge mode={mode} />}
        <MuteButton />
        <VehicleSelector />
      </div>
      <EmergencyBar />
    </header>
  );
}

/** Whether the voice speaks, and the way to mute it. */
function MuteButton() {
  const isMuted = useVoiceStore((voice) => voice.isMuted);
  const keys = useKeys('mute');
  return (
    <Button
      variant="quiet"
      shape={isMuted ? 'text' : 'square'}
      className={isMuted ? 'voice-muted' : 'voice-on'}
      label={t('Mute the voice')}
      isPressed={isMuted}
      tooltip={`${t(isMuted ? 'Let the voice speak' : 'Mute the voice')} (${keyText(keys)})`}
      keyShortcuts={ariaKeys(keys)}
      onClick={toggleMute}
    >
      {isMuted ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
      {isMuted && <span className="voice-muted-text">{t('Muted')}</span>}
    </Button>
  );
}

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
