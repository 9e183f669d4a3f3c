import { z } from 'zod';
import { type StationRole, stationRoleSchema } from '../account/access.ts';
import type { RequestContext } from '../account/principal.ts';

/** What prevents an account from using its role. */
export const MISSING_FOR_LIVE = ['company-email', 'credits'] as const;

/** An account of this machine and its role for live vehicles, granted by the operator. */
export const stationMemberSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    role: stationRoleSchema.nullable().describe('null: not admitted'),
    admittedBy: z.string().nullable().describe('Id of the actor who gave the present role'),
    admittedAtMs: z.number().int().nullable(),
    missing: z
      .array(z.enum(MISSING_FOR_LIVE))
      .describe('What the account still lacks. The role takes effect only when this is empty'),
  })
  .meta({ id: 'StationMember' });
export type StationMember = z.infer<typeof stationMemberSchema>;

const limit = (most: number) => z.number().min(0).max(most);

/** When the station warns about a battery, in addition to the autopilot. 0 disables a limit. */
export const batteryLimitsSchema = z
  .strictObject({
    lowPct: limit(90).describe('Charge below which a caution is raised, in percent'),
    criticalPct: limit(90).describe('Charge below which a warning is raised, in percent'),
    lowCellV: limit(5).describe('Cell voltage (V) below which a caution is raised, averaged over 5 s'),
    criticalCellV: limit(5).describe('Cell voltage (V) below which a warning is raised'),
    returnReserveS: limit(3600).describe('Flight time in seconds that must remain on arrival at home'),
  })
  .refine(({ lowPct, criticalPct }) => lowPct === 0 || criticalPct <= lowPct, {
    path: ['criticalPct'],
    message: 'must not be above lowPct: the caution comes before the warning',
  })
  .refine(({ lowCellV, criticalCellV }) => lowCellV === 0 || criticalCellV <= lowCellV, {
    path: ['criticalCellV'],
    message: 'must not be above lowCellV: the caution comes before the warning',
  })
  .meta({ id: 'BatteryLimits' });
export type BatteryLimits = z.infer<typeof batteryLimitsSchema>;

/** Body of `PUT /api/station/members/{accountId}`. */
export const stationMemberRequestSchema = z
  .strictObject({ role: stationRoleSchema })
  .meta({ id: 'StationMemberRequest' });

/** The station's limits for battery warnings. */
export interface BatteryLimitsPort {
  readonly limits: BatteryLimits;
  /** Applies at once, and after a restart. @throws store-unavailable */
  put(limits: BatteryLimits, context: RequestContext): BatteryLimits;
}

/** Who may see and command this machine's live vehicles. For the operator and station administrators. */
export interface StationPort {
  /** Accounts of this machine, newest first. `isAdmitted` selects those with or without a role. */
  list(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly isAdmitted?: boolean | undefined;
  }): readonly StationMember[];
  /** Gives an account, named by its id or e-mail address, a role. @throws not-found, store-unavailable */
  put(account: string, role: StationRole, context: RequestContext): StationMember;
  /** Removes an account's role. No effect without one. @throws not-found, store-unavailable */
  remove(account: string, context: RequestContext): void;
}
