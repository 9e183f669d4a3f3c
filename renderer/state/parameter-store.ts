import { z } from 'zod';
import { create } from 'zustand';
import type { ParameterProgress } from '../../gateway/contract/parameter.ts';

const FAVOURITES_KEY = 'aerodeck.parameter-favourites';

interface ParameterStore {
  /** How far the reading of each vehicle is, as the stream says. */
  readonly progress: Readonly<Record<string, ParameterProgress>>;
  /** What is to be written, by vehicle and name; nothing of it has been sent. */
  readonly pending: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly favourites: ReadonlySet<string>;
}

export const useParameterStore = create<ParameterStore>(() => ({
  progress: {},
  pending: {},
  favourites: readFavourites(),
}));

export function receiveParameterProgress(progress: ParameterProgress): void {
  useParameterStore.setState((state) => ({
    progress: { ...state.progress, [progress.vehicleId]: progress },
  }));
}

/** Adds to what is to be written. */
export function planParameters(vehicleId: string, changes: Readonly<Record<string, number>>): void {
  useParameterStore.setState(({ pending }) => ({
    pending: { ...pending, [vehicleId]: { ...pending[vehicleId], ...changes } },
  }));
}

/** Takes names back out; without names all of them. */
export function dropPlannedParameters(vehicleId: string, names?: readonly string[]): void {
  useParameterStore.setState(({ pending }) => {
    const left = Object.entries(pending[vehicleId] ?? {}).filter(
      ([name]) => names !== undefined && !names.includes(name),
    );
    return { pending: { ...pending, [vehicleId]: Object.fromEntries(left) } };
  });
}

export function toggleFavouriteParameter(name: string): void {
  useParameterStore.setState(({ favourites }) => {
    const next = new Set(favourites);
    if (!next.delete(name)) next.add(name);
    try {
      localStorage.setItem(FAVOURITES_KEY, JSON.stringify([...next]));
    } catch {
      // They hold until the window closes.
    }
    return { favourites: next };
  });
}

const NOTHING_PENDING: Readonly<Record<string, number>> = {};

export function usePlannedParameters(vehicleId: string): Readonly<Record<string, number>> {
  return useParameterStore((state) => state.pending[vehicleId] ?? NOTHING_PENDING);
}

function readFavourites(): ReadonlySet<string> {
  try {
    return new Set(z.array(z.string()).parse(JSON.parse(localStorage.getItem(FAVOURITES_KEY) ?? '[]')));
  } catch {
    return new Set();
  }
}
