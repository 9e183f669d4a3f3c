import type { NativeRecord } from '../native-record.ts';

/** Of the first sensor, or of the only one. */
export function isFirst(record: NativeRecord): boolean {
  return (record.instance ?? record.first('I', 'C', 'IMU', 'Instance') ?? 0) === 0;
}

export function placeOf(record: NativeRecord): { readonly lat: number; readonly lon: number } | undefined {
  const [lat, lon] = [record.number('Lat'), record.number('Lng')];
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined;
  return { lat, lon };
}

export function bootMsOf(record: NativeRecord): number {
  return Math.floor((record.bootUs ?? 0) / 1000) % 0x1_0000_0000;
}
