import { z } from 'zod';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const ring = z
  .array(z.tuple([longitude, latitude]))
  .min(4)
  .max(2000);

/** A flight zone: a GeoJSON polygon (RFC 7946) with what a launch needs to know about it. */
export const zoneSchema = z
  .object({
    type: z.literal('Feature'),
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens'),
    properties: z
      .object({
        name: z.string().min(1).max(120),
        kind: z.enum(['operation', 'no-fly']).default('operation'),
        flightAltitudeM: z.number().min(5).max(500).default(30).describe('Height above home flown inside'),
        ceilingM: z.number().min(5).max(1000).default(120),
      })
      .loose(),
    geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(20) }),
  })
  .meta({ id: 'Zone' });
export type Zone = z.infer<typeof zoneSchema>;

export const zoneCollectionSchema = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(zoneSchema).max(1000) })
  .meta({ id: 'ZoneCollection' });
export type ZoneCollection = z.infer<typeof zoneCollectionSchema>;
