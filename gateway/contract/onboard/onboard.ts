import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import {
  flightPlanProblemSchema,
  geofenceSchema,
  type RallyPoint,
  rallyPointSchema,
} from '../mission/flight-plan.ts';
import { type MissionItem, missionItemSchema, vehicleMissionSchema } from '../mission/mission.ts';
import { operatorTextSchema } from '../operator-text.ts';

const source = z.enum(['vehicle', 'upload']);
const unreadItems = z
  .number()
  .int()
  .describe('Onboard items that form no valid shape or position. They are in force all the same');

/** The autopilot's fence parameters; null: not reported. */
export const fenceSettingsSchema = z.object({
  isEnabled: z.boolean().nullable(),
  action: z.string().nullable().describe('Action on a breach'),
  maxHeightM: z.number().nullable().describe('Above home, enabled or not. null: none'),
  minHeightM: z.number().nullable(),
  radiusM: z.number().nullable().describe('Circle around home. null: none'),
  parameters: z.record(z.string(), z.number()).describe('As reported by the vehicle'),
});
export type FenceSettings = z.infer<typeof fenceSettingsSchema>;

export const vehicleFenceSchema = z
  .object({
    vehicleId: z.string(),
    geofence: geofenceSchema.describe('Heights from the parameters'),
    unreadItems,
    readAtMs: z.number().int(),
    source,
    settings: fenceSettingsSchema,
  })
  .meta({ id: 'VehicleFence' });
export type VehicleFence = z.infer<typeof vehicleFenceSchema>;

/** Body of `PUT /api/vehicles/{id}/fence`. */
export const fenceRequestSchema = z.strictObject({
  geofence: geofenceSchema,
  enable: z
    .boolean()
    .default(false)
    .describe('Also write the heights and enable the geofence. Otherwise parameters do not change'),
});
export type FenceRequest = z.infer<typeof fenceRequestSchema>;

export const vehicleRallySchema = z
  .object({
    vehicleId: z.string(),
    points: z.array(rallyPointSchema),
    unreadItems,
    readAtMs: z.number().int(),
    source,
  })
  .meta({ id: 'VehicleRally' });
export type VehicleRally = z.infer<typeof vehicleRallySchema>;

/** Body of `PUT /api/vehicles/{id}/rally`. */
export const rallyRequestSchema = z.strictObject({ points: z.array(rallyPointSchema).min(1).max(100) });

/** Answer of `PUT /api/vehicles/{id}/mission`. */
export const writtenMissionSchema = vehicleMissionSchema
  .extend({
    problems: z
      .array(flightPlanProblemSchema)
      .describe('Findings of the plan check. Errors among them were allowed by governance'),
  })
  .meta({ id: 'WrittenMission' });
export type WrittenMission = z.infer<typeof writtenMissionSchema>;

/** Body of `POST /api/vehicles/{id}/mission/compare`. */
export const missionCompareRequestSchema = z.strictObject({ items: z.array(missionItemSchema).max(2000) });

/** Whether the onboard mission equals the given one, item by item as the autopilot reports them. */
export const missionComparisonSchema = z
  .object({
    vehicleId: z.string(),
    isSame: z.boolean(),
    doubt: vehicleMissionSchema.shape.doubt,
    readAtMs: z.number().int().describe('When the onboard mission was read or written'),
    items: z
      .array(
        z.object({
          index: z.number().int().describe('From 0, without home'),
          state: z.enum(['same', 'changed', 'missing', 'extra']).describe('Relative to the given mission'),
          fields: z.array(
            z.enum(['command', 'frame', 'place', 'altitude', 'param1', 'param2', 'param3', 'param4']),
          ),
        }),
      )
      .describe('All items of the longer mission'),
  })
  .meta({ id: 'MissionComparison' });
export type MissionComparison = z.infer<typeof missionComparisonSchema>;

/** Body of `POST /api/vehicles/{id}/mission/resume-proposal`. */
export const resumeRequestSchema = z.strictObject({
  fromIndex: z
    .number()
    .int()
    .min(0)
    .max(1999)
    .optional()
    .describe('First item to fly, from 0. Default: the item at which it was interrupted'),
});

/** The rest of an interrupted mission as a new mission. Sends nothing. */
export const resumeProposalSchema = z
  .object({
    vehicleId: z.string(),
    fromIndex: z.number().int().describe('Index in the onboard mission, from 0'),
    items: z.array(missionItemSchema),
    notes: z.array(operatorTextSchema).describe('Items added at the start, and items that could not be kept'),
  })
  .meta({ id: 'ResumeProposal' });
export type ResumeProposal = z.infer<typeof resumeProposalSchema>;

/** Fences, rally points and onboard missions for the HTTP server. */
export interface OnboardPort {
  /** From the vehicle if `refresh` or unknown; else as last read or written. */
  readFence(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleFence>;
  writeFence(vehicleId: string, request: FenceRequest, context: RequestContext): Promise<VehicleFence>;
  clearFence(vehicleId: string, context: RequestContext): Promise<void>;
  /** As {@link readFence}. */
  readRally(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleRally>;
  writeRally(
    vehicleId: string,
    points: readonly RallyPoint[],
    context: RequestContext,
  ): Promise<VehicleRally>;
  clearRally(vehicleId: string, context: RequestContext): Promise<void>;
  /** Reads the mission first if `refresh` or unknown. */
  compareMission(
    vehicleId: string,
    items: readonly MissionItem[],
    refresh: boolean,
    context: RequestContext,
  ): Promise<MissionComparison>;
  proposeResume(
    vehicleId: string,
    fromIndex: number | undefined,
    context: RequestContext,
  ): Promise<ResumeProposal>;
}
