import type { MessageHandler } from './message-handler.ts';

/** Source: https://mavlink.io/en/messages/common.html#NAV_CONTROLLER_OUTPUT */
export const navControllerOutput: MessageHandler<'NAV_CONTROLLER_OUTPUT'> = (state, message, nowMs) => ({
  navigation: {
    targetLatitudeDeg: undefined,
    targetLongitudeDeg: undefined,
    targetAltitudeRelativeHomeM: undefined,
    targetHeardAtMs: undefined,
    ...state.navigation,
    heardAtMs: nowMs,
    distanceToNextM: message.wpDist,
  },
});
