import type { Mode } from '../../gateway/contract/list.ts';
import { ModeBadge } from '../components/ModeBadge.tsx';
import { useConnectionStore } from '../state/connection-store.ts';
import { useSelectedVehicleId } from '../state/vehicle/selection-store.ts';
import { useVehicle } from '../state/vehicle/vehicle-store.ts';
import { EmergencyBar } from './EmergencyBar.tsx';
import { Indicators } from './Indicators.tsx';
import { MuteButton } from './MuteButton.tsx';
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
