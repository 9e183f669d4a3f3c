import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../state/vehicle-state.ts';

/** The state a message may change. Excludes identity, liveness and derived state. */
export type VehiclePatch = Partial<
  Omit<
    VehicleState,
    | 'vehicleId'
    | 'systemId'
    | 'componentId'
    | 'isLost'
    | 'hasConflict'
    | 'lastFrameAtMs'
    | 'staleAfterMs'
    | 'linkId'
    | 'isSigned'
    | 'flight'
    | 'batteryWatch'
    | 'limitWatch'
    | 'bootCount'
    | 'station'
  >
>;

/**
 * Turns a message into a state change. Pure and total: returns a patch for any field values, or
 * undefined if they contain nothing usable. `nowMs` is the arrival time, `componentId` the sender.
 */
export type MessageHandler<N extends MessageName> = (
  state: VehicleState,
  message: MessageByName[N],
  nowMs: MonotonicMs,
  componentId: number,
) => VehiclePatch | undefined;

export type MessageHandlers = { readonly [N in MessageName]?: MessageHandler<N> };
