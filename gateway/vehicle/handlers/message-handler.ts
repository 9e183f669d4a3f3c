import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../state/vehicle-state.ts';

/** What one message may change of a vehicle; identity, liveness and conclusions are not among it. */
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
    | 'bootCount'
  >
>;

/**
 * Turns a message into the change it means. Pure and total: any field values are answered with a patch, or with
 * undefined when nothing can be learnt from them. `nowMs` is the time of arrival.
 */
export type MessageHandler<N extends MessageName> = (
  state: VehicleState,
  message: MessageByName[N],
  nowMs: MonotonicMs,
) => VehiclePatch | undefined;

export type MessageHandlers = { readonly [N in MessageName]?: MessageHandler<N> };
