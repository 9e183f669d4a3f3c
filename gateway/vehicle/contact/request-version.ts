import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID, type MessageByName, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleRoute } from './route-identity.ts';

/** Sends on a given route; the router otherwise chooses one. */
export interface ViaSender {
  sendVia<N extends MessageName>(
    via: { readonly linkId: string; readonly peer: string },
    name: N,
    message: MessageByName[N],
  ): boolean;
}

/** Requests AUTOPILOT_VERSION on `route`. Its hardware id identifies the vehicle. Read-only. */
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
