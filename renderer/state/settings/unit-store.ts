import { z } from 'zod';
import { create } from 'zustand';
import { SI_UNITS, setCurrentUnits, type Units } from '../../format/measure/units.ts';

const STORAGE_KEY = 'aerodeck.units';
export const unitsSchema = z.object({
  distance: z.enum(['m', 'ft']),
  height: z.enum(['m', 'ft']),
  speed: z.enum(['m/s', 'km/h', 'kn', 'mph']),
  coordinates: z.enum(['decimal', 'dms']),
});

/** Units of the numbers in this window; kept on this machine. */
export const useUnitStore = create<Units>(() => {
  const units = storedUnits();
  setCurrentUnits(units);
  return units;
});

export function setUnits(change: Partial<Units>): void {
  const units = { ...useUnitStore.getState(), ...change };
  setCurrentUnits(units);
  useUnitStore.setState(units);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(units));
}

function storedUnits(): Units {
  try {
    const parsed = unitsSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : SI_UNITS;
  } catch {
    return SI_UNITS;
  }
}
