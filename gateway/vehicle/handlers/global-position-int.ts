import type { MessageHandler } from './message-handler.ts';
import { compassDeg, placeOf, UINT16_MAX, unless } from './wire-value.ts';

/**
 * A position measured before the one we have arrived late and is not taken. After a reboot the vehicle's clock starts
 * anew; the vehicle forgets its position then, before this is asked.
 * Source: https://mavlink.io/en/messages/common.html#GLOBAL_POSITION_INT
 */
export const globalPositionInt: MessageHandler<'GLOBAL_POSITION_INT'> = (state, message, nowMs) => {
  if (state.position && message.timeBootMs < state.position.bootMs) return undefined;
  const place = placeOf(message.lat, message.lon);
  if (!place) return undefined;
  const headingCdeg = unless(UINT16_MAX, message.hdg);
  return {
    position: {
      heardAtMs: nowMs,
      ...place,
      altitudeAmslM: message.alt / 1000,
      altitudeRelativeHomeM: message.relativeAlt / 1000,
      headingDeg: headingCdeg === undefined ? undefined : compassDeg(headingCdeg / 100),
      velocityNorthMps: message.vx / 100,
      velocityEastMps: message.vy / 100,
      velocityDownMps: message.vz / 100,
      bootMs: message.timeBootMs,
    },
  };
};
