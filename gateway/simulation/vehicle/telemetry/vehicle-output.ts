import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { StoredItem } from '../service/mission-store.ts';

/** Who asked: answers go to this address. */
export interface Requester {
  readonly systemId: number;
  readonly componentId: number;
}

/** The way a message leaves the vehicle. */
export interface VehicleOutput {
  send<N extends MessageName>(name: N, message: MessageByName[N]): void;
}

/** Receives what happened in the flying part; every call is about a fact that is already true. */
export interface CraftListener {
  /** A line for the operator. `severity` is a MAV_SEVERITY; more than 50 characters go out in chunks. */
  say(severity: number, text: string): void;
  homeMoved(): void;
  modeChanged(): void;
  itemReached(seq: number): void;
  pictureTaken(): void;
  /** A command between two legs of the mission is due: for what the vehicle carries. */
  commandPassed(item: StoredItem): void;
}
