import { createContext, useContext, useEffect, useRef } from 'react';
import { useGateway } from '../connection/gateway-context.ts';
import type { VehicleFeed } from './vehicle-feed.ts';
import type { VehicleEntry } from './vehicle-store.ts';

/** The vehicles a part of the window shows when they are not the live ones. */
export const VehicleFeedContext = createContext<VehicleFeed | undefined>(undefined);

/** The feed of this part of the window: the one given above it, or the live one. */
export function useVehicleFeed(): VehicleFeed {
  const { feed } = useGateway();
  return useContext(VehicleFeedContext) ?? feed;
}

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
