import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';

/** Categories of aircraft in the order of their numbers in ADS-B, GDL 90 and MAVLink's ADSB_EMITTER_TYPE. */
export const AIRCRAFT_CATEGORIES = [
  'unknown',
  'light',
  'small',
  'large',
  'high-vortex',
  'heavy',
  'manoeuvrable',
  'rotorcraft',
  'reserved-8',
  'glider',
  'lighter-than-air',
  'parachutist',
  'ultralight',
  'reserved-13',
  'drone',
  'space',
  'reserved-16',
  'emergency-vehicle',
  'service-vehicle',
  'obstacle',
] as const;
export type AircraftCategory = (typeof AIRCRAFT_CATEGORIES)[number];

/** The world of a traffic source, as of a link. */
const worldSchema = z.enum(['live', 'sitl', 'sim']);
export type TrafficWorld = z.infer<typeof worldSchema>;

/** `pressure`: above the 1013.25 hPa surface, as transponders send it. `ellipsoid`: above WGS 84. */
export const altitudeKindSchema = z.enum(['pressure', 'ellipsoid']);
export type AltitudeKind = z.infer<typeof altitudeKindSchema>;

/** How an aircraft passes one of our vehicles if both keep course and speed. */
export const closestApproachSchema = z.object({
  vehicleId: z.string(),
  horizontalNowM: z.number().describe('Distance over the ground now'),
  verticalNowM: z.number().nullable().describe('Positive: the aircraft is above. null: altitude unknown'),
  bearingDeg: z.number().describe('From the vehicle to the aircraft, 0 to 360 from north'),
  inS: z.number().describe('Time to the closest point. 0: it is past'),
  horizontalM: z.number().describe('At the closest point'),
  verticalM: z.number().nullable(),
  level: z
    .enum(['ok', 'caution', 'warning'])
    .describe('By the alert limits; at most caution for a vehicle on the ground'),
});
export type ClosestApproach = z.infer<typeof closestApproachSchema>;

/** Another aircraft with a known position. */
export const aircraftSchema = z
  .object({
    aircraftId: z.string().describe('Stable while the aircraft is heard: its address or Remote ID'),
    kind: z.enum(['aircraft', 'drone']).describe('`drone`: heard by Remote ID'),
    callSign: z.string().nullable().describe('Or registration or serial number. null: not sent yet'),
    icao: z.string().nullable().describe('24-bit address as six hexadecimal digits'),
    category: z.enum(AIRCRAFT_CATEGORIES),
    squawk: z.string().nullable().describe('Transponder code, four octal digits'),
    mode: worldSchema.describe('World of its source. It never mixes with vehicles of another world'),
    lat: z.number(),
    lon: z.number(),
    altitudeM: z.number().nullable().describe('In metres above what `altitudeKind` says'),
    altitudeKind: altitudeKindSchema
      .nullable()
      .describe('`pressure`: above the 1013.25 hPa surface. `ellipsoid`: above WGS 84'),
    trackDeg: z.number().nullable().describe('Direction of flight over the ground, 0 to 360 from north'),
    groundSpeedMps: z.number().nullable(),
    climbMps: z.number().nullable().describe('Climb rate; negative: it sinks'),
    isOnGround: z.boolean().describe('It reports that it is on the ground'),
    heardBy: z.array(z.string()).describe('Ids of the traffic sources and vehicles that reported it'),
    ageMs: z.number().int().describe('Age of its position'),
    isStale: z.boolean().describe('No position for more than 10 s. Removed after 60 s'),
    closest: closestApproachSchema
      .nullable()
      .describe('For the vehicle of ours with the worst approach. null: no vehicle with a position'),
  })
  .meta({ id: 'Aircraft' });
export type Aircraft = z.infer<typeof aircraftSchema>;

/** All aircraft around, most urgent first, and what is not shown. */
export const trafficSchema = z
  .object({
    aircraft: z.array(aircraftSchema).describe('At most 1,000: the nearest to our vehicles'),
    notShown: z.number().int().describe('Aircraft beyond these 1,000, counted over 10 s'),
    withoutPosition: z.number().int().describe('Aircraft heard that have sent no position yet'),
    rejected: z.number().int().describe('Reports with impossible values since the start'),
    isReceiving: z.boolean().describe('Some source delivered data within the last 10 s'),
  })
  .meta({ id: 'Traffic' });
export type Traffic = z.infer<typeof trafficSchema>;

export const TRAFFIC_SOURCE_KINDS = ['sbs1', 'beast', 'gdl90'] as const;

/** Body of `POST /api/traffic/sources` and of its PUT. */
export const trafficSourceRequestSchema = z.strictObject({
  kind: z
    .enum(TRAFFIC_SOURCE_KINDS)
    .describe('`sbs1`: dump1090 port 30003. `beast`: port 30005. `gdl90`: UDP, usually port 4000'),
  name: z.string().trim().min(1).max(64),
  address: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe('`host:port`. For gdl90 the address of this machine to listen on, usually `0.0.0.0:4000`'),
  isEnabled: z.boolean().default(true),
  mode: worldSchema
    .default('live')
    .describe(
      'World of its aircraft. `sim` and `sitl`: a program plays them, and no live vehicle is alerted',
    ),
});
export type TrafficSourceRequest = z.infer<typeof trafficSourceRequestSchema>;

/** A source as it is stored. */
export const storedTrafficSourceSchema = trafficSourceRequestSchema.extend({ sourceId: z.string() });
export type StoredTrafficSource = z.infer<typeof storedTrafficSourceSchema>;

export const trafficSourceSchema = trafficSourceRequestSchema
  .extend({
    sourceId: z.string(),
    isEnabled: z.boolean(),
    mode: worldSchema,
    state: z
      .enum(['off', 'connecting', 'receiving', 'silent', 'failed'])
      .describe('`silent`: connected, but no data for 10 s'),
    lastError: z.string().nullable(),
    lastHeardMs: z.number().int().nullable().describe('Milliseconds since its last data'),
    messages: z.number().int().describe('Messages understood since the start'),
    rejected: z.number().int().describe('Messages with a wrong checksum, form or length'),
    aircraft: z.number().int().describe('Aircraft it reports now'),
  })
  .meta({ id: 'TrafficSource' });
export type TrafficSource = z.infer<typeof trafficSourceSchema>;

/** Vehicles that get the aircraft around as ADSB_VEHICLE. */
export const trafficForwardingSchema = z
  .strictObject({
    vehicleIds: z
      .array(z.string().regex(/^uav-\d{1,3}$/))
      .max(255)
      .describe('Vehicles whose autopilots get the nearest aircraft. Empty: none'),
  })
  .meta({ id: 'TrafficForwarding' });
export type TrafficForwarding = z.infer<typeof trafficForwardingSchema>;

/** Aircraft around and where they are heard from. Covers all worlds: the caller narrows by `mode`. */
export interface TrafficPort {
  traffic(): Traffic;
  sources(): readonly TrafficSource[];
  /** @throws link-config-invalid, overloaded, store-unavailable */
  addSource(request: TrafficSourceRequest, context: RequestContext): TrafficSource;
  /** @throws not-found, link-config-invalid, store-unavailable */
  changeSource(sourceId: string, request: TrafficSourceRequest, context: RequestContext): TrafficSource;
  /** @throws not-found, store-unavailable */
  removeSource(sourceId: string, context: RequestContext): void;
  readonly forwarding: TrafficForwarding;
  /** @throws store-unavailable */
  putForwarding(forwarding: TrafficForwarding, context: RequestContext): TrafficForwarding;
}
