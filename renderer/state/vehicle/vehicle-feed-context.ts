import { createContext, useContext } from 'react';
import { useGateway } from '../connection/gateway-context.ts';
import type { VehicleFeed } from './vehicle-feed.ts';

/** The vehicles a part of the window shows when they are not the live ones. */
export const VehicleFeedContext = createContext<VehicleFeed | undefined>(undefined);

/** The feed of this part of the window: the one given above it, or the live one. */
export function useVehicleFeed(): VehicleFeed {
  const { feed } = useGateway();
  return useContext(VehicleFeedContext) ?? feed;
}
