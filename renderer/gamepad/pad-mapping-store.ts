import { z } from 'zod';
import { create } from 'zustand';
import { type TelemetryVehicle, telemetryVehicleSchema } from '../../gateway/contract/vehicle/telemetry.ts';
import { type PadMapping, padMappingSchema, padProfileSchema, USUAL_MAPPING } from './pad-mapping.ts';

export type VehicleType = TelemetryVehicle['type'];

const STORAGE_KEY = 'aerodeck.gamepads';
const storedMappingSchema = padMappingSchema.extend({
  /** Instead of the general mapping, by type of vehicle. The calibration is always the general one. */
  profiles: z.partialRecord(telemetryVehicleSchema.shape.type, padProfileSchema).default({}),
});
export type StoredMapping = z.infer<typeof storedMappingSchema>;
/** By gamepad model. */
export const padMappingsSchema = z.record(z.string().min(1).max(200), storedMappingSchema);

interface PadMappingStore {
  readonly mappings: Readonly<Record<string, StoredMapping>>;
  /** Buttons and camera sticks send nothing while they are being set up. */
  readonly isBeingSet: boolean;
}

/** Mappings by gamepad model, stored on this machine. */
export const usePadMappingStore = create<PadMappingStore>(() => ({
  mappings: storedMappings(),
  isBeingSet: false,
}));

/** The mapping for a type of vehicle: its profile, otherwise the general one. */
export function padMapping(padId: string, type?: VehicleType): PadMapping {
  const { profiles, ...general } = stored(padId);
  return { ...general, ...(type && profiles[type]) };
}

/** Changes the profile of a type, or the general mapping. The first change of a type makes its profile. */
export function changePadMapping(padId: string, change: Partial<PadMapping>, type?: VehicleType): void {
  const before = stored(padId);
  const { ranges = before.ranges, ...own } = change;
  if (type === undefined) {
    keepMapping(padId, { ...before, ...own, ranges });
    return;
  }
  const profile = padProfileSchema.parse({ ...padMapping(padId, type), ...own });
  keepMapping(padId, { ...before, ranges, profiles: { ...before.profiles, [type]: profile } });
}

/** Forgets the profile of a type, or everything about the gamepad. */
export function resetPadMapping(padId: string, type?: VehicleType): void {
  if (type !== undefined) {
    const { profiles, ...general } = stored(padId);
    const { [type]: _before, ...others } = profiles;
    keepMapping(padId, { ...general, profiles: others });
    return;
  }
  const { [padId]: _before, ...others } = usePadMappingStore.getState().mappings;
  replacePadMappings(others);
}

export function replacePadMappings(mappings: Readonly<Record<string, StoredMapping>>): void {
  usePadMappingStore.setState({ mappings });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(mappings));
}

function stored(padId: string): StoredMapping {
  return usePadMappingStore.getState().mappings[padId] ?? { ...USUAL_MAPPING, profiles: {} };
}

function keepMapping(padId: string, mapping: StoredMapping): void {
  replacePadMappings({ ...usePadMappingStore.getState().mappings, [padId]: mapping });
}

function storedMappings(): Readonly<Record<string, StoredMapping>> {
  try {
    return padMappingsSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')).data ?? {};
  } catch {
    return {};
  }
}
