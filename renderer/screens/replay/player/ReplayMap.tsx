import { useEffect, useRef, useState } from 'react';
import type { ReplayedSetup } from '../../../../gateway/contract/playback.ts';
import { browserClock } from '../../../api/clock.ts';
import { VEHICLE_HUES } from '../../../components/VehicleBadge.tsx';
import { formatDistance } from '../../../format/ground-distance.ts';
import { FlightMap } from '../../../map/flight-map.ts';
import { MapControls } from '../../../map/MapControls.tsx';
import { type GroundPath, missionFeatures } from '../../../map/map-features.ts';
import { useMapLook } from '../../../map/map-look.ts';
import { MapPainter } from '../../../map/map-painter.ts';
import { readMapColors } from '../../../map/theme-colors.ts';
import { useAppearanceStore } from '../../../state/appearance-store.ts';
import { useGateway } from '../../../state/gateway-context.ts';
import type { RecordedVehicles } from '../../../state/playback-vehicles.ts';
import { usePlaybackView } from '../../../state/playback-view-store.ts';
import { usePlayer } from './player-context.ts';
import '../../../map/map-view.css';

export interface ReplayMapProps {
  readonly label: string;
  readonly vehicles: RecordedVehicles;
  /** As this map's feed names it. */
  readonly selectedId: string | undefined;
  readonly setup: ReplayedSetup | undefined;
  /** Whole ways of the flights, as far as they are known. */
  readonly paths: readonly GroundPath[];
  readonly onSelect: (vehicleId: string) => void;
}

interface MapParts {
  readonly map: FlightMap;
  readonly painter: MapPainter;
}

/** Few vehicles move as smoothly as the gateway sends them. */
const VEHICLE_PERIOD_MS = 33;

/** The map of the Fly screen with recorded vehicles. Nothing can be proposed on it. */
export function ReplayMap({ label, vehicles, selectedId, setup, paths, onSelect }: ReplayMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<MapParts>();
  const [gridSpacingM, setGridSpacingM] = useState<number>();
  const { rest } = useGateway();
  const player = usePlayer();
  const { feed } = vehicles;
  const theme = useAppearanceStore((state) => state.theme);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const isFollowing = usePlaybackView((state) => state.isFollowing);
  const firstLook = useRef({ theme, hasLabels } as const);
  const select = useRef(onSelect);
  select.current = onSelect;

  useEffect(() => {
    if (!container.current) return;
    const map = new FlightMap({
      container: container.current,
      gatewayUrl: rest.baseUrl,
      ...firstLook.current,
      onClick(_spot, vehicleId) {
        if (vehicleId !== undefined) select.current(vehicleId);
      },
      onMenu: () => undefined,
      onDragged: () => follow(false),
      onMoved: () => undefined,
      onGridSpacing: setGridSpacingM,
    });
    const hues = readMapColors(container.current, VEHICLE_HUES).vehicles;
    const painter = new MapPainter({
      map,
      feed,
      clock: browserClock,
      hues,
      vehiclePeriodMs: VEHICLE_PERIOD_MS,
    });
    const stopJumps = player.store.subscribe((now, before) => {
      if (now.jumps !== before.jumps) painter.restartTrails();
    });
    setParts({ map, painter });
    return () => {
      stopJumps();
      painter.stop();
      map.remove();
      setParts(undefined);
    };
  }, [feed, rest, player]);

  useMapLook(parts?.map, theme, hasLabels);
  useEffect(() => parts?.painter.select(selectedId), [parts, selectedId]);
  useEffect(() => parts?.painter.setFollowing(isFollowing), [parts, isFollowing]);
  useEffect(() => parts?.painter.setPaths(paths), [parts, paths]);
  useRecordedMission(parts?.map, vehicles, selectedId, setup);

  return (
    <section className="map-view" aria-label={label}>
      <div ref={container} className="map-canvas" />
      {gridSpacingM !== undefined && (
        <p className="map-grid-note number">Grid {formatDistance(gridSpacingM)}</p>
      )}
      {parts && (
        <MapControls
          map={parts.map}
          isFollowing={isFollowing}
          onFollow={follow}
          onView={(kind) => {
            const place = parts.painter.selectedPlace();
            if (kind === 'north-up') parts.map.northUp();
            else if (kind === 'fit-all') {
              follow(false);
              parts.map.fit(parts.painter.places());
            } else if (place) parts.map.centreOn(place, false);
          }}
        />
      )}
    </section>
  );
}

function follow(isFollowing: boolean): void {
  usePlaybackView.setState({ isFollowing });
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
  const mission = telemetry?.mission;
  const activeSeq = mission?.state === 'active' ? (mission.seq ?? undefined) : undefined;
  useEffect(() => {
    const home = lat === undefined || lon === undefined ? undefined : { lat, lon };
    const { points, legs } = missionFeatures(items ?? [], activeSeq, home);
    map?.setData('mission-points', points);
    map?.setData('mission-legs', legs);
  }, [map, items, activeSeq, lat, lon]);
}
