import { say } from '../../../contract/operator-text.ts';
import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { receivedSince } from '../../target/sighting.ts';
import type { CommandExecutions } from '../action-definition.ts';

const SEEN_WITHIN_MS = 5000;

export const outputActions = {
  /**
   * Switches a relay on or off (never toggles). Sent once. Proven by RELAY_STATUS, which ArduPilot sends since 4.5.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_SET_RELAY
   */
  'set-relay': {
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
        ? say('telemetry does not show relay {relay} {state}.', { relay, state: isOn ? 'on' : 'off' })
        : 'it reports no relays, so the switching cannot be confirmed.',
      timeoutMs: SEEN_WITHIN_MS,
      onTimeout: vehicle.relay ? 'failed' : 'unknown',
      isDone(now, sinceMs) {
        const state = receivedSince(now.relay, sinceMs);
        const bit = 1 << relay;
        return state !== undefined && (state.present & bit) !== 0 && ((state.on & bit) !== 0) === isOn;
      },
    }),
  },
  /**
   * Sets the pulse width of an output. Sent once, because it may drop a load. ArduPilot refuses
   * outputs with a function; PX4 reports the command as unsupported. Proven by SERVO_OUTPUT_RAW.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_SET_SERVO
   */
  'set-servo': {
    steps: ({ params: { channel, pwmUs } }) => [
      {
        name: 'DO_SET_SERVO',
        request: {
          form: 'long',
          command: MavCmd.DO_SET_SERVO,
          params: [channel, pwmUs, 0, 0, 0, 0, 0],
          retry: 'once',
        },
      },
    ],
    effect: ({ vehicle, params: { channel, pwmUs } }) => ({
      missing: vehicle.servo
        ? say('telemetry does not show output {channel} at {pwm} µs.', { channel, pwm: pwmUs })
        : 'it reports no outputs, so the servo movement cannot be confirmed.',
      timeoutMs: SEEN_WITHIN_MS,
      onTimeout: vehicle.servo ? 'failed' : 'unknown',
      isDone(now, sinceMs) {
        const seenUs = receivedSince(now.servo, sinceMs)?.outputsUs[channel - 1];
        return seenUs !== undefined && Math.abs(seenUs - pwmUs) <= SAME_PULSE_US;
      },
    }),
  },
} satisfies Partial<CommandExecutions>;

const SAME_PULSE_US = 5;
