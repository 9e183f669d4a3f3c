import { useMemo } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import type { Mode } from '../../../gateway/contract/list.ts';
import type {
  ParameterOutcome,
  ParameterProgress,
  ParameterWriteResult,
} from '../../../gateway/contract/onboard/parameter.ts';
import { useVehicle } from '../vehicle/vehicle-store.ts';

/** Outcomes that complete a change. */
export const AS_ASKED: ReadonlySet<string> = new Set<ParameterOutcome>(['written', 'unchanged']);
const FAVOURITES_KEY = 'aerodeck.parameter-favourites';

type PlannedValues = Readonly<Record<string, number>>;

interface ParameterStore {
  /** How far the reading of each vehicle is, as the stream says. */
  readonly progress: Readonly<Record<string, ParameterProgress>>;
  /** How often frames were lost, or a full snapshot replaced them: what they contained is unknown. */
  readonly gaps: number;
  /** What is to be written, by vehicle, world and name; nothing of it has been sent. */
  readonly pending: Readonly<Record<string, Readonly<Partial<Record<Mode, PlannedValues>>>>>;
  readonly favourites: ReadonlySet<string>;
}

export const useParameterStore = create<ParameterStore>(() => ({
  progress: {},
  gaps: 0,
  pending: {},
  favourites: readFavourites(),
}));

export function receiveParameterProgress(progress: ParameterProgress): void {
  useParameterStore.setState((state) => ({
    progress: { ...state.progress, [progress.vehicleId]: progress },
  }));
}

/** Adds a pending change. */
export function planParameters(airframe: Airframe, changes: PlannedValues): void {
  useParameterStore.setState((state) =>
    withPlanned(state, airframe, { ...plannedParameters(state, airframe), ...changes }),
  );
}

/** Removes pending changes by name; without names all of them. */
export function dropPlannedParameters(airframe: Airframe, names?: readonly string[]): void {
  keepPlanned(airframe, (name) => names !== undefined && !names.includes(name));
}

/** Takes out what the vehicle holds as asked. A value that was planned while another was being written stays. */
export function dropWrittenParameters({
  vehicleId,
  mode,
  results,
}: Pick<ParameterWriteResult, 'vehicleId' | 'mode' | 'results'>): void {
  const written = new Map(
    results.filter(({ outcome }) => AS_ASKED.has(outcome)).map(({ name, asked }) => [name, asked]),
  );
  keepPlanned({ vehicleId, mode }, (name, value) => written.get(name) !== value);
}

/** The vehicle is gone: the next one with its number may be another airframe. */
export function forgetParametersOf(vehicleId: string): void {
  useParameterStore.setState(({ progress, pending }) => ({
    progress: without(progress, (each) => each === vehicleId),
    pending: without(pending, (each) => each === vehicleId),
  }));
}

/** A full snapshot: vehicles that are not in it are gone. */
export function keepParametersOf(vehicleIds: ReadonlySet<string>): void {
  useParameterStore.setState(({ pending }) => ({
    pending: without(pending, (each) => !vehicleIds.has(each)),
  }));
  noteParameterGap();
}

/** The progress of each list was in lost frames, so it is requested again. */
export function noteParameterGap(): void {
  useParameterStore.setState(({ gaps }) => ({ progress: {}, gaps: gaps + 1 }));
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

const NOTHING_PENDING: PlannedValues = {};

export function plannedParameters(
  { pending }: Pick<ParameterStore, 'pending'>,
  { vehicleId, mode }: Airframe,
): PlannedValues {
  return pending[vehicleId]?.[mode] ?? NOTHING_PENDING;
}

export function usePlannedParameters(airframe: Airframe): PlannedValues {
  return useParameterStore((state) => plannedParameters(state, airframe));
}

function keepPlanned(airframe: Airframe, isKept: (name: string, value: number) => boolean): void {
  useParameterStore.setState((state) => {
    const kept = Object.entries(plannedParameters(state, airframe)).filter((each) => isKept(...each));
    return withPlanned(state, airframe, Object.fromEntries(kept));
  });
}

function withPlanned(
  { pending }: Pick<ParameterStore, 'pending'>,
  { vehicleId, mode }: Airframe,
  values: PlannedValues,
): Pick<ParameterStore, 'pending'> {
  return { pending: { ...pending, [vehicleId]: { ...pending[vehicleId], [mode]: values } } };
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  isGone: (key: string) => boolean,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isGone(key)));
}

function readFavourites(): ReadonlySet<string> {
  try {
    return new Set(z.array(z.string()).parse(JSON.parse(localStorage.getItem(FAVOURITES_KEY) ?? '[]')));
  } catch {
    return new Set();
  }
}

/** A vehicle in its world: a real and a simulated vehicle with the same number are different. */
export interface Airframe {
  readonly vehicleId: string;
  readonly mode: Mode;
}

/** An unknown vehicle counts as real: only a proven simulation counts as simulated. */
export function useAirframe(vehicleId: string): Airframe {
  const mode = useVehicle(vehicleId)?.telemetry.mode ?? 'live';
  return useMemo(() => ({ vehicleId, mode }), [vehicleId, mode]);
}
