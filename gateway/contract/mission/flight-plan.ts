import { z } from 'zod';
import { operatorTextSchema } from '../operator-text.ts';
import { missionItemSchema } from './mission.ts';

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens');
/** GeoJSON order: longitude, latitude. */
const point = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const ring = z
  .array(point)
  .min(3)
  .max(1000)
  .describe('Corners in order, without repeating the first at the end');
const heightM = z.number().min(-500).max(10_000);
const headingDeg = z.number().min(0).max(360);

/** The reference of a pattern's heights. `terrain` needs ground heights from the vehicle or from imports. */
const heightReferenceSchema = z.enum(['home', 'sea', 'terrain']);
export type HeightReference = z.infer<typeof heightReferenceSchema>;

/**
 * Follows the ground by the station's terrain data: adds waypoints where the slope changes, and
 * sends heights above home.
 */
const groundFollowingSchema = z.strictObject({
  toleranceM: z
    .number()
    .min(0.5)
    .max(100)
    .default(5)
    .describe('How far the path may be below the requested height above ground'),
});
export type GroundFollowing = z.infer<typeof groundFollowingSchema>;

const followedHeight = {
  heightM,
  reference: heightReferenceSchema.default('home'),
  followGround: groundFollowingSchema
    .optional()
    .describe(
      'With reference `terrain` only. Without it, the vehicle follows the ground with its own terrain data',
    ),
};
const NEEDS_TERRAIN = { path: ['followGround'], error: 'needs reference "terrain"' };
const countsFromGround = ({
  followGround,
  reference,
}: {
  followGround?: unknown;
  reference: HeightReference;
}) => followGround === undefined || reference === 'terrain';

/**
 * Camera settings. Without `lineSpacingM`, the spacing follows from camera, ground sample distance
 * and overlap.
 */
const imagingSchema = z.strictObject({
  camera: z
    .strictObject({
      name: z.string().max(80),
      sensorWidthMm: z.number().min(1).max(100),
      sensorHeightMm: z.number().min(1).max(100),
      imageWidthPx: z.number().int().min(16).max(100_000),
      imageHeightPx: z.number().int().min(16).max(100_000),
      focalLengthMm: z.number().min(0.5).max(2000),
      isPortrait: z.boolean().default(false),
      minTriggerIntervalS: z
        .number()
        .min(0)
        .max(60)
        .optional()
        .describe('Shortest time between two photos. Default: not limited'),
    })
    .optional(),
  frontOverlapPct: z.number().min(0).max(95).default(75),
  sideOverlapPct: z.number().min(0).max(95).default(70),
  triggerDistanceM: z
    .number()
    .min(0)
    .max(1000)
    .optional()
    .describe('0: no photos. Default: from the front overlap'),
});

const patternCommon = { kind: z.literal('pattern'), id, name: z.string().max(120).optional() };

export const planPatternSchema = z.discriminatedUnion('pattern', [
  z
    .strictObject({
      ...patternCommon,
      pattern: z.literal('survey'),
      polygon: ring,
      ...followedHeight,
      angleDeg: z
        .number()
        .min(0)
        .max(360)
        .default(0)
        .describe('Direction of the lines, clockwise from north'),
      lineSpacingM: z.number().min(0.5).max(2000).optional(),
      imaging: imagingSchema.prefault({}),
      isCrosshatch: z.boolean().default(false),
      turnaroundM: z.number().min(0).max(500).default(10),
      entry: z
        .number()
        .int()
        .min(0)
        .max(3)
        .default(0)
        .describe('At which of the four corners the lines start'),
      speedMps: z.number().min(0.1).max(100).optional(),
    })
    .refine(countsFromGround, NEEDS_TERRAIN),
  z
    .strictObject({
      ...patternCommon,
      pattern: z.literal('corridor'),
      line: z.array(point).min(2).max(1000),
      widthM: z.number().min(0).max(5000),
      ...followedHeight,
      lineSpacingM: z.number().min(0.5).max(2000).optional(),
      imaging: imagingSchema.prefault({}),
      turnaroundM: z.number().min(0).max(500).default(10),
      speedMps: z.number().min(0.1).max(100).optional(),
    })
    .refine(countsFromGround, NEEDS_TERRAIN),
  z
    .strictObject({
      ...patternCommon,
      pattern: z.literal('orbit'),
      centre: point,
      radiusM: z.number().min(1).max(5000),
      ...followedHeight,
      turns: z.number().min(0.25).max(50).default(1),
      isClockwise: z.boolean().default(true),
      startDeg: headingDeg.default(0),
      speedMps: z.number().min(0.1).max(100).optional(),
    })
    .refine(countsFromGround, NEEDS_TERRAIN),
  z.strictObject({
    ...patternCommon,
    pattern: z.literal('structure'),
    polygon: ring,
    structureHeightM: z.number().min(1).max(1000),
    distanceM: z.number().min(1).max(500).describe('Distance to the walls'),
    reference: z
      .enum(['home', 'terrain'])
      .optional()
      .describe('terrain: heights above the highest known ground around it. Otherwise above home'),
    bottomM: heightM.default(5),
    layers: z.number().int().min(1).max(100).default(3),
    imaging: imagingSchema.prefault({}),
    speedMps: z.number().min(0.1).max(100).optional(),
  }),
]);
export type PlanPattern = z.infer<typeof planPatternSchema>;

