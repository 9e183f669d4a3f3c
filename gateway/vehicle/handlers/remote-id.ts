import { MavOdidArmStatus } from '../../mavlink/codec/generated/enums.ts';
import type { MessageHandlers } from './message-handler.ts';

/** Remote ID. Its transmitter is a component of its own, or the autopilot reports for it. */
export const remoteIdHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#OPEN_DRONE_ID_ARM_STATUS */
  OPEN_DRONE_ID_ARM_STATUS: (_state, { status, error }, nowMs) => ({
    remoteId: {
      status: {
        receivedAtMs: nowMs,
        isGood: status === MavOdidArmStatus.GOOD_TO_ARM,
        reason: error.trim(),
      },
    },
  }),
};
