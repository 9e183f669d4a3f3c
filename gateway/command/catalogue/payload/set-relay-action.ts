import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { heardSince } from '../../target/sighting.ts';
import type { ActionDefinition } from '../action-definition.ts';

const SEEN_WITHIN_MS = 5000;

/**
 * Switches a relay on or off, never over; sent once. Shown by RELAY_STATUS, which ArduPilot 4.5 and later send.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_SET_RELAY
 */
export const setRelayAction: ActionDefinition<'set-relay'> = {
  kind: 'setting',
  category: 'Payload',
  text: ({ relay, isOn }) => `Switch relay ${relay} ${isOn ? 'on' : 'off'}`,
  precondition: () => undefined,
  steps: ({ params: { relay, isOn } }) => [
    {
      name: 'DO_SET_RELAY',
      request: {
        form: 'long',
        command: MavCmd.DO_SET_RELAY,
        params: [relay, isOn ? 1 : 0, 0, 0, 0, 0, 0],
        retry: 'once',
      },
    },
  ],
  effect: ({ vehicle, params: { relay, isOn } }) => ({
    missing: vehicle.relay
      ? `telemetry does not show relay ${relay} ${isOn ? 'on' : 'off'}.`
      : 'it reports no relays, so the switching cannot be confirmed.',
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: vehicle.relay ? 'failed' : 'unknown',
    isDone(now, sinceMs) {
      const state = heardSince(now.relay, sinceMs);
      const bit = 1 << relay;
      return state !== undefined && (state.present & bit) !== 0 && ((state.on & bit) !== 0) === isOn;
    },
  }),
};
