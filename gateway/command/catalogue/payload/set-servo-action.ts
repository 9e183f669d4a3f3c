import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { heardSince } from '../../target/sighting.ts';
import type { ActionDefinition } from '../action-definition.ts';

const SEEN_WITHIN_MS = 5000;
const SAME_PULSE_US = 5;

/**
 * Sets the pulse width of an output; sent once, because it may drop a load. ArduPilot refuses outputs that have a
 * function; PX4 does not support the command and reports so. Proven by SERVO_OUTPUT_RAW.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_SET_SERVO
 */
export const setServoAction: ActionDefinition<'set-servo'> = {
  kind: 'setting',
  category: 'Payload',
  text: ({ channel, pwmUs }) => `Set servo ${channel} to ${pwmUs} µs`,
  precondition: () => undefined,
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
      ? `telemetry does not show output ${channel} at ${pwmUs} µs.`
      : 'it reports no outputs, so the servo movement cannot be confirmed.',
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: vehicle.servo ? 'failed' : 'unknown',
    isDone(now, sinceMs) {
      const seenUs = heardSince(now.servo, sinceMs)?.outputsUs[channel - 1];
      return seenUs !== undefined && Math.abs(seenUs - pwmUs) <= SAME_PULSE_US;
    },
  }),
};
