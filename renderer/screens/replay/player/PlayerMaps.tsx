import { useEffect, useMemo, useState } from 'react';
import type { ReplayedSetup } from '../../../../gateway/contract/recording/playback.ts';
import type { PlotSeries } from '../../../../gateway/contract/recording/plot.ts';
import { vehicleHue } from '../../../components/badge/VehicleBadge.tsx';
import type { GroundPoint } from '../../../format/measure/coordinates.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { activeItemNumber } from '../../../format/mission-item-text.ts';
import { t } from '../../../language/translate.ts';
import { FeedMap } from '../../../map/FeedMap.tsx';
import type { FlightMap } from '../../../map/flight/flight-map.ts';
import { missionFeatures } from '../../../map/flight/map-features.ts';
import type { GroundPath } from '../../../map/flight/trail-drawing.ts';
import {
  FLIGHT_HUES,
  FLIGHT_LETTERS,
  fromOverlaidId,
  overlaidId,
  type RecordedVehicles,
} from '../../../state/replay/playback-vehicles.ts';
import {
  type ChosenVehicle,
  chooseReplayed,
  usePlaybackView,
} from '../../../state/replay/playback-view-store.ts';
import { usePlotFields, usePlotValues } from '../../../state/replay/plots.ts';
import { useReplaySession } from '../../../state/replay/replay-sessions.ts';
import { pointsOf, reportFields, trackOf } from '../../../state/replay/report-series.ts';
import {
  useChosenVehicle,
  usePlayer,
  usePlayerState,
  useSetup,
  useSlowPosition,
  useVehiclesOf,
} from './player-context.ts';

/** One map, or one for each flight. */
export function PlayerMaps({ sessionIds }: { readonly sessionIds: readonly string[] }) {
  const { vehicles } = usePlayer();
  const wantsOverlay = usePlaybackView((state) => state.isOverlaid);
  const isOverlaid = wantsOverlay && sessionIds.length > 1;
  const chosen = useChosenVehicle(sessionIds);
  useEffect(() => vehicles.showOverlaid(isOverlaid), [vehicles, isOverlaid]);
  return (
    <div className="player-maps grows min-w-0 grid">
      {isOverlaid ? (
        <OverlaidMap sessionIds={sessionIds} chosen={chosen} />
      ) : (
        sessionIds.map((sessionId, index) => (
          <FlightPane
            key={sessionId}
            sessionId={sessionId}
            letter={sessionIds.length > 1 ? FLIGHT_LETTERS[index] : undefined}
            chosen={chosen}
          />
        ))
      )}
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
    <div className="player-map min-w-0 relative">
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
    <div className="player-map min-w-0 relative">
      <ReplayMap
        label={t('Map of both flights')}
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

/** A badge on the map: that it is a recording, and of when. */
function MapStamp({ sessionId, letter }: Pick<FlightPaneProps, 'sessionId' | 'letter'>) {
  const player = usePlayer();
  useSlowPosition(250);
  const atMs = player.momentOf(sessionId);
  return (
    <p className="map-stamp hatched row text-12 rounded-4">
      <strong className="text-11 bold">{t('REPLAY')}</strong>
      {letter !== undefined && <b className="flight-letter">{letter}</b>}
      {atMs > 0 && (
        <time className="number" title={formatUtcTime(atMs)}>
          {formatLocalMoment(atMs)}
        </time>
      )}
    </p>
  );
}

/** Sufficient for the map; the trail behind the vehicle is exact. */
const POINTS = 2_000;
/**
 * Within one interval of the log, places further apart than this include an invalid one: no fix, or a
 * jump of the estimate.
 */
const MOST_APART_DEG = 0.05;
const NOWHERE: readonly GroundPoint[] = [];

/**
 * The whole track of a vehicle, if the log has it. Without a chosen vehicle, that of the first one, so
 * that the map is not empty before the first message.
 */
function useRecordedPath(sessionId: string, chosen: ChosenVehicle | undefined): readonly GroundPoint[] {
  const session = useReplaySession(sessionId);
  const vehicleId = chosen?.vehicleId ?? session.data?.vehicles[0]?.vehicleId ?? '';
  const [fields] = usePlotFields(sessionId === '' ? [] : [sessionId]);
  const messages = fields?.data?.messages;
  const { lat, lon } = useMemo(
    () => (messages ? reportFields(messages, vehicleId) : {}),
    [messages, vehicleId],
  );
  const [values] = usePlotValues(lat && lon ? [{ sessionId, fields: [lat.id, lon.id], points: POINTS }] : []);
  const series = values?.data?.series;
  return useMemo(() => {
    const lats = series?.find(({ id }) => id === lat?.id);
    const lons = series?.find(({ id }) => id === lon?.id);
    if (!lat || !lon || !lats || !lons) return NOWHERE;
    return trackOf(
      pointsOf(plausible(lats, lat.factor), lat.factor),
      pointsOf(plausible(lons, lon.factor), lon.factor),
    );
  }, [series, lat, lon]);
}

function plausible(series: PlotSeries, factor: number): PlotSeries {
  const isWide = (index: number) =>
    ((series.max[index] ?? 0) - (series.min[index] ?? 0)) * factor > MOST_APART_DEG;
  return { ...series, min: series.min.map((value, index) => (isWide(index) ? null : value)) };
}

/** Recorded vehicles on a map, with their onboard mission. */
function ReplayMap(props: {
  readonly label: string;
  readonly vehicles: RecordedVehicles;
  /** The id in the feed of this map. */
  readonly selectedId: string | undefined;
  readonly setup: ReplayedSetup | undefined;
  /** Complete tracks of the flights, as far as known. */
  readonly paths: readonly GroundPath[];
  readonly onSelect: (vehicleId: string) => void;
}) {
  const { vehicles, setup, ...shown } = props;
  const [map, setMap] = useState<FlightMap>();
  const isFollowing = usePlaybackView((state) => state.isFollowing);
  const jumps = usePlayerState((state) => state.jumps);
  useRecordedMission(map, vehicles, shown.selectedId, setup);
  return (
    <FeedMap
      {...shown}
      feed={vehicles.feed}
      isFollowing={isFollowing}
      onFollow={(next) => usePlaybackView.setState({ isFollowing: next })}
      onMap={setMap}
      trailSerial={jumps}
    />
  );
}

function useRecordedMission(
  map: FlightMap | undefined,
  { store }: RecordedVehicles,
  selectedId: string | undefined,
  setup: ReplayedSetup | undefined,
): void {
  const telemetry = store((state) =>
    selectedId === undefined ? undefined : state.entries[selectedId]?.telemetry,
  );
  const { lat, lon } = telemetry?.home ?? {};
  const items = setup?.mission?.items;
  const activeNumber = activeItemNumber(telemetry);
  useEffect(() => {
    const home = lat === undefined || lon === undefined ? undefined : { lat, lon };
    const { points, legs } = missionFeatures(items ?? [], activeNumber, home);
    map?.setData('mission-points', points);
    map?.setData('mission-legs', legs);
  }, [map, items, activeNumber, lat, lon]);
}
