import { useQuery } from '@tanstack/react-query';
import { readMission } from '../api/missions.ts';
import { readWhoami } from '../api/session.ts';
import { listZones } from '../api/zones.ts';
import { useGateway } from './gateway-context.ts';

/** Keys of what is asked and kept rather than streamed. */
export const queryKeys = {
  whoami: ['whoami'] as const,
  zones: ['zones'] as const,
  mission: (vehicleId: string) => ['mission', vehicleId] as const,
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
