import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { browserClock } from '../api/connection/clock.ts';
import { VEHICLE_HUES } from '../components/badge/VehicleBadge.tsx';
import type { GroundPoint } from '../format/measure/coordinates.ts';
import { formatDistance } from '../format/measure/ground-distance.ts';
import { t } from '../language/translate.ts';
import { useGateway } from '../state/connection/gateway-context.ts';
import { useAppearanceStore } from '../state/settings/display-stores.ts';
import type { VehicleFeed } from '../state/vehicle/vehicle-feed.ts';
import type { FlightMap, FlightMapOptions } from './flight/flight-map.ts';
import { MapPainter, type MapPainterOptions } from './flight/map-painter.ts';
import type { MapControlsProps } from './MapControls.tsx';
import { useMapLook } from './map-look.ts';
import type { PlanMap } from './plan/plan-map.ts';
import { readMapColors } from './theme-colors.ts';
import './map-view.css';

/** A map and the painter of its vehicles. */
export interface MapParts<Shown extends FlightMap | PlanMap = FlightMap> {
  readonly map: Shown;
  readonly painter: MapPainter;
}

type MapSetup = Pick<FlightMapOptions, 'container' | 'gatewayUrl' | 'theme' | 'hasLabels' | 'onGridSpacing'>;

export interface MapFrameOptions<Shown extends FlightMap | PlanMap> {
  readonly feed: VehicleFeed;
  /** The id in the feed. */
  readonly selectedId: string | undefined;
  readonly isFollowing: boolean;
  /** Creates the map, with options of its painter. Called again for another feed or gateway. */
  readonly make: (
    setup: MapSetup,
  ) => { readonly map: Shown } & Pick<MapPainterOptions, 'vehiclePeriodMs' | 'isViewSet'>;
  /** Called with the map while it exists. */
  readonly onMap?: (map: Shown | undefined) => void;
}

interface Frame<Shown extends FlightMap | PlanMap> {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly parts: MapParts<Shown> | undefined;
  readonly gridSpacingM: number | undefined;
}

/** The map of a {@link MapFrame}, with the vehicles of a feed and the look that the operator chose. */
export function useMapFrame<Shown extends FlightMap | PlanMap>(
  options: MapFrameOptions<Shown>,
): Frame<Shown> {
  const { feed, selectedId, isFollowing } = options;
  const container = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<MapParts<Shown>>();
  const [gridSpacingM, setGridSpacingM] = useState<number>();
  const { rest } = useGateway();
  const theme = useAppearanceStore((state) => state.theme);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const firstLook = useRef({ theme, hasLabels } as const);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const { map, ...painting } = latest.current.make({
      container: element,
      gatewayUrl: rest.baseUrl,
      ...firstLook.current,
      onGridSpacing: setGridSpacingM,
    });
    const hues = readMapColors(element, VEHICLE_HUES).vehicles;
    const painter = new MapPainter({ map: flightOf(map), feed, clock: browserClock, hues, ...painting });
    setParts({ map, painter });
    latest.current.onMap?.(map);
    return () => {
      latest.current.onMap?.(undefined);
      painter.stop();
      map.remove();
      setParts(undefined);
    };
  }, [feed, rest]);
  useMapLook(parts && flightOf(parts.map), theme, hasLabels);
  useEffect(() => parts?.painter.select(selectedId), [parts, selectedId]);
  useEffect(() => parts?.painter.setFollowing(isFollowing), [parts, isFollowing]);
  return { container, parts, gridSpacingM };
}

function flightOf(map: FlightMap | PlanMap): FlightMap {
  return 'flight' in map ? map.flight : map;
}

/** Changes the view; `places` are shown beside the vehicles. */
export function showView(
  { map, painter }: MapParts<FlightMap | PlanMap>,
  kind: Parameters<MapControlsProps['onView']>[0],
  places: readonly GroundPoint[] = [],
): void {
  const selected = painter.selectedPlace();
  const flight = flightOf(map);
  if (kind === 'north-up') flight.northUp();
  else if (kind === 'fit-all') flight.fit([...places, ...painter.places()]);
  else if (selected) flight.centreOn(selected, false);
}

interface MapFrameProps {
  readonly label: string;
  readonly frame: Frame<FlightMap> | Frame<PlanMap>;
  /** What lies on the map. */
  readonly children: ReactNode;
}

/** The element of a map, with the spacing of its grid. */
export function MapFrame({ label, frame: { container, gridSpacingM }, children }: MapFrameProps) {
  return (
    <section className="map-view" aria-label={label}>
      <div ref={container} className="map-canvas" />
      {gridSpacingM !== undefined && (
        <p className="map-grid-note number p-0-6 surface-glass dim text-11">
          {t('Grid {spacing}', { spacing: formatDistance(gridSpacingM) })}
        </p>
      )}
      {children}
    </section>
  );
}
