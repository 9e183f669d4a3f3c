import { create } from 'zustand';
import type { ReplaySession } from '../../../gateway/contract/recording/replay.ts';

/** Which recordings are shown; undefined lets all through. */
export interface SessionFilter {
  /** Words that name, vehicles, tags or notes hold, all of them. */
  readonly text: string;
  readonly vehicleId: string | undefined;
  readonly source: ReplaySession['source'] | undefined;
}

export interface SessionOrder {
  readonly by: 'start' | 'name' | 'duration' | 'coverage' | 'size';
  readonly isDescending: boolean;
}

/** The recordings that match, in that order. Unknown values come last in either direction. */
export function sessionList(
  sessions: readonly ReplaySession[],
  filter: SessionFilter,
  order: SessionOrder,
): readonly ReplaySession[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return sessions
    .filter(
      (session) =>
        (filter.source === undefined || session.source === filter.source) &&
        (filter.vehicleId === undefined ||
          session.vehicles.some(({ vehicleId }) => vehicleId === filter.vehicleId)) &&
        holds(session, words),
    )
    .toSorted((left, right) => compared(left, right, order));
}

export interface SessionVehicle {
  readonly vehicleId: string;
  readonly name: string;
}

/** Every vehicle heard in any of them, by name. */
export function sessionVehicles(sessions: readonly ReplaySession[]): readonly SessionVehicle[] {
  const names = new Map(
    sessions.flatMap(({ vehicles }) => vehicles.map(({ vehicleId, name }) => [vehicleId, name] as const)),
  );
  return [...names]
    .map(([vehicleId, name]) => ({ vehicleId, name }))
    .toSorted((left, right) => left.name.localeCompare(right.name, undefined, { numeric: true }));
}

/** Start time: from its frames, or the time of import. */
export function sessionStartMs({ startAtMs, createdAtMs }: ReplaySession): number {
  return startAtMs ?? createdAtMs;
}

function holds({ name, vehicles, tags, notes }: ReplaySession, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [name, ...vehicles.map((one) => one.name), ...tags, ...notes.map((note) => note.text)]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function compared(left: ReplaySession, right: ReplaySession, { by, isDescending }: SessionOrder): number {
  const newestFirst = sessionStartMs(right) - sessionStartMs(left);
  if (by === 'start') return isDescending ? newestFirst : -newestFirst;
  const sign = isDescending ? -1 : 1;
  if (by === 'name')
    return sign * left.name.localeCompare(right.name, undefined, { numeric: true }) || newestFirst;
  const [a, b] = [measureOf(left, by), measureOf(right, by)];
  if (a === null || b === null) return Number(a === null) - Number(b === null) || newestFirst;
  return sign * (a - b) || newestFirst;
}

function measureOf(session: ReplaySession, by: 'duration' | 'coverage' | 'size'): number | null {
  if (by === 'duration') return session.durationS;
  return by === 'coverage' ? session.coverage.pct : session.sizeBytes;
}

interface SessionViewState {
  readonly filter: SessionFilter;
  readonly order: SessionOrder;
  /** Chosen for side by side, at most two, in the order of choice. */
  readonly chosenIds: readonly string[];
}

/** Filter and order of the list of recordings. Kept while another screen is open. */
export const useSessionViewStore = create<SessionViewState>(() => ({
  filter: { text: '', vehicleId: undefined, source: undefined },
  order: { by: 'start', isDescending: true },
  chosenIds: [],
}));

export function changeSessionFilter(change: Partial<SessionFilter>): void {
  useSessionViewStore.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
}

/** Orders by that column; the same one again turns it round. */
export function orderSessionsBy(by: SessionOrder['by']): void {
  useSessionViewStore.setState(({ order }) => ({
    order: { by, isDescending: order.by === by ? !order.isDescending : by !== 'name' },
  }));
}

export function toggleChosen(sessionId: string): void {
  useSessionViewStore.setState(({ chosenIds }) => ({
    chosenIds: chosenIds.includes(sessionId)
      ? chosenIds.filter((each) => each !== sessionId)
      : [...chosenIds, sessionId].slice(-2),
  }));
}

export function clearChosen(): void {
  useSessionViewStore.setState({ chosenIds: [] });
}
