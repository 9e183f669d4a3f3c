import { type ReactNode, useEffect, useRef } from 'react';
import { browserClock } from '../api/connection/clock.ts';
import { VEHICLE_HUES } from '../components/badge/VehicleBadge.tsx';
import type { GroundPoint } from '../format/measure/coordinates.ts';
import { formatDistance } from '../format/measure/ground-distance.ts';
import { t } from '../language/translate.ts';
import type { VehicleFeed } from '../state/vehicle/vehicle-feed.ts';
import { type DrawnMap, flightOf, type MapSetup, useDrawnMap } from './DrawnMap.tsx';
import type { FlightMap } from './flight/flight-map.ts';
import { MapPainter, type MapPainterOptions } from './flight/map-painter.ts';
import type { MapControlsProps } from './MapControls.tsx';
import type { PlanMap } from './plan/plan-map.ts';
import { readMapColors } from './theme-colors.ts';
import './map-view.css';

/** A map and the painter of its vehicles. */
export interface MapParts<Shown extends FlightMap | PlanMap = FlightMap> {
  readonly map: Shown;
  readonly painter: MapPainter;
}

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

interface Frame<Shown extends FlightMap | PlanMap>
  extends Pick<DrawnMap<never>, 'container' | 'notice' | 'gridSpacingM'> {
  readonly parts: MapParts<Shown> | undefined;
}

/** The map of a {@link MapFrame}, with the vehicles of a feed and the look that the operator chose. */
export function useMapFrame<Shown extends FlightMap | PlanMap>(
  options: MapFrameOptions<Shown>,
): Frame<Shown> {
  const { selectedId, isFollowing, onMap } = options;
  const { drawn: parts, ...frame } = useDrawnMap((setup, feed: VehicleFeed): MapParts<Shown> => {
    const { map, ...painting } = options.make(setup);
    const hues = readMapColors(setup.container, VEHICLE_HUES).vehicles;
    const painter = new MapPainter({ map: flightOf(map), feed, clock: browserClock, hues, ...painting });
    return { map, painter };
  }, options.feed);
  const tell = useRef(onMap);
  tell.current = onMap;
  useEffect(() => {
    if (!parts) return;
    tell.current?.(parts.map);
    return () => tell.current?.(undefined);
  }, [parts]);
  useEffect(() => parts?.painter.select(selectedId), [parts, selectedId]);
  useEffect(() => parts?.painter.setFollowing(isFollowing), [parts, isFollowing]);
  return { ...frame, parts };
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
export function MapFrame({ label, frame: { container, notice, gridSpacingM }, children }: MapFrameProps) {
  return (
    <section className="map-view" aria-label={label}>
      <div ref={container} className="map-canvas" />
      {notice}
      {gridSpacingM !== undefined && (
        <p className="map-grid-note number p-0-6 surface-glass dim text-11">
          {t('Grid {spacing}', { spacing: formatDistance(gridSpacingM) })}
        </p>
      )}
      {children}
    </section>
  );
}
