import { GpsFixType } from '../../mavlink/codec/generated/enums.ts';
import type { GpsGroup } from '../state/vehicle-state.ts';
import type { MessageHandler } from './message-handler.ts';
import { UINT8_MAX, UINT16_MAX, unless } from './wire-value.ts';

const FIXES = new Map<number, GpsGroup['fix']>([
  [GpsFixType.GPS_FIX_TYPE_2D_FIX, '2d'],
  [GpsFixType.GPS_FIX_TYPE_3D_FIX, '3d'],
  [GpsFixType.DGPS, 'dgps'],
  [GpsFixType.RTK_FLOAT, 'rtk_float'],
  [GpsFixType.RTK_FIXED, 'rtk_fixed'],
  [GpsFixType.STATIC, '3d'],
  [GpsFixType.PPP, 'dgps'],
]);

/** Source: https://mavlink.io/en/messages/common.html#GPS_RAW_INT */
export const gpsRawInt: MessageHandler<'GPS_RAW_INT'> = (_state, message, nowMs) => {
  const hdopCenti = unless(UINT16_MAX, message.eph);
  return {
    gps: {
      heardAtMs: nowMs,
      fix: FIXES.get(message.fixType) ?? 'none',
      satellites: unless(UINT8_MAX, message.satellitesVisible),
      hdop: hdopCenti === undefined ? undefined : hdopCenti / 100,
    },
  };
};
