import { z } from 'zod';
import { ALERT_CODES } from '../vehicle/alert-code.ts';

export const SCOPES = [
  'telemetry:read',
  'mission:read',
  'mission:write',
  'mission:start',
  'drone:launch',
  'drone:command',
  'param:read',
  'param:write',
  'action:read',
  'action:write',
  'action:execute',
  'governance:read',
  'governance:enforce',
  'governance:override',
  'replay:read',
  'cognition:read',
  'simulation:run',
  'workflow:run',
  'sdk:generate',
  'billing:read',
  'billing:meter',
  'audit:read',
  'mavlink:raw',
] as const;
export const scopeSchema = z.enum(SCOPES);
export type Scope = (typeof SCOPES)[number];

/**
 * An account's role for live vehicles, granted by the operator. Each role includes the previous ones: seeing
 * vehicles, commanding them, deciding approvals and overrides, changing zones, policies, checklists and settings.
 */
export const STATION_ROLES = ['observer', 'pilot', 'approver', 'administrator'] as const;
export const stationRoleSchema = z.enum(STATION_ROLES);
export type StationRole = (typeof STATION_ROLES)[number];

export function includesRole(role: StationRole, needed: StationRole): boolean {
  return STATION_ROLES.indexOf(role) >= STATION_ROLES.indexOf(needed);
}

/** The role a route or effect requires for live vehicles. `never`: not available to accounts and keys. */
export type LiveRole = StationRole | 'never';

/** The locks of the developer area, computed for one principal (design, section 3 "Gates"). */
export const gatesSchema = z
  .object({
    login: z.enum(['required', 'locked', 'active']),
    companyEmail: z.enum(['unverified', 'local', 'verified']),
    credits: z.object({ state: z.enum(['locked', 'active']), balance: z.number().int() }),
    docs: z.object({
      state: z.enum(['locked', 'partial', 'unlocked']),
      unlocked: z.number().int(),
      total: z.number().int(),
    }),
    productionKeys: z.enum(['locked', 'available']),
  })
  .meta({ id: 'Gates' });
export type Gates = z.infer<typeof gatesSchema>;

/** Answer of `GET /api/whoami`. */
export const whoamiSchema = z
  .object({
    principal: z.object({
      kind: z.enum(['operator', 'account', 'key']),
      id: z.string(),
      tenantId: z.string(),
    }),
    scopes: z.array(scopeSchema),
    gates: gatesSchema,
    station: z.object({
      role: stationRoleSchema
        .nullable()
        .describe(
          'Present role of the caller for live vehicles. null: simulated vehicles only. The operator needs no role and has null',
        ),
    }),
  })
  .meta({ id: 'Whoami' });
export type Whoami = z.infer<typeof whoamiSchema>;

/** Answer of `GET /health`. */
export const healthSchema = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    uptimeS: z.number(),
    mode: z.enum(['live', 'sitl', 'sim', 'fallback']),
    vehicles: z.number().int(),
    stations: z
      .object({ known: z.number().int(), reachable: z.number().int() })
      .optional()
      .describe('Only from a fleet server'),
    centre: z
      .enum(['connected', 'unreachable', 'refused'])
      .optional()
      .describe('Connection to the centre of its fleet; only from a station that belongs to one'),
    recording: z.boolean(),
    problems: z
      .array(z.object({ code: z.enum(ALERT_CODES), file: z.string().nullable() }))
      .describe('Active faults by alert code, with the policy file concerned'),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;
