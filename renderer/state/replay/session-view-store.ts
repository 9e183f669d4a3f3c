import { create } from 'zustand';
import type { SessionFilter, SessionOrder } from './session-list.ts';

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