/** One mission item of a plan. `id` is unique in the plan and stable while it is edited. */
export const planItemSchema = z.strictObject({ kind: z.literal('item'), id, ...missionItemSchema.shape });
export type PlanItem = z.infer<typeof planItemSchema>;

/** An unknown part of another program's file: kept in place and written back unchanged. */
const foreignItemSchema = z.strictObject({
  kind: z.literal('foreign'),
  id,
  format: z.string().max(40),
  content: z.unknown(),
  items: z
    .array(missionItemSchema)
    .max(10_000)
    .describe('Mission items as created by the other program. Can be empty'),
});

export const planEntrySchema = z.union([planItemSchema, planPatternSchema, foreignItemSchema]);
export type PlanEntry = z.infer<typeof planEntrySchema>;

const fenceShapeCommon = {
  id,
  kind: z.enum(['inclusion', 'exclusion']),
  name: z.string().max(120).optional(),
};

export const geofenceSchema = z
  .strictObject({
    polygons: z
      .array(z.strictObject({ ...fenceShapeCommon, corners: ring }))
      .max(100)
      .default([]),
    circles: z
      .array(z.strictObject({ ...fenceShapeCommon, centre: point, radiusM: z.number().min(1).max(100_000) }))
      .max(100)
      .default([]),
    minHeightM: heightM.nullable().default(null).describe('Above home; null: none'),
    maxHeightM: heightM.nullable().default(null),
    returnPoint: z.strictObject({ at: point, heightM }).nullable().default(null),
  })
  .meta({ id: 'Geofence' });
export type Geofence = z.infer<typeof geofenceSchema>;

export const rallyPointSchema = z
  .strictObject({ id, at: point, heightM: heightM.describe('Above home') })
  .meta({ id: 'RallyPoint' });
export type RallyPoint = z.infer<typeof rallyPointSchema>;

const homeSchema = z.strictObject({ at: point, altitudeAmslM: heightM });

/** A flight plan: mission, fence and rally points, with the data for estimates. */
export const flightPlanSchema = z
  .strictObject({
    flightPlan: z.literal(1).describe('Version of the format'),
    vehicle: z.enum(['copter', 'plane', 'rover', 'vtol']).default('copter'),
    autopilot: z.enum(['ardupilot', 'px4']).default('ardupilot'),
    home: homeSchema.nullable().default(null).describe('null: position of the vehicle'),
    cruiseSpeedMps: z.number().min(0.1).max(100).default(10),
    climbSpeedMps: z.number().min(0.1).max(30).default(2.5),
    descentSpeedMps: z.number().min(0.1).max(30).default(1.5),
    entries: z.array(planEntrySchema).max(2000).default([]),
    geofence: geofenceSchema.prefault({}),
    rally: z.array(rallyPointSchema).max(100).default([]),
  })
  .meta({ id: 'FlightPlan' });
export type FlightPlan = z.infer<typeof flightPlanSchema>;

/** A fix for a problem in the plan. The planner offers it as a button. */
const planFixSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set-height'), entryId: id, heightM }),
  z.strictObject({ kind: z.literal('set-frame'), entryId: id, frame: z.number().int() }),
  z.strictObject({
    kind: z.literal('set-reference'),
    entryId: id,
    reference: heightReferenceSchema.exclude(['terrain']),
  }),
  z.strictObject({ kind: z.literal('set-speed'), entryId: id, speedMps: z.number().min(0.1).max(100) }),
  z.strictObject({ kind: z.literal('set-home'), home: homeSchema.nullable() }),
  z.strictObject({ kind: z.literal('remove'), entryId: id }),
  z.strictObject({ kind: z.literal('append'), entry: planItemSchema }),
  z.strictObject({ kind: z.literal('insert-first'), entry: planItemSchema }),
]);
export type PlanFix = z.infer<typeof planFixSchema>;

