import { useNowMs } from '../../../state/connection/now.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { FlightInstruments } from '../FlightInstruments.tsx';
import { VehicleHeader } from '../VehicleHeader.tsx';
import { ReadingTile } from '../VehicleReadings.tsx';

/** The instruments of a vehicle over its picture: attitude, speed, altitude, heading, mode and battery. */
export function VideoInstruments({ vehicleId }: { readonly vehicleId: string }) {
  const entry = useVehicle(vehicleId);
  const nowMs = useNowMs();
  if (!entry) return null;
  return (
    <div className="video-hud absolute ignores-pointer z-1 grid one-column gap-8">
      <FlightInstruments entry={entry} />
      <div className="surface-glass rounded flex">
        <div className="grows min-w-0">
          <VehicleHeader entry={entry} />
        </div>
        <dl className="p-6-12 border-left">
          <ReadingTile id="battery" entry={entry} nowMs={nowMs} />
        </dl>
      </div>
    </div>
  );
}
