import { GamepadOffer } from '../../gamepad/GamepadOffer.tsx';
import { t } from '../../language/translate.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicleValue } from '../../state/vehicle/vehicle-store.ts';
import { ActionBar } from './action/ActionBar.tsx';
import { CommandFeed } from './CommandFeed.tsx';
import { MapView } from './MapView.tsx';
import { VehicleColumn } from './vehicle/VehicleColumn.tsx';
import { FlyVideo } from './video/FlyVideo.tsx';
import { useFlyVideo } from './video/use-fly-video.ts';
import './fly-screen.css';

/** The map, the selected vehicle's instruments, and its actions. */
export function FlyScreen() {
  const vehicleMode = useVehicleValue(useSelectedVehicleId(), (vehicle) => vehicle.mode);
  const gatewayMode = useConnectionStore((state) => state.health?.mode);
  const mode = vehicleMode ?? gatewayMode;
  const video = useFlyVideo();
  return (
    <div className="fly flex h-full min-h-0">
      <h1 className="visually-hidden">{t('Fly')}</h1>
      <div className="fly-map relative grows min-w-0" data-mode={mode}>
        <div className="fly-chart absolute" inert={video.isLarge} data-small={video.isLarge || undefined}>
          <MapView />
        </div>
        <FlyVideo {...video} />
        {mode !== undefined && mode !== 'live' && (
          <div className="fly-unreal absolute z-2 ignores-pointer hatched" aria-hidden />
        )}
        <CommandFeed />
        <GamepadOffer />
        <ActionBar />
      </div>
      <VehicleColumn />
    </div>
  );
}
