import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';

/** Who asked: answers go to this address. */
export interface Requester {
  readonly systemId: number;
  readonly componentId: number;
}

/** The way a message leaves the vehicle. */
export interface VehicleOutput {
  send<N extends MessageName>(name: N, message: MessageByName[N]): void;
}
