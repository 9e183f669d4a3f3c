import { useEffect, useMemo } from 'react';
import { vehicleHue } from '../../../components/VehicleBadge.tsx';
import { formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { t } from '../../../language/translate.ts';
import {
  FLIGHT_HUES,
  FLIGHT_LETTERS,
  fromOverlaidId,
  overlaidId,
} from '../../../state/replay/playback-vehicles.ts';
import {
  type ChosenVehicle,
  chooseReplayed,
  usePlaybackView,
} from '../../../state/replay/playback-view-store.ts';
import { useChosenVehicle, useSetup, useVehiclesOf } from './chosen-vehicle.ts';
import { usePlayer, useSlowPosition } from './player-context.ts';
import { ReplayMap } from './ReplayMap.tsx';
import { useRecordedPath } from './recorded-path.ts';

/** One map, or one for each flight. */
export function PlayerMaps({ sessionIds }: { readonly sessionIds: readonly string[] }) {
  const { vehicles } = usePlayer();
  const wantsOverlay = usePlaybackView((state) => state.isOverlaid);
  const isOverlaid = wantsOverlay && sessionIds.length > 1;
  const chosen = useChosenVehicle(sessionIds);
  useEffect(() => vehicles.showOverlaid(isOverlaid), [vehicles, isOverlaid]);
  if (isOverlaid)
    return (
      <div className="player-maps">
        <OverlaidMap sessionIds={sessionIds} chosen={chosen} />
      </div>
    );
  return (
    <div className="player-maps">
      {sessionIds.map((sessionId, index) => (
        <FlightPane
          key={sessionId}
          sessionId={sessionId}
          letter={sessionIds.length > 1 ? FLIGHT_LETTERS[index] : undefined}
          chosen={chosen}
        />
      ))}
    </div>
  );
}

interface FlightPaneProps {
  readonly sessionId: string;
  readonly letter: string | undefined;
  readonly chosen: ChosenVehicle | undefined;
}

function FlightPane({ sessionId, letter, chosen }: FlightPaneProps) {
  const vehicles = useVehiclesOf(sessionId);
  const own = useChosenVehicle([sessionId]);
  const shown = chosen?.sessionId === sessionId ? chosen : own;
  const setup = useSetup(shown);
  const points = useRecordedPath(sessionId, shown);
  const hue = vehicles.store(({ entries }) =>
    vehicleHue((shown && entries[shown.vehicleId]?.telemetry.sysid) ?? 1),
  );
  const paths = useMemo(() => [{ hue, points }], [hue, points]);
  return (
    <div className="player-map">
      <ReplayMap
        label={letter === undefined ? t('Map of the recording') : t('Map of flight {letter}', { letter })}
        vehicles={vehicles}
        selectedId={shown?.vehicleId}
        setup={setup.data}
        paths={paths}
        onSelect={(vehicleId) => chooseReplayed({ sessionId, vehicleId })}
      />
      <MapStamp sessionId={sessionId} letter={letter} />
    </div>
  );
}

function OverlaidMap(props: {
  readonly sessionIds: readonly string[];
  readonly chosen: ChosenVehicle | undefined;
}) {
  const { sessionIds, chosen } = props;
  const { vehicles } = usePlayer();
  const setup = useSetup(chosen);
  const [firstId = '', secondId = ''] = sessionIds;
  const first = useRecordedPath(firstId, useChosenVehicle([firstId]));
  const second = useRecordedPath(secondId, useChosenVehicle([secondId]));
  const paths = useMemo(
    () => [first, second].map((points, index) => ({ hue: FLIGHT_HUES[index] ?? 0, points })),
    [first, second],
  );
  const flight = chosen ? sessionIds.indexOf(chosen.sessionId) : -1;
  return (
    <div className="player-map">
      <ReplayMap
        label={t('Map of the flights over each other')}
        vehicles={vehicles.overlay}
        selectedId={chosen && overlaidId(flight, chosen.vehicleId)}
        setup={setup.data}
        paths={paths}
        onSelect={(id) => {
          const { flight: index, vehicleId } = fromOverlaidId(id);
          chooseReplayed({ sessionId: sessionIds[index] ?? '', vehicleId });
        }}
      />
      <MapStamp sessionId={sessionIds[0] ?? ''} letter={undefined} />
    </div>
  );
}

/** On the picture itself: that it is a recording, and of when. */
function MapStamp({
  sessionId,
  letter,
}: {
  readonly sessionId: string;
  readonly letter: string | undefined;
}) {
  const player = usePlayer();
  useSlowPosition(250);
  const atMs = player.momentOf(sessionId);
  return (
    <p className="map-stamp hatched">
      <strong>{t('REPLAY')}</strong>
      {letter !== undefined && <b className="flight-letter">{letter}</b>}
      {atMs > 0 && (
        <time className="number" title={formatUtcTime(atMs)}>
          {formatLocalMoment(atMs)}
        </time>
      )}
    </p>
  );
}
