import { type StationState, stationStateSchema } from '../gateway/contract/centre/centre.ts';

/** What a station says of itself; undefined if it cannot be read. */
export function readState(data: Uint8Array): StationState | undefined {
  try {
    return stationStateSchema.parse(JSON.parse(new TextDecoder().decode(data)));
  } catch {
    return undefined;
  }
}
