import type { MessageHandler } from './message-handler.ts';
import { compassDeg, placeOf, UINT16_MAX, unless } from './wire-value.ts';

/**
 * A position measured before the one we have arrived late and is not taken. After a reboot the vehicle's
 * clock starts again; the vehicle forgets its position before this runs. Without a position the height is
 * still taken, unless all is zero: then nothing is known yet. The heading it gives then is also in ATTITUDE.
 * Source: https://mavlink.io/en/messages/common.html#GLOBAL_POSITION_INT
 */
export const globalPositionInt: MessageHandler<'GLOBAL_POSITION_INT'> = (state, message, nowMs) => {
  const { timeBootMs: bootMs, relativeAlt } = message;
  const last = state.height ?? state.position;
  if (last && bootMs < last.bootMs) return undefined;
  const altitudeRelativeHomeM = relativeAlt / 1000;
  const height = { heardAtMs: nowMs, altitudeRelativeHomeM, bootMs };
  const place = placeOf(message.lat, message.lon);
  if (!place) return message.alt === 0 && relativeAlt === 0 ? undefined : { height };
  const headingCdeg = unless(UINT16_MAX, message.hdg);
  return {
    position: {
      heardAtMs: nowMs,
      ...place,
      altitudeAmslM: message.alt / 1000,
      altitudeRelativeHomeM,
      headingDeg: headingCdeg === undefined ? undefined : compassDeg(headingCdeg / 100),
      velocityNorthMps: message.vx / 100,
      velocityEastMps: message.vy / 100,
      velocityDownMps: message.vz / 100,
      bootMs,
    },
    height,
  };
};
