import { z } from 'zod';
import { create } from 'zustand';
import {
  type TelemetryVehicle,
  telemetryVehicleSchema,
} from '../../../gateway/contract/vehicle/telemetry.ts';
import { defaultReadings, type ReadingId, readingOf } from '../../format/reading-table.ts';

const STORAGE_KEY = 'aerodeck.readings';
const storedSchema = z.record(z.string(), z.unknown());
const idsSchema = z.array(z.string().max(60)).max(200);
/** By type of vehicle. Ids that this window does not know are dropped when they are chosen. */
export const readingsSchema = z.partialRecord(telemetryVehicleSchema.shape.type, idsSchema);

type VehicleType = TelemetryVehicle['type'];
type Choices = Readonly<Partial<Record<VehicleType, readonly ReadingId[]>>>;

/** The values shown of each type of vehicle whose choice was changed. Stored on this machine. */
export const useReadingStore = create<{ readonly chosen: Choices }>(() => ({ chosen: storedChoices() }));

/** The values shown of a type of vehicle, in their order. */
export function useChosenReadings(type: VehicleType): readonly ReadingId[] {
  return useReadingStore(({ chosen }) => chosen[type]) ?? defaultReadings(type);
}

/** Shows these values of a type of vehicle, in this order. */
export function chooseReadings(type: VehicleType, ids: readonly ReadingId[]): void {
  keep({ ...useReadingStore.getState().chosen, [type]: soundIds(ids) });
}

/** Restores the default values of a type of vehicle. */
export function resetReadings(type: VehicleType): void {
  const { [type]: _before, ...others } = useReadingStore.getState().chosen;
  keep(others);
}

/** Replaces the choices for all types of vehicles. */
export function replaceReadings(readings: z.infer<typeof readingsSchema>): void {
  keep(
    Object.fromEntries(
      Object.entries(readings).flatMap(([type, ids]) => (ids ? [[type, soundIds(ids)]] : [])),
    ),
  );
}

/** The list with one value at another place; places outside the list are its ends. */
export function movedReading(
  ids: readonly ReadingId[],
  id: ReadingId,
  toIndex: number,
): readonly ReadingId[] {
  if (!ids.includes(id)) return ids;
  const others = ids.filter((other) => other !== id);
  const index = Math.max(0, Math.min(others.length, toIndex));
  return [...others.slice(0, index), id, ...others.slice(index)];
}

function keep(chosen: Choices): void {
  useReadingStore.setState({ chosen });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));
}

/** Known ids, each once. */
function soundIds(ids: readonly string[]): readonly ReadingId[] {
  return [...new Set(ids)].filter((id): id is ReadingId => readingOf(id) !== undefined);
}

/** The valid part of what is stored: a type with an invalid list gets its defaults. */
function storedChoices(): Choices {
  try {
    const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
    if (!stored.success) return {};
    return Object.fromEntries(
      Object.entries(stored.data).flatMap(([type, value]) => {
        const ids = idsSchema.safeParse(value);
        return ids.success ? [[type, soundIds(ids.data)]] : [];
      }),
    );
  } catch {
    return {};
  }
}
