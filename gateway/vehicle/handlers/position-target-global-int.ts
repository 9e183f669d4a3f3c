import { MavFrame } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { MessageHandler } from './message-handler.ts';
import { finite, placeOf } from './wire-value.ts';

/** Bits of the type mask that say "ignore x, y". */
const IGNORES_PLACE = 0b011;
const IGNORES_ALTITUDE = 0b100;

/** Source: https://mavlink.io/en/messages/common.html#POSITION_TARGET_GLOBAL_INT */
export const positionTargetGlobalInt: MessageHandler<'POSITION_TARGET_GLOBAL_INT'> = (
  state,
  message,
  nowMs,
) => {
  const place =
    (message.typeMask & IGNORES_PLACE) === 0 ? placeOf(message.latInt, message.lonInt) : undefined;
  return {
    navigation: {
      heardAtMs: nowMs,
      distanceToNextM: state.navigation?.distanceToNextM,
      targetLatitudeDeg: place?.latitudeDeg,
      targetLongitudeDeg: place?.longitudeDeg,
      targetAltitudeRelativeHomeM:
        place && (message.typeMask & IGNORES_ALTITUDE) === 0
          ? altitudeRelativeHomeM(state, message.coordinateFrame, message.alt)
          : undefined,
      targetHeardAtMs: place && nowMs,
    },
  };
};

/** Above-sea-level targets need the home altitude; for targets above terrain the height is unknown. */
function altitudeRelativeHomeM(state: VehicleState, frame: number, altitudeM: number): number | undefined {
  if (frame === MavFrame.GLOBAL_RELATIVE_ALT || frame === MavFrame.GLOBAL_RELATIVE_ALT_INT)
    return finite(altitudeM);
  if (frame !== MavFrame.GLOBAL && frame !== MavFrame.GLOBAL_INT) return undefined;
  return state.home && finite(altitudeM - state.home.altitudeAmslM);
}
