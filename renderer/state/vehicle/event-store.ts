import { create } from 'zustand';
import type { VehicleEvent } from '../../../gateway/contract/websocket.ts';

interface EventStore {
  /** Newest first. */
  readonly events: readonly VehicleEvent[];
}

const KEPT = 300;

/** What happened once: texts from vehicles, lost and regained, mode changes. */
export const useEventStore = create<EventStore>(() => ({ events: [] }));

export function receiveEvent(event: VehicleEvent): void {
  useEventStore.setState(({ events }) =>
    events.some((known) => known.eventId === event.eventId)
      ? {}
      : { events: [event, ...events].slice(0, KEPT) },
  );
}
