import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../api/connection/clock.ts';
import { VEHICLE_HUES } from '../components/badge/VehicleBadge.tsx';
import { formatDistance } from '../format/measure/ground-distance.ts';
import { t } from '../language/translate.ts';
import { useGateway } from '../state/connection/gateway-context.ts';
import { useAppearanceStore } from '../state/settings/display-stores.ts';
import type { VehicleFeed } from '../state/vehicle/vehicle-feed.ts';
import { FlightMap } from './flight/flight-map.ts';
import { MapPainter } from './flight/map-painter.ts';
import type { GroundPath } from './flight/trail-drawing.ts';
import { MapControls } from './MapControls.tsx';
import { useMapLook } from './map-look.ts';
import { readMapColors } from './theme-colors.ts';
import './map-view.css';

export interface FeedMapProps {
  readonly label: string;
  readonly feed: VehicleFeed;
  /** The id in the feed. */
  readonly selectedId: string | undefined;
  readonly onSelect: (vehicleId: string) => void;
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  /** Called with the map to draw more on it; undefined when it is removed. */
  readonly onMap: (map: FlightMap | undefined) => void;
  /** Complete tracks of the flights, as far as known. */
  readonly paths?: readonly GroundPath[];
  /** A new number restarts the trails. */
  readonly trailSerial?: number;
}

interface MapParts {
  readonly map: FlightMap;
  readonly painter: MapPainter;
}

/** Few vehicles are drawn as often as the gateway sends them. */
const VEHICLE_PERIOD_MS = 33;
const NO_PATHS: readonly GroundPath[] = [];

/** The map of the Fly screen for vehicles that are not live. Has no map actions. */
export function FeedMap(props: FeedMapProps) {
  const { label, feed, selectedId, onSelect, isFollowing, onFollow, onMap } = props;
  const { paths = NO_PATHS, trailSerial = 0 } = props;
  const container = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<MapParts>();
  const [gridSpacingM, setGridSpacingM] = useState<number>();
  const { rest } = useGateway();
  const theme = useAppearanceStore((state) => state.theme);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const firstLook = useRef({ theme, hasLabels } as const);
  const latest = useRef({ onSelect, onFollow, onMap });
  latest.current = { onSelect, onFollow, onMap };

  useEffect(() => {
    if (!container.current) return;
    const map = new FlightMap({
      container: container.current,
      gatewayUrl: rest.baseUrl,
      ...firstLook.current,
      onClick(_spot, vehicleId) {
        if (vehicleId !== undefined) latest.current.onSelect(vehicleId);
      },
      onMenu: () => undefined,
      onDragged: () => latest.current.onFollow(false),
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
    setParts({ map, painter });
    latest.current.onMap(map);
    return () => {
      latest.current.onMap(undefined);
      painter.stop();
      map.remove();
      setParts(undefined);
    };
  }, [feed, rest]);

  useMapLook(parts?.map, theme, hasLabels);
  useEffect(() => parts?.painter.select(selectedId), [parts, selectedId]);
  useEffect(() => parts?.painter.setFollowing(isFollowing), [parts, isFollowing]);
  useEffect(() => parts?.painter.setPaths(paths), [parts, paths]);
  useEffect(() => {
    if (trailSerial > 0) parts?.painter.restartTrails();
  }, [parts, trailSerial]);

  return (
    <section className="map-view" aria-label={label}>
      <div ref={container} className="map-canvas" />
      {gridSpacingM !== undefined && (
        <p className="map-grid-note number p-0-6 surface-glass dim text-11">
          {t('Grid {spacing}', { spacing: formatDistance(gridSpacingM) })}
        </p>
      )}
      {parts && (
        <MapControls
          map={parts.map}
          isFollowing={isFollowing}
          onFollow={onFollow}
          onView={(kind) => {
            const place = parts.painter.selectedPlace();
            if (kind === 'north-up') parts.map.northUp();
            else if (kind === 'fit-all') {
              onFollow(false);
              parts.map.fit(parts.painter.places());
            } else if (place) parts.map.centreOn(place, false);
          }}
        />
      )}
    </section>
  );
}
