/** Names of the dialect, as in COMMAND_ACK. */
type WireName = string;

/** What happens to one message the vehicle sends. */
export type MessageEffect =
  | 'drop'
  | 'duplicate'
  /** Held back until the next message has left. */
  | 'reorder'
  | { readonly delayMs: number };

export interface MessageFault {
  readonly message: WireName;
  /** The n-th message of that name since the start, counted from 1; every one when left out. */
  readonly occurrence?: number;
  readonly effect: MessageEffect;
}

/** What becomes of a command instead of being carried out. */
export type CommandFault =
  /** Answered with this MAV_RESULT, nothing done. */
  | { readonly kind: 'deny'; readonly result: number; readonly text?: string }
  /** No answer, nothing done. */
  | { readonly kind: 'ignore' }
  /** Carried out, but the acknowledgement never leaves. */
  | { readonly kind: 'no-ack' }
  /** Acknowledged as accepted, but nothing is done. */
  | { readonly kind: 'lie' }
  /** IN_PROGRESS so many times, then silence; nothing is done. */
  | { readonly kind: 'in-progress-then-silence'; readonly times: number; readonly everyMs: number }
  /** IN_PROGRESS so many times, then done and ACCEPTED. */
  | { readonly kind: 'in-progress-then-done'; readonly times: number; readonly everyMs: number }
  /** Reboots instead of answering. */
  | { readonly kind: 'reboot' };

export interface MissionFaults {
  /** Refuses this item with this MAV_MISSION_RESULT. */
  readonly refuseItem?: { readonly seq: number; readonly result: number };
  /** Asks for another sequence number than the next one, once, when it should ask for `insteadOf`. */
  readonly wrongRequest?: { readonly insteadOf: number; readonly asksFor: number };
  /** Reboots when it receives this item. */
  readonly rebootAtItem?: number;
  /** Sends this result as soon as the count arrives. */
  readonly earlyAck?: number;
  /** Download: answers with another sequence number than asked for. */
  readonly wrongItem?: { readonly insteadOf: number; readonly sends: number };
}

/** Failure modes as data; an empty object is a vehicle without faults. */
export interface VehicleFaults {
  readonly messages?: readonly MessageFault[];
  /** By MAV_CMD. */
  readonly commands?: Readonly<Record<number, CommandFault>>;
  readonly mission?: MissionFaults;
  /** Share of datagrams lost in each direction, 0 to 1, drawn from `seed`. */
  readonly loss?: number;
  readonly seed?: number;
}
