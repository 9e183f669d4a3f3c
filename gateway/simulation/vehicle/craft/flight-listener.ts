import type { StoredItem } from '../service/mission-store.ts';

/** Receives what happened in the flying part; every call is about a fact that is already true. */
export interface FlightListener {
  /** A line for the operator. `severity` is a MAV_SEVERITY; more than 50 characters go out in chunks. */
  say(severity: number, text: string): void;
  homeMoved(): void;
  modeChanged(): void;
  itemReached(seq: number): void;
  pictureTaken(): void;
  /** A command between two legs of the mission is due: for what the vehicle carries. */
  commandPassed(item: StoredItem): void;
}
