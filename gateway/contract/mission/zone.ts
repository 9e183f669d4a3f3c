import { z } from 'zod';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const ring = z
  .array(z.tuple([longitude, latitude]))
  .min(4)
  .max(2000);

/** A flight zone: a GeoJSON polygon (RFC 7946) with the data a launch needs. */
export const zoneSchema = z
  .object({
    type: z.literal('Feature'),
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens'),
    properties: z
      .object({
        name: z.string().min(1).max(120),
        kind: z.enum(['operation', 'no-fly']).default('operation'),
        flightAltitudeM: z.number().min(5).max(500).default(30).describe('Height above home flown inside'),
        ceilingM: z.number().min(5).max(1000).default(120).describe('Of an operation zone; above home'),
        keepIn: z
          .boolean()
          .optional()
          .describe('A keep-in operation zone. If such zones exist, no flight path may leave them'),
        floorM: z
          .number()
          .min(0)
          .max(1000)
          .optional()
          .describe('Lower limit of a no-fly or keepIn zone, above home. Default: the ground'),
        topM: z
          .number()
          .min(1)
          .max(10_000)
          .optional()
          .describe('Upper limit of a no-fly or keepIn zone, above home. Default: no limit'),
        validFrom: z.iso
          .datetime({ offset: true })
          .optional()
          .describe('The zone does not apply before this time'),
        validTo: z.iso
          .datetime({ offset: true })
          .optional()
          .describe('The zone does not apply from this time on'),
      })
      .loose()
      .refine(({ floorM = 0, topM }) => topM === undefined || topM > floorM, {
        path: ['topM'],
        message: 'topM must be above floorM',
      })
      .refine(
        ({ validFrom, validTo }) =>
          validFrom === undefined || validTo === undefined || Date.parse(validFrom) < Date.parse(validTo),
        { path: ['validTo'], message: 'validTo must be after validFrom' },
      )
      .refine(({ kind, keepIn }) => kind === 'operation' || keepIn !== true, {
        path: ['keepIn'],
        message: 'a no-fly zone cannot be a keep-in zone',
      }),
    geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(20) }),
  })
  .meta({ id: 'Zone' });
export type Zone = z.infer<typeof zoneSchema>;

/** Every command is checked against every corner, and all zones share one file. */
const MAX_CORNERS = 2000;

/**
 * Body of `PUT /api/zones/{zoneId}`. The id is in the address and may be repeated. `properties` may
 * hold more of the user's.
 */
export const zoneRequestSchema = z.strictObject({
  ...zoneSchema.shape,
  id: zoneSchema.shape.id.optional(),
  geometry: z
    .strictObject(zoneSchema.shape.geometry.shape)
    .refine(({ coordinates }) => coordinates.reduce((sum, { length }) => sum + length, 0) <= MAX_CORNERS, {
      path: ['coordinates'],
      message: `a zone can have at most ${MAX_CORNERS} corners, including its holes`,
    }),
});

export const zoneCollectionSchema = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(zoneSchema).max(1000) })
  .meta({ id: 'ZoneCollection' });
export type ZoneCollection = z.infer<typeof zoneCollectionSchema>;
