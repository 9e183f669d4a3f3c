import { Plane } from 'lucide-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { t } from '../../../language/translate.ts';
import { FLIGHT_LETTERS } from '../../../state/replay/playback-vehicles.ts';
import { type ChosenVehicle, chooseReplayed } from '../../../state/replay/playback-view-store.ts';
import { VehicleFeedContext } from '../../../state/vehicle/vehicle-feed-context.ts';
import { FlightInstruments } from '../../../views/FlightInstruments.tsx';
import { HealthSection } from '../../../views/HealthSection.tsx';
import { MissionSection } from '../../../views/MissionSection.tsx';
import { VehicleHeader } from '../../../views/VehicleHeader.tsx';
import { VehicleReadings } from '../../../views/VehicleReadings.tsx';
import { useVehiclesOf } from './chosen-vehicle.ts';

export interface VehicleTabProps {
  readonly sessionIds: readonly string[];
  readonly chosen: ChosenVehicle | undefined;
}

/** The instruments of the Fly screen with what was recorded; nothing can be asked of the vehicle. */
export function VehicleTab({ sessionIds, chosen }: VehicleTabProps) {
  const { feed, store } = useVehiclesOf(chosen?.sessionId ?? sessionIds[0] ?? '');
  const entry = store(({ entries }) => (chosen ? entries[chosen.vehicleId] : undefined));
  return (
    <>
      <VehicleChoice sessionIds={sessionIds} chosen={chosen} />
      {entry ? (
        <VehicleFeedContext value={feed}>
          <VehicleHeader entry={entry} />
          <FlightInstruments entry={entry} />
          <HealthSection entry={entry} />
          <VehicleReadings entry={entry} />
          <MissionSection entry={entry} />
        </VehicleFeedContext>
      ) : (
        <EmptyState icon={Plane} title={t('No vehicle at this moment')}>
          <p>{t('None was heard in the recording up to here. Move the play head on.')}</p>
        </EmptyState>
      )}
    </>
  );
}

/** Only where there is something to choose between. */
function VehicleChoice({ sessionIds, chosen }: VehicleTabProps) {
  const [firstId = '', secondId] = sessionIds;
  const first = useVehiclesOf(firstId).store(({ entries }) => entries);
  const second = useVehiclesOf(secondId ?? firstId).store(({ entries }) => entries);
  const choices = [
    ...Object.values(first).map(({ telemetry }) => ({ sessionId: firstId, flight: 0, telemetry })),
    ...(secondId === undefined
      ? []
      : Object.values(second).map(({ telemetry }) => ({ sessionId: secondId, flight: 1, telemetry }))),
  ].toSorted((a, b) => a.flight - b.flight || a.telemetry.sysid - b.telemetry.sysid);
  if (choices.length < 2) return null;
  return (
    <label className="player-choice vehicle-choice">
      <span>{t('Instruments of')}</span>
      <select
        className="input"
        value={chosen ? `${chosen.sessionId} ${chosen.vehicleId}` : ''}
        onChange={(event) => {
          const [sessionId = '', vehicleId = ''] = event.target.value.split(' ');
          chooseReplayed({ sessionId, vehicleId });
        }}
      >
        {choices.map(({ sessionId, flight, telemetry }) => (
          <option key={`${sessionId} ${telemetry.id}`} value={`${sessionId} ${telemetry.id}`}>
            {secondId !== undefined && `${FLIGHT_LETTERS[flight]} · `}
            {telemetry.name}
          </option>
        ))}
      </select>
    </label>
  );
}
