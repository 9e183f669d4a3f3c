import { currentUnits, heightIn } from './units.ts';

/** A height of the ground as people say it: `446 m`, in feet where those are chosen. */
export function heightText(heightM: number): string {
  return `${Math.round(heightIn(heightM))} ${currentUnits().height}`;
}
