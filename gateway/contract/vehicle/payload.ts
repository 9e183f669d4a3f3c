import { z } from 'zod';

const unknownable = z.number().nullable();
const ageMs = z.number().describe('Milliseconds since it was last received');

export const cameraAbilities = [
  'photo',
  'video',
  'modes',
  'photo-in-video',
  'video-in-photo',
  'survey',
  'zoom',
  'focus',
  'stream',
  'track-point',
  'track-box',
] as const;

export const cameraModeSchema = z.enum(['photo', 'video', 'survey']);

/** A camera of a vehicle. Unknown is null. */
export const cameraSchema = z
  .object({
    id: z
      .number()
      .int()
      .describe('MAVLink camera id: 1 to 6 for a camera of the autopilot, otherwise its component id'),
    name: z.string().nullable().describe('Vendor and model'),
    firmware: z.string().nullable(),
    can: z.array(z.enum(cameraAbilities)).nullable().describe('null until the camera has described itself'),
    lens: z
      .object({
        focal_length_mm: unknownable,
        sensor_width_mm: unknownable,
        sensor_height_mm: unknownable,
        width_px: unknownable,
        height_px: unknownable,
      })
      .nullable(),
    fov: z
      .object({
        horizontal_deg: z.number(),
        vertical_deg: z.number(),
        from: z.enum(['camera', 'lens']).describe('Reported by the camera, or computed from lens and sensor'),
      })
      .nullable(),
    mode: cameraModeSchema.nullable(),
    zoom_pct: unknownable,
    focus_pct: unknownable,
    capture: z
      .object({
        taking_photos: z.boolean(),
        recording: z.boolean(),
        interval_s: unknownable.describe('Between two photos of a series'),
        recording_s: unknownable,
        photos: unknownable.describe('Photos taken, as the camera counts them'),
        free_mib: unknownable,
        age_ms: ageMs,
      })
      .nullable(),
    storage: z
      .object({
        id: z.number().int(),
        state: z.enum(['empty', 'unformatted', 'ready', 'unknown']),
        total_mib: unknownable,
        used_mib: unknownable,
        free_mib: unknownable,
        age_ms: ageMs,
      })
      .nullable(),
    tracking: z
      .object({
        state: z.enum(['idle', 'active', 'error']),
        area: z
          .object({
            x: z.number(),
            y: z.number(),
            width: z.number().describe('Share of the width of the picture'),
            height: z.number().describe('Share of the height of the picture'),
          })
          .nullable()
          .describe('Shares of the picture from its top left; a point has no size'),
        age_ms: ageMs,
      })
      .nullable(),
    photo: z
      .object({ index: z.number().int(), age_ms: ageMs })
      .nullable()
      .describe('The last photo. `GET /api/vehicles/{vehicleId}/photos` has them all'),
    has_settings: z.boolean().describe('It has a definition file with its settings'),
    gimbal: z.number().int().nullable().describe('Id of the gimbal that carries it'),
    stale: z.boolean().describe('Silent for longer than 5 seconds while its vehicle is heard'),
    age_ms: ageMs,
  })
  .meta({ id: 'Camera' });
export type TelemetryCamera = z.infer<typeof cameraSchema>;

/** A gimbal of a vehicle. Unknown is null. */
export const gimbalSchema = z
  .object({
    id: z
      .number()
      .int()
      .describe('MAVLink gimbal id: 1 to 6 for a gimbal of the autopilot, otherwise its component id'),
    name: z.string().nullable(),
    has_manager: z
      .boolean()
      .describe('A gimbal manager (version 2) answers for it. False: only the older mount commands'),
    can: z
      .array(z.enum(['retract', 'neutral', 'yaw', 'yaw-lock', 'point-at-place']))
      .nullable()
      .describe('null without a manager'),
    pitch_limits_deg: z.tuple([z.number(), z.number()]).nullable(),
    yaw_limits_deg: z.tuple([z.number(), z.number()]).nullable(),
    attitude: z
      .object({
        roll_deg: unknownable,
        pitch_deg: z.number().describe('Above the horizon is positive'),
        yaw_deg: unknownable.describe('From the nose'),
        yaw_north_deg: unknownable.describe('From north'),
        age_ms: ageMs,
      })
      .nullable(),
    control: z
      .object({
        by: z.enum(['nobody', 'this-station', 'another']),
        system: z.number().int(),
        component: z.number().int(),
        age_ms: ageMs,
      })
      .nullable()
      .describe('Who has primary control. null if the manager does not report it'),
    problems: z.array(
      z.enum([
        'roll-limit',
        'pitch-limit',
        'yaw-limit',
        'encoder',
        'power',
        'motor',
        'software',
        'communication',
        'calibrating',
        'no-manager',
      ]),
    ),
    stale: z.boolean().describe('Silent for longer than 5 seconds while its vehicle is heard'),
    age_ms: ageMs,
  })
  .meta({ id: 'Gimbal' });
export type TelemetryGimbal = z.infer<typeof gimbalSchema>;

/** One photo with its place. Unknown is null. */
export const photoSchema = z
  .object({
    index: z.number().int(),
    camera: z.number().int(),
    atMs: unknownable.describe('UTC milliseconds by the camera or autopilot'),
    lat: unknownable,
    lon: unknownable,
    altitudeAmslM: unknownable,
    altitudeM: unknownable.describe('Above home'),
    placeFrom: z
      .enum(['camera', 'vehicle'])
      .nullable()
      .describe('From the report of the photo, or the position of the vehicle when it arrived'),
    rollDeg: unknownable.describe('Attitude of the camera'),
    pitchDeg: unknownable,
    yawDeg: unknownable.describe('From north'),
    vehicleRollDeg: unknownable,
    vehiclePitchDeg: unknownable,
    vehicleYawDeg: unknownable,
    file: z.string().nullable().describe('Where the camera offers it, as the camera reports it'),
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof photoSchema>;

/** Answer of `GET /api/vehicles/{vehicleId}/photos`. */
export const vehiclePhotosSchema = z.object({ photos: z.array(photoSchema) }).meta({ id: 'VehiclePhotos' });
