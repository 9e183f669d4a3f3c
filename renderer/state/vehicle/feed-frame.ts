import { useEffect, useRef } from 'react';
import { useVehicleFeed } from './vehicle-feed-context.ts';
import type { VehicleEntry } from './vehicle-store.ts';

/** Calls `paint` with a vehicle's latest state once a display frame while it changes; React is not involved. */
export function useFeedFrame(
  vehicleId: string | undefined,
  paint: (entry: VehicleEntry | undefined) => void,
): void {
  const feed = useVehicleFeed();
  const latestPaint = useRef(paint);
  latestPaint.current = paint;
  useEffect(() => {
    const current = () => (vehicleId === undefined ? undefined : feed.get(vehicleId));
    latestPaint.current(current());
    return feed.subscribe((changed) => {
      if (vehicleId !== undefined && changed.has(vehicleId)) latestPaint.current(current());
    });
  }, [feed, vehicleId]);
}
