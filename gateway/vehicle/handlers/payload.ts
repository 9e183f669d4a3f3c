import type { MessageHandlers } from './message-handler.ts';
import { UINT16_MAX } from './wire-value.ts';

/** Servos and relays. */
export const payloadHandlers: MessageHandlers = {
  /**
   * Outputs 1 to 16 are on port 0; others are ignored. 0 means no output.
   * Source: https://mavlink.io/en/messages/common.html#SERVO_OUTPUT_RAW
   */
  SERVO_OUTPUT_RAW(_state, message, nowMs) {
    if (message.port !== 0) return undefined;
    const raw = [
      message.servo1Raw,
      message.servo2Raw,
      message.servo3Raw,
      message.servo4Raw,
      message.servo5Raw,
      message.servo6Raw,
      message.servo7Raw,
      message.servo8Raw,
      message.servo9Raw,
      message.servo10Raw,
      message.servo11Raw,
      message.servo12Raw,
      message.servo13Raw,
      message.servo14Raw,
      message.servo15Raw,
      message.servo16Raw,
    ];
    const outputsUs = raw.map((pwmUs) => (pwmUs === 0 || pwmUs === UINT16_MAX ? undefined : pwmUs));
    return { servo: { receivedAtMs: nowMs, outputsUs } };
  },

  /** Source: https://mavlink.io/en/messages/common.html#RELAY_STATUS */
  RELAY_STATUS: (_state, message, nowMs) => ({
    relay: { receivedAtMs: nowMs, present: message.present, on: message.on },
  }),
};