/** A problem of a plan. An `error` prevents the upload; the pilot judges a `warning`. */
export const flightPlanProblemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.enum([
    'empty',
    'no-takeoff',
    'no-landing',
    'too-many-items',
    'bad-item',
    'unsupported-command',
    'bad-jump',
    'too-far',
    'too-high',
    'too-low',
    'below-terrain',
    'terrain-unknown',
    'steep-terrain',
    'fast-photos',
    'home-height',
    'outside-fence',
    'inside-exclusion',
    'fence-shape',
    'no-fly-zone',
    'outside-zone',
    'long-leg',
    'battery',
    'no-home',
  ]),
  entryId: z.string().nullable(),
  itemIndex: z.number().int().nullable().describe('Index in the mission as sent'),
  text: operatorTextSchema.describe('What is wrong, with values'),
  fix: z.object({ text: operatorTextSchema, change: planFixSchema }).nullable(),
});
export type FlightPlanProblem = z.infer<typeof flightPlanProblemSchema>;

/** Estimates for the flight, at the plan's speeds and without wind. */
export const flightPlanEstimateSchema = z.object({
  distanceM: z.number(),
  durationS: z.number(),
  maxHeightM: z.number().nullable().describe('Above home. null if a height above home is unknown'),
  farthestM: z.number().nullable().describe('Distance from home over ground'),
  energyPct: z.number().nullable().describe('Share of a full battery. null if the power draw is unknown'),
  pointOfNoReturn: z
    .object({ itemIndex: z.number().int(), at: point, distanceM: z.number() })
    .nullable()
    .describe('From here on the reserve is too small to return home. null: it is always sufficient'),
  legs: z.array(
    z.object({
      itemIndex: z.number().int(),
      distanceM: z.number(),
      durationS: z.number(),
      bearingDeg: z.number().nullable(),
    }),
  ),
});
export type FlightPlanEstimate = z.infer<typeof flightPlanEstimateSchema>;

/** Answer of `POST /api/flight-plans/check`. */
export const flightPlanCheckSchema = z.object({
  problems: z.array(flightPlanProblemSchema),
  estimate: flightPlanEstimateSchema,
  items: z.array(missionItemSchema).describe('The mission as it would be sent, with patterns expanded'),
});
export type FlightPlanCheck = z.infer<typeof flightPlanCheckSchema>;

/**
 * Body of `POST /api/flight-plans` and `PUT /api/flight-plans/{flightPlanId}`; a PUT names its base
 * version.
 */
export const flightPlanRequestSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    plan: flightPlanSchema,
    version: z.number().int().min(1).optional(),
  })
  .meta({ id: 'FlightPlanRequest' });
export type FlightPlanRequest = z.infer<typeof flightPlanRequestSchema>;

export const flightPlanSummarySchema = z
  .object({
    flightPlanId: z.string(),
    name: z.string(),
    version: z.number().int(),
    entries: z.number().int(),
    vehicle: flightPlanSchema.shape.vehicle.unwrap(),
    savedAtMs: z.number().int(),
  })
  .meta({ id: 'FlightPlanSummary' });
export type FlightPlanSummary = z.infer<typeof flightPlanSummarySchema>;

export const flightPlanRecordSchema = flightPlanSummarySchema
  .extend({
    plan: flightPlanSchema,
    versions: z.array(z.object({ version: z.number().int(), savedAtMs: z.number().int() })),
  })
  .meta({ id: 'FlightPlanRecord' });
export type FlightPlanRecord = z.infer<typeof flightPlanRecordSchema>;

/**
 * File formats of plans. `kml`, `kmz` and `geojson` provide shapes for planning; `gpx` and `csv`
 * are only written.
 */
export const FLIGHT_PLAN_FORMATS = ['plan', 'waypoints', 'kml', 'kmz', 'geojson', 'gpx', 'csv'] as const;
export type FlightPlanFormat = (typeof FLIGHT_PLAN_FORMATS)[number];

/** Body of `POST /api/flight-plans/check`. With a vehicle, the plan is checked from its position. */
export const flightPlanCheckRequestSchema = z
  .strictObject({ plan: flightPlanSchema, vehicleId: z.string().min(1).max(64).optional() })
  .meta({ id: 'FlightPlanCheckRequest' });

/** A shape from a file. Each proposal can be added to a plan unchanged. */
export const flightPlanShapeSchema = z.object({
  name: z.string().nullable(),
  kind: z.enum(['point', 'line', 'polygon']),
  points: z.array(point).describe('Corners of a polygon, without repeating the first'),
  proposals: z.array(
    z.object({
      text: operatorTextSchema,
      entries: z.array(planEntrySchema),
      polygons: geofenceSchema.shape.polygons.unwrap(),
    }),
  ),
});
export type FlightPlanShape = z.infer<typeof flightPlanShapeSchema>;

/** Answer of `POST /api/flight-plans/import`: a plan, or shapes for planning. Nothing is saved. */
export const flightPlanImportSchema = z
  .object({
    plan: flightPlanSchema.nullable(),
    shapes: z.array(flightPlanShapeSchema),
    notes: z
      .array(operatorTextSchema)
      .describe('Parts of the file that were not imported, with their places'),
  })
  .meta({ id: 'FlightPlanImport' });
export type FlightPlanImport = z.infer<typeof flightPlanImportSchema>;
