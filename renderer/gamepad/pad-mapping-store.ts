import { z } from 'zod';
import { create } from 'zustand';
import { type PadMapping, padMappingSchema, USUAL_MAPPING } from './pad-mapping.ts';

const STORAGE_KEY = 'aerodeck.gamepads';
/** By gamepad model. */
export const padMappingsSchema = z.record(z.string().min(1).max(200), padMappingSchema);

/** Mappings by gamepad model, stored on this machine. */
export const usePadMappingStore = create<{ readonly mappings: Readonly<Record<string, PadMapping>> }>(() => ({
  mappings: storedMappings(),
}));

export function padMapping(padId: string): PadMapping {
  return usePadMappingStore.getState().mappings[padId] ?? USUAL_MAPPING;
}

export function changePadMapping(padId: string, change: Partial<PadMapping>): void {
  const { mappings } = usePadMappingStore.getState();
  keep({ ...mappings, [padId]: { ...padMapping(padId), ...change } });
}

export function resetPadMapping(padId: string): void {
  const { [padId]: _before, ...others } = usePadMappingStore.getState().mappings;
  keep(others);
}

export function replacePadMappings(mappings: Readonly<Record<string, PadMapping>>): void {
  keep(mappings);
}

function keep(mappings: Readonly<Record<string, PadMapping>>): void {
  usePadMappingStore.setState({ mappings });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(mappings));
}

function storedMappings(): Readonly<Record<string, PadMapping>> {
  try {
    return padMappingsSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')).data ?? {};
  } catch {
    return {};
  }
}
