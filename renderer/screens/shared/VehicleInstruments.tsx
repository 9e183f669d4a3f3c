import type { MissionItem } from '../../../gateway/contract/mission/mission.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import { FlightInstruments } from './FlightInstruments.tsx';
import { MissionNow } from './MissionSection.tsx';
import { VehicleHeader, type VehicleHeaderProps } from './VehicleHeader.tsx';
import './vehicle-detail.css';

interface VehicleInstrumentsProps extends VehicleHeaderProps {
  readonly items: readonly MissionItem[] | undefined;
  /** Over ground, for the times left of the mission; by default the present speed. */
  readonly speedMps?: number | undefined;
}

/** What stays in view while the rest of the column scrolls: name and state, flight display, mission progress. */
export function VehicleInstruments({ entry, items, speedMps, onChangeMode }: VehicleInstrumentsProps) {
  return (
    <div className="vehicle-instruments edge-bottom z-1">
      <VehicleHeader entry={entry} onChangeMode={onChangeMode} />
      <FlightInstruments entry={entry} />
      <MissionNow entry={entry} items={items} speedMps={speedMps ?? presentSpeedMps(entry)} />
    </div>
  );
}

function presentSpeedMps({ telemetry }: VehicleEntry): number | undefined {
  return telemetry.velocity?.ground_mps ?? undefined;
}
