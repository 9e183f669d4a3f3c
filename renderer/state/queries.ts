import { useQuery } from '@tanstack/react-query';
import { readMission } from '../api/missions.ts';
import { readFence, readRally } from '../api/on-board.ts';
import { readWhoami } from '../api/session.ts';
import { listZones } from '../api/zones.ts';
import { useGateway } from './gateway-context.ts';

/** Keys of what is asked and kept rather than streamed. */
export const queryKeys = {
  whoami: ['whoami'] as const,
  zones: ['zones'] as const,
  mission: (vehicleId: string) => ['mission', vehicleId] as const,
  fence: (vehicleId: string) => ['fence', vehicleId] as const,
  rally: (vehicleId: string) => ['rally', vehicleId] as const,
};

export function useWhoami() {
  const { rest } = useGateway();
  return useQuery({ queryKey: queryKeys.whoami, queryFn: () => readWhoami(rest), staleTime: 60_000 });
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

/** The fence on board of a vehicle that is heard: asked over the air once, and again when it was changed or forgotten. */
export function useFence(vehicleId: string | undefined) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: queryKeys.fence(vehicleId ?? ''),
    queryFn: () => readFence(rest, vehicleId ?? ''),
    enabled: vehicleId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Likewise its rally points. */
export function useRally(vehicleId: string | undefined) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: queryKeys.rally(vehicleId ?? ''),
    queryFn: () => readRally(rest, vehicleId ?? ''),
    enabled: vehicleId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
