import { create } from 'zustand';
import type { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { AnswerOf } from '../../api/call.ts';
import type { StreamStatus } from '../../api/connection/telemetry-stream.ts';

interface ConnectionStore {
  readonly gateway: 'checking' | 'online' | 'offline';
  readonly stream: StreamStatus;
  /** Last health response of the gateway. */
  readonly health: AnswerOf<typeof stationApi.getHealth> | undefined;
}

/** State of our connection to the gateway. Both start at "checking" (specification, section 3). */
export const useConnectionStore = create<ConnectionStore>(() => ({
  gateway: 'checking',
  stream: 'checking',
  health: undefined,
}));

/** Whether the window is open on a fleet server, which shows all its stations, instead of on a station. */
export function useIsFleet(): boolean {
  return useConnectionStore(({ health }) => health?.stations !== undefined);
}
