import { useQuery } from '@tanstack/react-query';
import { listMapDownloads, listMapSources, listTerrainFiles } from '../../api/maps.ts';
import { useGateway } from '../connection/gateway-context.ts';

export const groundKeys = {
  maps: ['map-sources'] as const,
  downloads: ['map-downloads'] as const,
  terrain: ['terrain-files'] as const,
};

const UNDER_WAY_MS = 1000;
const AT_REST_MS = 15_000;

/** Maps beside the base map, topmost first. */
export function useMapSources() {
  const { rest } = useGateway();
  return useQuery({ queryKey: groundKeys.maps, queryFn: () => listMapSources(rest), staleTime: 60_000 });
}

/** Downloads of areas, looked at every second while one is under way. */
export function useMapDownloads() {
  const { rest } = useGateway();
  return useQuery({
    queryKey: groundKeys.downloads,
    queryFn: () => listMapDownloads(rest),
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: each }) => each === 'running' || each === 'waiting')
        ? UNDER_WAY_MS
        : AT_REST_MS,
  });
}

/** Files with heights of the ground. */
export function useTerrainFiles() {
  const { rest } = useGateway();
  return useQuery({ queryKey: groundKeys.terrain, queryFn: () => listTerrainFiles(rest), staleTime: 60_000 });
}
