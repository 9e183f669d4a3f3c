import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';

const limit = (most: number) => z.number().min(0).max(most);

const limitShape = {
  batteryLowPct: limit(90).describe('Charge below which a caution is raised, in percent'),
  batteryCriticalPct: limit(90).describe('Charge below which a warning is raised, in percent'),
  batteryLowCellV: limit(5).describe('Cell voltage (V) below which a caution is raised, averaged over 5 s'),
  batteryCriticalCellV: limit(5).describe('Cell voltage (V) below which a warning is raised'),
  batteryReturnReserveS: limit(3600).describe('Flight time in seconds that must remain on arrival at home'),
  linkLowPct: limit(100).describe('Link quality below which a caution is raised, in percent'),
  linkCriticalPct: limit(100).describe('Link quality below which a warning is raised, in percent'),
  gpsLeastFix: limit(6)
    .int()
    .describe('GPS fix below which a caution is raised: 3 is 3D, 4 DGPS, 5 RTK float, 6 RTK fixed'),
  gpsLowSatellites: limit(60).int().describe('Satellites below which a caution is raised'),
  gpsCriticalSatellites: limit(60).int().describe('Satellites below which a warning is raised'),
  gpsHighHdop: limit(50).describe('HDOP above which a caution is raised'),
  gpsCriticalHdop: limit(50).describe('HDOP above which a warning is raised'),
  vibrationHighMps2: limit(500).describe(
    'Vibration (m/s²) of the worst axis above which a caution is raised',
  ),
  vibrationCriticalMps2: limit(500).describe('Vibration (m/s²) above which a warning is raised'),
  altitudeHighM: limit(20_000).describe('Altitude above home in metres above which a caution is raised'),
  altitudeCriticalM: limit(20_000).describe('Altitude above home in metres above which a warning is raised'),
  homeFarM: limit(1_000_000).describe('Distance from home in metres above which a caution is raised'),
  homeCriticalM: limit(1_000_000).describe('Distance from home in metres above which a warning is raised'),
  trafficNearM: limit(50_000).describe('Another aircraft that comes closer than this (m) raises a caution'),
  trafficCriticalM: limit(50_000).describe(
    'Another aircraft that comes closer than this (m) raises a warning',
  ),
  trafficHeightM: limit(5000).describe(
    'Difference in height (m) below which another aircraft counts for a caution',
  ),
  trafficCriticalHeightM: limit(5000).describe(
    'Difference in height (m) below which another aircraft counts for a warning',
  ),
  trafficTimeS: limit(300).describe('Seconds ahead within which an approach raises a caution'),
  trafficCriticalTimeS: limit(300).describe('Seconds ahead within which an approach raises a warning'),
};

/** When the station itself raises alerts, in addition to the autopilot. 0 turns a limit off. */
export const alertLimitsSchema = z.strictObject(limitShape).meta({ id: 'AlertLimits' });
export type AlertLimits = z.infer<typeof alertLimitsSchema>;
export type AlertLimitName = keyof AlertLimits;

/** The limits of all vehicles, and what differs for single ones. */
export const alertLimitSettingsSchema = z
  .strictObject({
    defaults: alertLimitsSchema,
    vehicles: z
      .record(
        z.string().regex(/^uav-\d{1,3}$/),
        z
          .strictObject(limitShape)
          .partial()
          .describe('Limits that differ for this vehicle. The others are the defaults'),
      )
      .refine((vehicles) => Object.keys(vehicles).length <= 255, 'At most 255 vehicles'),
  })
  .meta({ id: 'AlertLimitSettings' });
export type AlertLimitSettings = z.infer<typeof alertLimitSettingsSchema>;

/**
 * Altitude and distance have no default: they depend on the flight permission, and the fence of the
 * autopilot is what enforces them.
 */
export const DEFAULT_ALERT_LIMITS: AlertLimits = {
  batteryLowPct: 30,
  batteryCriticalPct: 15,
  batteryLowCellV: 3.5,
  batteryCriticalCellV: 3.3,
  batteryReturnReserveS: 60,
  linkLowPct: 70,
  linkCriticalPct: 40,
  gpsLeastFix: 3,
  gpsLowSatellites: 6,
  gpsCriticalSatellites: 0,
  gpsHighHdop: 2,
  gpsCriticalHdop: 5,
  vibrationHighMps2: 30,
  vibrationCriticalMps2: 60,
  altitudeHighM: 0,
  altitudeCriticalM: 0,
  homeFarM: 0,
  homeCriticalM: 0,
  trafficNearM: 2000,
  trafficCriticalM: 600,
  trafficHeightM: 200,
  trafficCriticalHeightM: 100,
  trafficTimeS: 60,
  trafficCriticalTimeS: 30,
};

/** Pairs of limits: the caution must come before the warning. */
export const LIMIT_PAIRS: readonly {
  readonly caution: AlertLimitName;
  readonly warning: AlertLimitName;
  /** On which side of the limit the alert is. */
  readonly side: 'below' | 'above';
}[] = [
  { caution: 'batteryLowPct', warning: 'batteryCriticalPct', side: 'below' },
  { caution: 'batteryLowCellV', warning: 'batteryCriticalCellV', side: 'below' },
  { caution: 'linkLowPct', warning: 'linkCriticalPct', side: 'below' },
  { caution: 'gpsLowSatellites', warning: 'gpsCriticalSatellites', side: 'below' },
  { caution: 'gpsHighHdop', warning: 'gpsCriticalHdop', side: 'above' },
  { caution: 'vibrationHighMps2', warning: 'vibrationCriticalMps2', side: 'above' },
  { caution: 'altitudeHighM', warning: 'altitudeCriticalM', side: 'above' },
  { caution: 'homeFarM', warning: 'homeCriticalM', side: 'above' },
  { caution: 'trafficNearM', warning: 'trafficCriticalM', side: 'below' },
  { caution: 'trafficHeightM', warning: 'trafficCriticalHeightM', side: 'below' },
  { caution: 'trafficTimeS', warning: 'trafficCriticalTimeS', side: 'below' },
];

/** The first pair whose warning would come before its caution; undefined if there is none. */
export function contradictionIn(limits: AlertLimits): (typeof LIMIT_PAIRS)[number] | undefined {
  return LIMIT_PAIRS.find(({ caution, warning, side }) => {
    const [first, last] = [limits[caution], limits[warning]];
    if (first === 0 || last === 0) return false;
    return side === 'below' ? last > first : last < first;
  });
}

/** The limits of a vehicle: its own where it has any. */
export function limitsOfVehicle({ defaults, vehicles }: AlertLimitSettings, vehicleId: string): AlertLimits {
  return { ...defaults, ...vehicles[vehicleId] } as AlertLimits;
}

/** The station's limits for alerts. */
export interface AlertLimitsPort {
  readonly settings: AlertLimitSettings;
  /** Applies at once, and after a restart. @throws limits-contradict, store-unavailable */
  put(settings: AlertLimitSettings, context: RequestContext): AlertLimitSettings;
}
