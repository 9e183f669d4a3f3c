import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { StoredItem } from '../service/mission-store.ts';

/** The sender of a request: answers go to this address. */
export interface Requester {
  readonly systemId: number;
  readonly componentId: number;
}

/** Sends the messages of the vehicle. */
export interface VehicleOutput {
  send<N extends MessageName>(name: N, message: MessageByName[N]): void;
}

/** Receives the events of the craft. Each call reports a completed fact. */
export interface CraftListener {
  /** A text for the operator. `severity` is a MAV_SEVERITY; more than 50 characters are sent in chunks. */
  say(severity: number, text: string): void;
  homeMoved(): void;
  modeChanged(): void;
  itemReached(seq: number): void;
  pictureTaken(): void;
  /** A mission command between two legs is due, for the payload. */
  commandPassed(item: StoredItem): void;
}
