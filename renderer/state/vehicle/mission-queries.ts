import { type Query, type QueryClient, skipToken } from '@tanstack/react-query';
import { actionApi } from '../../../gateway/contract/api/action-api.ts';
import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import { vehicleApi } from '../../../gateway/contract/api/vehicle-api.ts';
import { useItems, useOperation, whenKnown } from '../connection/operations.ts';
import { useVehicleStore } from './vehicle-store.ts';

/** How the lists that a vehicle holds are read. */
export const ONBOARD_LISTS = {
  mission: vehicleApi.getVehicleMission,
  fence: onboardApi.getVehicleFence,
  rally: onboardApi.getVehicleRally,
} as const;

const ONBOARD: ReadonlySet<unknown> = new Set(Object.values(ONBOARD_LISTS).map(({ id }) => id));
const isOnboard = ({ queryKey: [id] }: Query) => ONBOARD.has(id);

function vehicleOf({ queryKey: [, input] }: Query): string | undefined {
  return (input as { readonly params?: { readonly vehicleId?: string } } | null)?.params?.vehicleId;
}

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
    const vehicleId = vehicleOf(query);
    if (vehicleId === undefined || !isGone(vehicleId)) continue;
    // Shown data is cleared and not requested at once: the vehicle could not answer.
    if (query.getObserversCount() > 0) query.reset();
    else cache.remove(query);
  }
}

export function useZones() {
  return useItems(actionApi.listZones, undefined, { staleTime: 60_000 });
}

/**
 * The onboard mission. `count` is what telemetry says it holds: reading asks the vehicle over the air, so it is only
 * done when there is one and again when the count changes.
 */
export function useMission(vehicleId: string | undefined, count: number | null | undefined) {
  return useOperation(ONBOARD_LISTS.mission, count ? whenKnown({ vehicleId }) : skipToken, {
    revision: count ?? 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const ONCE = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** The onboard fence of a vehicle that is heard: asked over the air once, and again when it was changed or forgotten. */
export function useFence(vehicleId: string | undefined) {
  const enabled = useIsHeard(vehicleId);
  return useOperation(ONBOARD_LISTS.fence, whenKnown({ vehicleId }), { ...ONCE, enabled });
}

/** Likewise its rally points. */
export function useRally(vehicleId: string | undefined) {
  const enabled = useIsHeard(vehicleId);
  return useOperation(ONBOARD_LISTS.rally, whenKnown({ vehicleId }), { ...ONCE, enabled });
}

/** A vehicle stays selected while it is gone: what the next of its number holds is asked for when that is heard. */
function useIsHeard(vehicleId: string | undefined): boolean {
  return useVehicleStore(({ entries }) => vehicleId !== undefined && entries[vehicleId] !== undefined);
}
