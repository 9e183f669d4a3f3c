import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../state/vehicle-state.ts';

/** What one message may change of a vehicle; identity and liveness are not among it. */
export type VehiclePatch = Partial<
  Pick<
    VehicleState,
    | 'autopilot'
    | 'type'
    | 'mavType'
    | 'heartbeat'
    | 'position'
    | 'height'
    | 'attitude'
    | 'speed'
    | 'battery'
    | 'gps'
    | 'home'
    | 'landed'
    | 'mission'
    | 'reached'
    | 'navigation'
    | 'sensors'
    | 'wind'
    | 'estimator'
    | 'fence'
    | 'vibration'
    | 'radio'
    | 'vehicleClock'
    | 'servo'
    | 'relay'
    | 'camera'
    | 'capture'
    | 'gimbal'
    | 'parameters'
    | 'simulated'
    | 'quadplane'
    | 'version'
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
