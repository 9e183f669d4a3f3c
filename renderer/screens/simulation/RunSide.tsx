import { Plane } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { EmptyState } from '../../components/EmptyState.tsx';
import { t } from '../../language/translate.ts';
import { VehicleFeedContext } from '../../state/vehicle/vehicle-feed-context.ts';
import { FlightInstruments } from '../../views/FlightInstruments.tsx';
import { HealthSection } from '../../views/HealthSection.tsx';
import { MissionSection } from '../../views/MissionSection.tsx';
import { VehicleHeader } from '../../views/VehicleHeader.tsx';
import { VehicleReadings } from '../../views/VehicleReadings.tsx';
import { AssertionList } from './AssertionList.tsx';
import { EventList } from './EventList.tsx';
import { FaultForm } from './FaultForm.tsx';
import type { RunMapProps } from './RunMap.tsx';
import { useRun, useWatch } from './watch-context.ts';
import '../../components/pane-tabs.css';

/** Beside the map: what is asserted, what happened, one vehicle's instruments, and what can be broken. */
export function RunSide(props: RunMapProps) {
  return (
    <Tabs.Root className="run-side" defaultValue="assertions">
      <Tabs.List className="pane-tabs" aria-label={t('Of this run')}>
        <Tabs.Trigger value="assertions">{t('Assertions')}</Tabs.Trigger>
        <Tabs.Trigger value="events">{t('Events')}</Tabs.Trigger>
        <Tabs.Trigger value="vehicle">{t('Vehicle')}</Tabs.Trigger>
        <Tabs.Trigger value="faults">{t('Break something')}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="assertions" className="run-tab">
        <AssertionList />
      </Tabs.Content>
      <Tabs.Content value="events" className="run-tab">
        <EventList />
      </Tabs.Content>
      <Tabs.Content value="vehicle" className="run-tab">
        <VehicleTab {...props} />
      </Tabs.Content>
      <Tabs.Content value="faults" className="run-tab">
        <FaultForm {...props} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function VehicleTab({ selectedId, onSelect }: RunMapProps) {
  const { feed, store } = useWatch().vehicles;
  const vehicles = useRun((run) => run.vehicles);
  const entry = store(({ entries }) => (selectedId === undefined ? undefined : entries[selectedId]));
  return (
    <>
      {vehicles.length > 1 && (
        <label className="field run-choice">
          <span className="field-label">{t('Instruments of')}</span>
          <select
            className="input"
            value={selectedId ?? ''}
            onChange={(event) => onSelect(event.target.value)}
          >
            {vehicles.map((vehicleId) => (
              <option key={vehicleId} value={vehicleId}>
                {vehicleId}
              </option>
            ))}
          </select>
        </label>
      )}
      {entry ? (
        <VehicleFeedContext value={feed}>
          <VehicleHeader entry={entry} />
          <FlightInstruments entry={entry} />
          <HealthSection entry={entry} />
          <VehicleReadings entry={entry} />
          <MissionSection entry={entry} />
        </VehicleFeedContext>
      ) : (
        <EmptyState icon={Plane} title={t('No instruments')}>
          <p>{t('Nothing of this vehicle was seen here. Its recording shows it when the run has ended.')}</p>
        </EmptyState>
      )}
    </>
  );
}
