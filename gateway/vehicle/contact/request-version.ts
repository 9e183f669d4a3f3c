import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID, type MessageByName, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleRoute } from './route-identity.ts';

/** Sends by one given way; what the router can do beside choosing a way itself. */
export interface ViaSender {
  sendVia<N extends MessageName>(
    via: { readonly linkId: string; readonly peer: string },
    name: N,
    message: MessageByName[N],
  ): boolean;
}

/**
 * Asks the system at the end of `route` for AUTOPILOT_VERSION, whose hardware id identifies a vehicle.
 * Read-only.
 */
export function requestVersion(sender: ViaSender, route: VehicleRoute): void {
  sender.sendVia(route, 'COMMAND_LONG', {
    targetSystem: route.systemId,
    targetComponent: route.componentId,
    command: MavCmd.REQUEST_MESSAGE,
    confirmation: 0,
    param1: MESSAGE_ID.AUTOPILOT_VERSION,
    param2: 0,
    param3: 0,
    param4: 0,
    param5: 0,
    param6: 0,
    param7: 0,
  });
}
