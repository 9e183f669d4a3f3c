/** The user's display units. The API always uses SI units. */
export interface Units {
  readonly distance: 'm' | 'ft';
  readonly height: 'm' | 'ft';
  readonly speed: 'm/s' | 'km/h' | 'kn' | 'mph';
  readonly coordinates: 'decimal' | 'dms';
}

export const SI_UNITS: Units = { distance: 'm', height: 'm', speed: 'm/s', coordinates: 'decimal' };

export const METRES_PER_FOOT = 0.3048;
export const MPS_PER: Readonly<Record<Units['speed'], number>> = {
  'm/s': 1,
  'km/h': 1 / 3.6,
  kn: 1852 / 3600,
  mph: 0.44704,
};
const FEET_PER_MINUTE_PER_MPS = 60 / METRES_PER_FOOT;

let current: Units = SI_UNITS;

/** The units of this window. */
export function currentUnits(): Units {
  return current;
}

/** Applies to all later formatting. The caller must redraw what is already on the screen. */
export function setCurrentUnits(units: Units): void {
  current = units;
}

/** Converts to the chosen unit. */
export function heightIn(metres: number): number {
  return current.height === 'ft' ? metres / METRES_PER_FOOT : metres;
}

/** Converts to the chosen unit. */
export function speedIn(mps: number): number {
  return mps / MPS_PER[current.speed];
}

/** Converts a climb rate: metres a second, or feet a minute if heights are in feet. */
export function climbIn(mps: number): number {
  return current.height === 'ft' ? mps * FEET_PER_MINUTE_PER_MPS : mps;
}

/** Shown for an unknown value. */
export const UNKNOWN = '—';

/** A number with fixed decimals; unknown gives "—", and a rounded zero has no sign. */
export function formatQuantity(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text.replace('-', '−');
}
