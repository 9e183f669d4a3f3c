import { formatAge } from '../../format/measure/time.ts';
import { VEHICLE_STATUS_TEXT } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { useNowValue } from '../connection/now.ts';
import { useVehicleStore, useVehicleValue, type VehicleEntry } from './vehicle-store.ts';

/** How current the data of a vehicle is. */
export type VehicleCondition = 'live' | 'stale' | 'lost';

/** Design, safety rule 5: lost 3 s after the last frame. */
export const LOST_AFTER_MS = 3_000;
const STALE_AFTER_MS = 2_200;

/** Age limits of values: those that change in flight by the second, and the slow ones. */
export const FAST_VALUE_STALE_MS = 2_200;
export const SLOW_VALUE_STALE_MS = 6_000;

/** Milliseconds since the vehicle was last heard, counting on while this window hears nothing of it. */
export function lastSeenMs(entry: VehicleEntry, nowMs: number): number {
  return entry.telemetry.link.last_seen_ms + Math.max(0, nowMs - entry.receivedAtMs);
}

/** Age of a value group now, from the age the gateway gave it; undefined when it was never heard. */
export function ageNowMs(
  entry: VehicleEntry,
  ageMs: number | null | undefined,
  nowMs: number,
): number | undefined {
  if (ageMs === null || ageMs === undefined) return undefined;
  return ageMs + Math.max(0, nowMs - entry.receivedAtMs);
}

/** Live, stale or lost: by the gateway's word, or by our own silence when the gateway is the one we do not hear. */
export function vehicleCondition(entry: VehicleEntry, nowMs: number): VehicleCondition {
  const seenMs = lastSeenMs(entry, nowMs);
  const { link, status, stale } = entry.telemetry;
  if (link.state === 'lost' || status === 'lost' || seenMs > LOST_AFTER_MS) return 'lost';
  return stale || link.state === 'stale' || seenMs > STALE_AFTER_MS ? 'stale' : 'live';
}

/** {@link vehicleCondition} of a live vehicle now; undefined while it is not known. */
export function useVehicleCondition(vehicleId: string | undefined): VehicleCondition | undefined {
  // Draws again at once what the gateway says, without waiting for the next tick of the clock.
  useVehicleValue(vehicleId, ({ link, status, stale }) => `${link.state} ${status} ${stale}`);
  return useNowValue((nowMs) => {
    const entry = vehicleId === undefined ? undefined : useVehicleStore.getState().entries[vehicleId];
    return entry && vehicleCondition(entry, nowMs);
  });
}

/** The state of a vehicle as every list, card and header of the window shows it. */
export interface ShownVehicleState {
  readonly condition: VehicleCondition;
  /** The state in a word; a lost vehicle also says since when: `Lost · 12 s`. */
  readonly text: string;
  readonly tone: 'ok' | 'warning' | undefined;
  /** Time since the vehicle was last heard, while it is not live. */
  readonly age: string | undefined;
}

/** Green means armed, red means lost. */
export function shownVehicleState(entry: VehicleEntry, nowMs: number): ShownVehicleState {
  const condition = vehicleCondition(entry, nowMs);
  const age = condition === 'live' ? undefined : formatAge(lastSeenMs(entry, nowMs));
  if (condition === 'lost')
    return { condition, text: t('Lost · {age}', { age: age ?? '—' }), tone: 'warning', age };
  const { armed, status } = entry.telemetry;
  if (armed === null) return { condition, text: '—', tone: undefined, age };
  return { condition, text: t(VEHICLE_STATUS_TEXT[status]), tone: armed ? 'ok' : undefined, age };
}
