import { Plane, Radio } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { t } from '../../language/translate.ts';
import { useAvailability } from '../../state/availability.ts';
import { useConnectionStore } from '../../state/connection-store.ts';
import { routeHref } from '../../state/route.ts';
import { openPanel } from '../../state/vehicle/fly-store.ts';
import { useOrders } from '../../state/vehicle/orders.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle, useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import { FlightInstruments } from '../../views/FlightInstruments.tsx';
import { HealthSection } from '../../views/HealthSection.tsx';
import { MissionSection } from '../../views/MissionSection.tsx';
import { VehicleHeader } from '../../views/VehicleHeader.tsx';
import { VehicleReadings } from '../../views/VehicleReadings.tsx';
import { FenceSection } from './FenceSection.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { VehicleList } from './VehicleList.tsx';
import './vehicle-column.css';

/** The selected vehicle's instruments and values, then the other vehicles. */
export function VehicleColumn() {
  const selectedId = useSelectedVehicleId();
  const entry = useVehicle(selectedId);
  const count = useVehicleStore((state) => Object.keys(state.entries).length);
  return (
    <aside className="vehicle-column" aria-label={t('Vehicles')}>
      {entry ? (
        // It scrolls, so the keyboard must be able to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
        <section className="vehicle-detail" tabIndex={0} aria-label={t('Selected vehicle')}>
          <VehicleHeader entry={entry} onChangeMode={() => openPanel('mode')} />
          <FlightInstruments entry={entry} />
          <HealthSection
            entry={entry}
            remedyOf={({ code }) =>
              code === 'landing-sequence' && <LeaveLandingSequence vehicleId={entry.telemetry.id} />
            }
          />
          <VehicleReadings entry={entry} />
          <MissionSection entry={entry} />
          <FenceSection vehicleId={entry.telemetry.id} />
          <MessagesSection vehicleId={entry.telemetry.id} />
        </section>
      ) : (
        <NoVehicle missingId={selectedId} />
      )}
      {(count > 1 || (count === 1 && !entry)) && <VehicleList selectedId={selectedId} />}
    </aside>
  );
}

/** A plane stays in AUTO after it landed; any other mode lets it arm again. */
function LeaveLandingSequence({ vehicleId }: { readonly vehicleId: string }) {
  const orders = useOrders();
  const whyNot = useAvailability();
  return (
    <Button
      disabledReason={whyNot('set-mode')}
      onClick={() => void orders.command({ vehicleId, command: 'set-mode', params: { mode: 'FBWA' } })}
    >
      {t('Change to {mode}', { mode: 'FBWA' })}
    </Button>
  );
}

function NoVehicle({ missingId }: { readonly missingId: string | undefined }) {
  const isLoaded = useVehicleStore((state) => state.isLoaded);
  const gateway = useConnectionStore((state) => state.gateway);
  if (!isLoaded)
    return (
      <EmptyState
        icon={Radio}
        title={gateway === 'offline' ? t('The gateway is offline') : t('Waiting for the gateway')}
      >
        {gateway === 'offline' ? (
          <p>
            {t('Start it with {start} or {serve}. This window connects by itself.', {
              start: 'npm start',
              serve: 'npm run serve',
            })}
          </p>
        ) : (
          <p>{t('Vehicles appear as soon as it answers.')}</p>
        )}
      </EmptyState>
    );
  if (missingId !== undefined)
    return (
      <EmptyState icon={Plane} title={t('{vehicle} is not heard', { vehicle: missingId })}>
        <p>{t('The gateway no longer knows this vehicle. Choose another one in the top bar.')}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Plane}
      title={t('No vehicle yet')}
      actions={
        <a className="button" data-variant="primary" href={routeHref('settings', 'links')}>
          {t('Add a link')}
        </a>
      }
    >
      <p>{t('Connect one over UDP, TCP or a serial port.')}</p>
      <p>{t('To try without an aircraft, start the gateway with {option}.', { option: '--sim copter' })}</p>
    </EmptyState>
  );
}
