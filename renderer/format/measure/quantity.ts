/** Shown for an unknown value. */
export const UNKNOWN = '—';

/** A number as text with a fixed count of decimals; unknown gives "—", and a rounded zero has no sign. */
export function formatQuantity(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text.replace('-', '−');
}
