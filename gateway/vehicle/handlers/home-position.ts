import type { MessageHandler } from './message-handler.ts';
import { placeOf } from './wire-value.ts';

/** Source: https://mavlink.io/en/messages/common.html#HOME_POSITION */
export const homePosition: MessageHandler<'HOME_POSITION'> = (_state, message, nowMs) => {
  const place = placeOf(message.latitude, message.longitude);
  return place && { home: { heardAtMs: nowMs, ...place, altitudeAmslM: message.altitude / 1000 } };
};
