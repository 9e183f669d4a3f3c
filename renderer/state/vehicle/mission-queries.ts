import { type Query, type QueryClient, useQuery } from '@tanstack/react-query';
import { listZones, readFence, readMission, readRally } from '../../api/missions.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { useVehicleStore } from './vehicle-store.ts';

/** Keys of what is asked and kept rather than streamed. */
export const queryKeys = {
  zones: ['zones'] as const,
  mission: (vehicleId: string) => ['mission', vehicleId] as const,
  fence: (vehicleId: string) => ['fence', vehicleId] as const,
  rally: (vehicleId: string) => ['rally', vehicleId] as const,
};

const ONBOARD: ReadonlySet<unknown> = new Set(['mission', 'fence', 'rally']);
const isOnboard = ({ queryKey: [list] }: Query) => ONBOARD.has(list);

/**
 * What vehicles hold may have been changed in frames that are lost: it is asked for again. The gateway
 * answers with what it knows, so what was read once costs no time on the air.
 */
export function refetchOnboard(client: QueryClient): void {
  // Queries without data, or in their first request, are newer than the loss.
  const predicate = (query: Query) => isOnboard(query) && query.state.status !== 'pending';
  void client.invalidateQueries({ predicate });
}

/** The vehicles are gone: the next of such a number may be another airframe. */
export function forgetOnboard(client: QueryClient, isGone: (vehicleId: string) => boolean): void {
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ predicate: isOnboard })) {
    if (!isGone(String(query.queryKey[1]))) continue;
    // Shown data is cleared and not requested at once: the vehicle could not answer.
    if (query.getObserversCount() > 0) query.reset();
    else cache.remove(query);
  }
}

export function useZones() {
  const { rest } = useGateway();
  return useQuery({ queryKey: queryKeys.zones, queryFn: () => listZones(rest), staleTime: 60_000 });
}

/**
 * The mission on board. `count` is what telemetry says it holds: reading asks the vehicle over the air, so it is only
 * done when there is one and again when the count changes.
 */
export function useMission(vehicleId: string | undefined, count: number | null | undefined) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: [...queryKeys.mission(vehicleId ?? ''), count ?? 0],
    queryFn: () => readMission(rest, vehicleId ?? ''),
    enabled: vehicleId !== undefined && typeof count === 'number' && count > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The fence on board of a vehicle that is heard: asked over the air once, and again when it was changed or
 * forgotten.
 */
export function useFence(vehicleId: string | undefined) {
  const { rest } = useGateway();
  const isHeard = useIsHeard(vehicleId);
  return useQuery({
    queryKey: queryKeys.fence(vehicleId ?? ''),
    queryFn: () => readFence(rest, vehicleId ?? ''),
    enabled: isHeard,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Likewise its rally points. */
export function useRally(vehicleId: string | undefined) {
  const { rest } = useGateway();
  const isHeard = useIsHeard(vehicleId);
  return useQuery({
    queryKey: queryKeys.rally(vehicleId ?? ''),
    queryFn: () => readRally(rest, vehicleId ?? ''),
    enabled: isHeard,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A vehicle stays selected while it is gone: what the next of its number holds is asked for when that is heard. */
function useIsHeard(vehicleId: string | undefined): boolean {
  return useVehicleStore(({ entries }) => vehicleId !== undefined && entries[vehicleId] !== undefined);
}
