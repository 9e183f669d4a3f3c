import { MoveUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../../api/connection/clock.ts';
import { VehicleBadge } from '../../components/badge/VehicleBadge.tsx';
import { formatDistance, groundDistanceM } from '../../format/measure/ground-distance.ts';
import { t } from '../../language/translate.ts';
import { type EdgeArrow, type EdgeFrame, edgeArrows } from '../../map/flight/edge-arrows.ts';
import type { FlightMap } from '../../map/flight/flight-map.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { setFollowing } from '../../state/fly/fly-store.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import type { VehicleFeed } from '../../state/vehicle/vehicle-feed.ts';
import './edge-arrows.css';

/** Clear of the map controls, the strip of another world, the notes and the action bar. */
const INSETS = { top: 16, right: 12, bottom: 92, left: 52 } as const;
const PERIOD_MS = 200;
const NAMED = 6;

interface ShownArrow extends EdgeArrow {
  readonly systemId: number;
  readonly names: readonly string[];
  /** From the middle of the map. */
  readonly distanceM: number;
}

export interface EdgeArrowsProps {
  readonly map: FlightMap;
  /** The map's element: arrows stand at its edges. */
  readonly frame: Element | null;
}

/** Arrows at the map's edge to vehicles outside the view. A click brings the nearest of them into view. */
export function EdgeArrows({ map, frame }: EdgeArrowsProps) {
  const { feed } = useGateway();
  const selectedId = useSelectedVehicleId();
  const arrows = useArrows(map, frame, feed, selectedId);
  const centre = ({ ids: [nearest], isSelected }: EdgeArrow) => {
    const place = nearest === undefined ? undefined : feed.get(nearest)?.telemetry.position;
    if (!place) return;
    // Following the selected vehicle would take the view back at once.
    if (!isSelected) setFollowing(false);
    map.centreOn(place, false);
  };
  return (
    <div className="edge-arrows absolute z-1 clip ignores-pointer">
      {arrows.map((arrow) => {
        const more = arrow.ids.length - 1;
        const names = arrow.names.join(', ');
        const distance = formatDistance(arrow.distanceM);
        const title = t('Show {name}, {distance} away', { name: names, distance });
        return (
          <button
            key={arrow.ids[0]}
            type="button"
            className="edge-arrow number bare absolute line gap-4 border-strong surface-glass text-12 nowrap"
            data-selected={arrow.isSelected || undefined}
            style={{ transform: `translate(${Math.round(arrow.x)}px, ${Math.round(arrow.y)}px)` }}
            title={title}
            onClick={() => centre(arrow)}
          >
            <MoveUp size={14} style={{ rotate: `${Math.round(arrow.angleDeg)}deg` }} aria-hidden />
            <span className="visually-hidden">{title}</span>
            <span className="row-6" aria-hidden>
              <VehicleBadge systemId={arrow.systemId} />
              {more > 0 ? `+${more}` : distance}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function useArrows(
  map: FlightMap,
  frame: Element | null,
  feed: VehicleFeed,
  selectedId: string | undefined,
): readonly ShownArrow[] {
  const [arrows, setArrows] = useState<readonly ShownArrow[]>([]);
  const count = useRef(0);
  useEffect(() => {
    if (!frame) return;
    let paintedAtMs = Number.NEGATIVE_INFINITY;
    const paint = () => {
      paintedAtMs = browserClock.monotonicMs();
      const next = shownArrows(map, frame, feed, selectedId);
      if (next.length === 0 && count.current === 0) return;
      count.current = next.length;
      setArrows(next);
    };
    const paintLater = () => {
      if (browserClock.monotonicMs() - paintedAtMs >= PERIOD_MS) paint();
    };
    paint();
    const stops = [feed.subscribe(paintLater), map.onMove(paintLater), map.onView(paint)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [map, frame, feed, selectedId]);
  return arrows;
}

function shownArrows(
  map: FlightMap,
  frame: Element,
  feed: VehicleFeed,
  selectedId: string | undefined,
): readonly ShownArrow[] {
  const size: EdgeFrame = { width: frame.clientWidth, height: frame.clientHeight, ...INSETS };
  const targets = feed.list().flatMap(({ telemetry: { id, position } }) => {
    if (!position) return [];
    const { x, y } = map.project(position);
    return [{ id, x, y }];
  });
  const middle = map.centre();
  return edgeArrows(targets, selectedId, size).flatMap((arrow) => {
    const members = arrow.ids.flatMap((id) => feed.get(id)?.telemetry ?? []);
    const [nearest] = members;
    if (!nearest?.position) return [];
    const names = members.slice(0, NAMED).map(({ name }) => name);
    return [
      {
        ...arrow,
        systemId: nearest.sysid,
        names: members.length > NAMED ? [...names, `+${members.length - NAMED}`] : names,
        distanceM: groundDistanceM(middle, nearest.position),
      },
    ];
  });
}
