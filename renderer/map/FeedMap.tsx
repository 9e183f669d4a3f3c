import { useEffect, useRef } from 'react';
import { FlightMap } from './flight/flight-map.ts';
import type { GroundPath } from './flight/trail-drawing.ts';
import { MapControls } from './MapControls.tsx';
import { MapFrame, type MapFrameOptions, showView, useMapFrame } from './MapFrame.tsx';

export interface FeedMapProps extends Omit<MapFrameOptions<FlightMap>, 'make'> {
  readonly label: string;
  readonly onSelect: (vehicleId: string) => void;
  readonly onFollow: (isFollowing: boolean) => void;
  /** Complete tracks of the flights, as far as known. */
  readonly paths?: readonly GroundPath[];
  /** A new number restarts the trails. */
  readonly trailSerial?: number;
}

/** Few vehicles are drawn as often as the gateway sends them. */
const VEHICLE_PERIOD_MS = 33;
const NO_PATHS: readonly GroundPath[] = [];

/** The map of the Fly screen for vehicles that are not live. Has no map actions. */
export function FeedMap(props: FeedMapProps) {
  const { label, isFollowing, onFollow, paths = NO_PATHS, trailSerial = 0 } = props;
  const latest = useRef(props);
  latest.current = props;
  const frame = useMapFrame({
    ...props,
    make: (setup) => ({
      map: new FlightMap({
        ...setup,
        onClick(_spot, vehicleId) {
          if (vehicleId !== undefined) latest.current.onSelect(vehicleId);
        },
        onMenu: () => undefined,
        onDragged: () => latest.current.onFollow(false),
      }),
      vehiclePeriodMs: VEHICLE_PERIOD_MS,
    }),
  });
  const { parts } = frame;
  useEffect(() => parts?.painter.setPaths(paths), [parts, paths]);
  useEffect(() => {
    if (trailSerial > 0) parts?.painter.restartTrails();
  }, [parts, trailSerial]);
  return (
    <MapFrame label={label} frame={frame}>
      {parts && (
        <MapControls
          map={parts.map}
          isFollowing={isFollowing}
          onFollow={onFollow}
          onView={(kind) => {
            if (kind === 'fit-all') onFollow(false);
            showView(parts, kind);
          }}
        />
      )}
    </MapFrame>
  );
}
