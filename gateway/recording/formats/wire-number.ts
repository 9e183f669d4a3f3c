/** Means "unknown" in MAVLink integers. */
export const UNKNOWN_U16 = 0xffff;
export const UNKNOWN_U8 = 0xff;
const MAX_I16 = 0x7fff;

export function e7(degrees: number): number {
  return Math.round(degrees * 1e7);
}

export function millis(value: number): number {
  return Math.round(value * 1000);
}

/** In hundredths, as far as 16 bits with a sign reach. */
export function centi(value: number): number {
  return Math.max(-MAX_I16, Math.min(MAX_I16, Math.round(value * 100)));
}

/** In hundredths, without a sign; 65,535 when it is unknown or does not fit. */
export function centiU16(value: number | undefined): number {
  const centis = value === undefined ? UNKNOWN_U16 : Math.round(value * 100);
  return centis >= 0 && centis < UNKNOWN_U16 ? centis : UNKNOWN_U16;
}

/** Whole degrees of a compass, in hundredths; 65,535 when unknown. */
export function headingCdeg(degrees: number | undefined): number {
  return degrees === undefined ? UNKNOWN_U16 : Math.round((((degrees % 360) + 360) % 360) * 100) % 36_000;
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function wholePct(value: number | undefined): number {
  return value === undefined || value < 0 || value > 100 ? -1 : Math.round(value);
}

/** A battery's voltage as cells; it is split when it does not fit into one. */
export function cellsMv(voltageV: number): number[] {
  const totalMv = Math.max(0, millis(voltageV));
  const cells = Math.min(10, Math.max(1, Math.ceil(totalMv / (UNKNOWN_U16 - 1))));
  const eachMv = Math.floor(totalMv / cells);
  return Array.from({ length: 10 }, (_, index) => {
    if (index >= cells) return UNKNOWN_U16;
    return index === 0 ? totalMv - eachMv * (cells - 1) : eachMv;
  });
}
