import { formatQuantity, UNKNOWN } from './measure/units.ts';

/** A recorded number with its significant digits. */
export function formatRecorded(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return UNKNOWN;
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e9) return formatQuantity(value, 0);
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) return value.toExponential(3).replace('-', '−');
  const decimals = size >= 1000 ? 1 : size >= 10 ? 2 : size >= 0.1 ? 3 : 5;
  return formatQuantity(value, decimals);
}

/** A value or, in a reduced series, its range. */
export function formatBetween(value: { readonly min: number; readonly max: number } | undefined): string {
  if (!value) return UNKNOWN;
  const { min, max } = value;
  const [low, high] = [formatRecorded(min), formatRecorded(max)];
  return low === high ? low : `${low} … ${high}`;
}

/** Seconds of a flight as `0:35`, with decimals when the ticks are less than a second apart. */
export function formatFlightSeconds(seconds: number, stepS = 1): string {
  const sign = seconds < 0 ? '−' : '';
  const decimals = stepS >= 1 ? 0 : stepS >= 0.1 ? 1 : stepS >= 0.01 ? 2 : 3;
  const scale = 10 ** decimals;
  const parts = Math.round(Math.abs(seconds) * scale);
  const whole = Math.floor(parts / scale);
  const fraction = decimals === 0 ? '' : `.${String(parts % scale).padStart(decimals, '0')}`;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const start = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${sign}${start}:${two(whole % 60)}${fraction}`;
}

/** Messages per second. */
export function formatRate(hz: number | null): string {
  if (hz === null) return '';
  return `${hz >= 10 ? hz.toFixed(0) : hz >= 1 ? hz.toFixed(1) : hz.toFixed(2)} Hz`;
}
