import { create } from 'zustand';
import type { GroundPoint } from '../../format/measure/coordinates.ts';

interface MeasureStore {
  readonly isOn: boolean;
  readonly points: readonly GroundPoint[];
}

const MAX_POINTS = 200;

/** Points of the measuring tool on the map. Nothing is ever sent. */
export const useMeasureStore = create<MeasureStore>(() => ({ isOn: false, points: [] }));

/** Turns the tool on, or off without its points. */
export function setMeasuring(isOn: boolean): void {
  useMeasureStore.setState({ isOn, points: [] });
}

export function addMeasuredPoint({ lat, lon }: GroundPoint): void {
  useMeasureStore.setState(({ points }) => ({ points: [...points, { lat, lon }].slice(0, MAX_POINTS) }));
}

export function undoMeasuredPoint(): void {
  useMeasureStore.setState(({ points }) => ({ points: points.slice(0, -1) }));
}
