import { z } from 'zod';
import { checklistOutcomeSchema } from '../action/checklist.ts';
import { modeSchema } from '../list.ts';
import type { ReplaySession } from './replay.ts';

/** One flight: a vehicle from arming to disarming, or to the end of the recording. Null is unknown, never 0. */
export const logbookFlightSchema = z
  .object({
    flightId: z.string(),
    sessionId: z.string(),
    sessionName: z.string(),
    vehicleId: z.string(),
    vehicleName: z.string(),
    type: z.string(),
    mode: modeSchema,
    armedAtMs: z.number().int(),
    disarmedAtMs: z
      .number()
      .int()
      .nullable()
      .describe('null: the recording ended before, or the vehicle sent nothing then'),
    armedS: z.number(),
    airborneS: z.number().nullable(),
    distanceM: z.number().nullable(),
    highestM: z.number().nullable().describe('Above home'),
    fastestMps: z.number().nullable(),
    farthestM: z.number().nullable().describe('From home'),
    batteryStartPct: z.number().nullable(),
    batteryEndPct: z.number().nullable(),
    lowestVoltageV: z.number().nullable(),
    takeOff: z.object({ lat: z.number(), lon: z.number() }).nullable(),
    modes: z.array(z.string()).describe('Flight modes in the order they were first entered'),
    warnings: z.number().int(),
    coveragePct: z.number().nullable(),
    checklist: checklistOutcomeSchema
      .omit({ items: true })
      .nullable()
      .describe('State of the preflight checklist on arming. null: unknown'),
  })
  .meta({ id: 'LogbookFlight' });
export type LogbookFlight = z.infer<typeof logbookFlightSchema>;

/**
 * A flight as its log describes it. Name and world come from the session, the checklist from the station.
 */
export type BookedFlight = Omit<
  LogbookFlight,
  'flightId' | 'sessionId' | 'sessionName' | 'mode' | 'checklist'
>;

/** Sums of the matching flights, separately for simulated and real ones. */
export const logbookTotalsSchema = z.object({
  mode: modeSchema,
  flights: z.number().int(),
  armedS: z.number(),
  airborneS: z.number(),
  distanceM: z.number(),
  vehicles: z.number().int(),
});

/** Answer of `GET /api/replay/flights`. */
export const logbookSchema = z
  .object({
    items: z.array(logbookFlightSchema),
    nextCursor: z.string().nullable(),
    totals: z.array(logbookTotalsSchema),
  })
  .meta({ id: 'Logbook' });
export type Logbook = z.infer<typeof logbookSchema>;

export interface LogbookQuery {
  readonly vehicleId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface LogbookPort {
  /** Newest first, from the visible sessions; default: all. A flight received on several links counts once. */
  flights(query: LogbookQuery, isShown?: (session: ReplaySession) => boolean): Promise<Logbook>;
}
