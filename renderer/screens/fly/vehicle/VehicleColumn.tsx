import { Plane, Radio } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { eventText } from '../../../format/event-text.ts';
import { t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useConnectionStore, useIsFleet } from '../../../state/connection/connection-store.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { openPanel } from '../../../state/fly/fly-store.ts';
import { useAvailability } from '../../../state/vehicle/command-availability.ts';
import { useOrders } from '../../../state/vehicle/orders.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import {
  useEventStore,
  useVehicle,
  useVehicleStore,
  type VehicleEntry,
} from '../../../state/vehicle/vehicle-store.ts';
import { HealthSection } from '../../shared/HealthSection.tsx';
import { MissionSection } from '../../shared/MissionSection.tsx';
import { VehicleInstruments } from '../../shared/VehicleInstruments.tsx';
import { VehicleReadings } from '../../shared/VehicleReadings.tsx';
import { RemoteIdSection } from './RemoteIdSection.tsx';
import { VehicleList } from './VehicleList.tsx';
import { VehicleTrends } from './VehicleTrends.tsx';
import './vehicle-column.css';
import { Reading } from '../../../components/Reading.tsx';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { UNKNOWN } from '../../../format/measure/units.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useFence, useMission, useRally } from '../../../state/vehicle/mission-queries.ts';

/** The selected vehicle's instruments and values, then the other vehicles. */
export function VehicleColumn() {
  const selectedId = useSelectedVehicleId();
  const entry = useVehicle(selectedId);
  const count = useVehicleStore((state) => Object.keys(state.entries).length);
  return (
    <aside
      className="vehicle-column column flex-none min-h-0 border-left surface-1"
      aria-label={t('Vehicles')}
    >
      {entry ? (
        // It scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
        <section className="vehicle-detail scroll" tabIndex={0} aria-label={t('Selected vehicle')}>
          <LiveInstruments entry={entry} />
          <HealthSection
            entry={entry}
            remedyOf={({ code }) =>
              code === 'landing-sequence' && <LeaveLandingSequence vehicleId={entry.telemetry.id} />
            }
          />
          <RemoteIdSection entry={entry} />
          <VehicleReadings entry={entry} />
          <VehicleTrends vehicleId={entry.telemetry.id} />
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

/** Seconds of which the mean speed counts for the times left: it is lower at each corner. */
const SPEED_MEAN_S = 20;

function LiveInstruments({ entry }: { readonly entry: VehicleEntry }) {
  const { id, mission } = entry.telemetry;
  const { samples } = useGateway();
  const items = useMission(id, mission?.count).data?.items;
  return (
    <VehicleInstruments
      entry={entry}
      items={items}
      speedMps={samples.mean(id, 'speed', SPEED_MEAN_S)}
      onChangeMode={() => openPanel('mode')}
    />
  );
}

/** A plane stays in AUTO after landing; any other mode lets it arm again. */
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
  const isFleet = useIsFleet();
  if (!isLoaded)
    return gateway === 'offline' ? (
      <EmptyState icon={Radio} title={t('The gateway is offline')}>
        <p>
          {t('Start it with {start} or {serve}. This window connects automatically.', {
            start: 'npm start',
            serve: 'npm run serve',
          })}
        </p>
      </EmptyState>
    ) : (
      <EmptyState icon={Radio} title={t('Waiting for the gateway')}>
        <p>{t('Vehicles appear as soon as it responds.')}</p>
      </EmptyState>
    );
  if (missingId !== undefined)
    return (
      <EmptyState icon={Plane} title={t('No data from {vehicle}', { vehicle: missingId })}>
        <p>{t('The gateway no longer knows this vehicle. Choose another one in the top bar.')}</p>
      </EmptyState>
    );
  const [page, action] = isFleet
    ? (['fleet', t('Show the stations')] as const)
    : (['links', t('Add a link')] as const);
  return (
    <EmptyState
      icon={Plane}
      title={t('No vehicle yet')}
      actions={
        <ButtonLink variant="primary" href={routeHref('settings', page)}>
          {action}
        </ButtonLink>
      }
    >
      {isFleet ? (
        <p>{t('No station of this fleet has a vehicle connected.')}</p>
      ) : (
        <>
          <p>{t('Connect one over UDP, TCP or a serial port.')}</p>
          <p>
            {t('To try without an aircraft, start the gateway with {option}.', { option: '--sim copter' })}
          </p>
        </>
      )}
    </EmptyState>
  );
}

const SHOWN = 30;

/** Messages and events of the vehicle, newest first. */
const MessagesSection = memo(function MessagesSection({ vehicleId }: { readonly vehicleId: string }) {
  const events = useEventStore((state) => state.events);
  const own = events.filter((event) => event.vehicleId === vehicleId).slice(0, SHOWN);
  return (
    <section className="column-section" aria-label={t('Messages')}>
      <h3>{t('Messages')}</h3>
      {own.length === 0 && (
        <Note className="column-note">{t('No messages since this window was opened.')}</Note>
      )}
      <ol className="messages">
        {own.map((event) => (
          <li className="flex gap-8 text-12" key={event.eventId} data-tone={event.severity}>
            <time className="number flex-none faint" title={formatUtcTime(event.atMs)}>
              {formatLocalTime(event.atMs)}
            </time>
            <span className="break-anywhere">{eventText(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
});

const SWITCH_TEXT = { true: 'on', false: 'off', null: 'on/off unknown' } as const;

/** The geofence and the return points. What could not be read is unknown, never "none". */
const FenceSection = memo(function FenceSection({ vehicleId }: { readonly vehicleId: string }) {
  const fence = useFence(vehicleId).data;
  const rally = useRally(vehicleId).data;
  const settings = fence?.settings;
  const action = typeof settings?.action === 'string' ? translateSentence(settings.action).text : undefined;
  const shapes = fence && fence.geofence.polygons.length + fence.geofence.circles.length + fence.unreadItems;
  const points = rally && rally.points.length + rally.unreadItems;
  return (
    <section className="column-section" aria-label={t('Geofence and rally points')}>
      <h3>{t('Geofence')}</h3>
      <dl className="reading-grid">
        <Reading
          label={t('Geofence')}
          value={settings ? t(SWITCH_TEXT[`${settings.isEnabled}`]) : UNKNOWN}
          tone={settings?.isEnabled === null ? 'caution' : undefined}
        />
        <Reading label={t('Shapes')} value={shapes === undefined ? UNKNOWN : String(shapes)} />
        <Reading label={t('At a breach')} value={action ?? UNKNOWN} title={action} isWide />
        <Reading label={t('Rally points')} value={points === undefined ? UNKNOWN : String(points)} />
      </dl>
    </section>
  );
});
