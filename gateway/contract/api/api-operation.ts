import { z } from 'zod';
import type { LiveRole, Scope, StationRole } from '../account/access.ts';
import type { RecordKind } from './named-record.ts';

/**
 * Who may call an operation. `bodyCredential`: without a header, the body field `auth` is the
 * bearer token. `live`: the role at this station that accounts and keys need for live vehicles
 * besides the scope; reading needs `observer`. `demo`: a login with the demo PIN may also call it.
 * `isForPeople`: a person's login or the operator, never a key.
 */
export type ApiAccess = { readonly bodyCredential?: boolean; readonly demo?: boolean } & (
  | { readonly kind: 'public' | 'operator' | 'account' }
  | { readonly kind: 'principal'; readonly live?: LiveRole | undefined }
  | { readonly kind: 'scope'; readonly scope: Scope; readonly live?: LiveRole | undefined }
  | {
      readonly kind: 'role';
      readonly role: StationRole;
      readonly scope: Scope;
      readonly isForPeople?: boolean;
    }
);

export const scope = (name: Scope, live?: LiveRole): ApiAccess => ({ kind: 'scope', scope: name, live });
/** For settings that apply to the live vehicles of all tenants. A key needs the scope as well. */
export const role = (name: StationRole, withScope: Scope): ApiAccess => ({
  kind: 'role',
  role: name,
  scope: withScope,
});
/** A leaked key must not be able to give access to others. */
export const administratorInPerson: ApiAccess = {
  kind: 'role',
  role: 'administrator',
  scope: 'governance:override',
  isForPeople: true,
};
export const open: ApiAccess = { kind: 'public' };
export const anyPrincipal = (live?: LiveRole): ApiAccess => ({ kind: 'principal', live });
/**
 * Only the machine's owner may change these, whatever roles and scopes others have: links open
 * devices and ports of this machine, and scenario files apply to all tenants.
 */
export const operator: ApiAccess = { kind: 'operator' };
/** A person's login, never the operator or a key: for an account's data. */
export const account: ApiAccess = { kind: 'account' };
/** The documentation, and requests for the login itself. */
export const withDemo = (access: ApiAccess): ApiAccess => ({ ...access, demo: true });

/** The documentation groups (specification 1, rule 1) that have operations here, and one for all others. */
export const API_TAGS = {
  access: 'Access & Keys',
  mission: 'Mission & Drone',
  telemetry: 'Telemetry & Replay',
  cognitive: 'Cognitive',
  action: 'Action Execution',
  simulation: 'Simulation & SDK',
  billing: 'Billing',
  supporting: 'Supporting',
} as const;
export const API_GROUPS = [
  API_TAGS.access,
  API_TAGS.mission,
  API_TAGS.telemetry,
  API_TAGS.cognitive,
  API_TAGS.action,
  API_TAGS.simulation,
  API_TAGS.billing,
] as const;
export type ApiGroup = (typeof API_GROUPS)[number];

/**
 * What a name in the address means, and so who may use it.
 * | A vehicle: `reach` refuses a live one if the caller lacks the role. `seen` and `onboard` also
 * give not-found if it is unknown or hidden. With `answer` the answer decides, see `shows`.
 * Changing a live vehicle always needs the role.
 * | A record (`NAMED_RECORDS`): not-found unless the caller may see it. Effects on live vehicles
 * need the role.
 * | `own`: searched only among the caller's own. `shared`: the same for all callers. `part`: a part
 * of what another name means.
 */
export type Target = 'reach' | 'seen' | 'onboard' | 'answer' | RecordKind | 'own' | 'shared' | 'part';

/**
 * What is answered, and so how it is limited to the caller (`SHOWN_KINDS`). `own`, `shared`: as for
 * `Target`. `narrowed`: the service limits the answer to what each caller may see.
 */
export type Shows = ShownKind | 'own' | 'shared' | 'narrowed';

export const SHOWN_KINDS = [
  'approval',
  'auditRow',
  'lease',
  'link',
  'ofLink',
  'ofMode',
  'ofVehicle',
  'override',
  'record',
  'resource',
  'transfer',
  'vehicle',
] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];

export function isShownKind(shows: Shows | undefined): shows is ShownKind {
  return (SHOWN_KINDS as readonly (Shows | undefined)[]).includes(shows);
}

/** A scope that some requests of an operation need besides that of `access`. */
export interface ScopeNeed {
  readonly scope: Scope;
  /** Start of the refusal's sentence, with its verb: "the scope …" follows. */
  readonly what: string;
}

/** The same, depending on the request. */
export interface ConditionalScope extends ScopeNeed {
  readonly when: (request: RequestParts) => boolean;
}

export interface RequestParts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Parameters control what an autopilot does automatically, so writing them needs more than the command scope. */
export const settingParameters: ConditionalScope = {
  scope: 'param:write',
  what: 'Setting a parameter needs',
  when: ({ params, body }) =>
    [params.command, body.type, ...stepsOf(body).map(({ type }) => type)].includes('set-parameter'),
};

function stepsOf({ steps }: RequestParts['body']): readonly { readonly type?: unknown }[] {
  return Array.isArray(steps) ? steps : [];
}

/**
 * One operation of the REST API. The gateway's route, its description in `/openapi.json` and the
 * window's `call` are derived from it. It must define all access rules: an incomplete route does
 * not register.
 */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each of `params`. */
  readonly path: string;
  readonly access: ApiAccess;
  /** What each name in the address means. */
  readonly target?: Readonly<Record<string, Target>>;
  /**
   * Vehicles named in the body. `reach`: as in an address. `narrowed`: the service takes only
   * visible ones.
   */
  readonly vehiclesInBody?: 'reach' | 'narrowed';
  /** Its body names alerts as `alertIds`. All are checked, as in an address, before any is changed. */
  readonly alertsInBody?: true;
  /**
   * When vehicles move. Default for changes that need a role for live vehicles: `now`. `later`: they must
   * be known to be simulated, because they may prove to be live by then. `withdraw`: as `now`, but
   * withdrawing one's own request has no effect on a vehicle. `none`: it only ends what the caller started.
   */
  readonly effect?: 'now' | 'later' | 'withdraw' | 'none';
  /** Default, if the address names a record: that record. */
  readonly shows?: Shows;
  /** Its body has the caller's `tenant_id`. */
  readonly isTenantInBody?: boolean;
  /** A scope for some requests. */
  readonly also?: ConditionalScope;
  /** A scope for records of another credential in the same tenant. */
  readonly ofOthers?: ScopeNeed;
  /** Makes vehicles safe: no limits, no credits, and nothing may delay or block it (design, safety rule 2). */
  readonly isSafety?: boolean | 'by-command';
  /** Credits of one successful call. Default: 0. */
  readonly cost?: number;
  /** Limit for a JSON body above 64 KiB. A job process reads large bodies, and those with many parts. */
  readonly maxBodyBytes?: number;
  /** The service behind it gets the JSON body as unparsed bytes and validates it. */
  readonly isBodyUnparsed?: boolean;
  /** Answer fields that are shown once and never stored, not even for an Idempotency-Key. */
  readonly secretFields?: readonly string[];
  /** Default: `API_TAGS.supporting`. */
  readonly tag?: (typeof API_TAGS)[keyof typeof API_TAGS];
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Status of the answer. Default: 200, or 204 without `answer`. */
  readonly status?: number;
  readonly answer?: z.ZodType;
  /** The 202 answer of an operation in progress. */
  readonly later?: z.ZodType;
  /** For answers other than JSON. The window takes a text as a string and a file as its bytes. */
  readonly content?: 'text' | 'file';
  /**
   * Moves or holds an aircraft, or decides who may, and is answered quickly. The window uses
   * separate connections for it, so that slow answers never block it.
   */
  readonly isUrgent?: boolean;
  /** How long the window waits for the answer. Default: 10 s. */
  readonly timeoutMs?: number;
}

/** The role an operation requires for live vehicles. */
export function liveRoleOf({ access }: Pick<ApiOperation, 'access'>): LiveRole {
  if (access.kind === 'role') return access.role;
  const isForCredential = access.kind === 'scope' || access.kind === 'principal';
  return isForCredential ? (access.live ?? 'observer') : 'never';
}

/** When an operation moves vehicles, or changes the rules for them. */
export function effectOf(operation: ApiOperation): NonNullable<ApiOperation['effect']> {
  const role = liveRoleOf(operation);
  const isHarmless = operation.method === 'GET' || role === 'never' || role === 'observer';
  return operation.effect ?? (isHarmless ? 'none' : 'now');
}

/** An operation with its id in `/openapi.json`. */
export type NamedOperation = ApiOperation & { readonly id: string };

export type NamedOperations<Table> = {
  readonly [Id in keyof Table]: Table[Id] & { readonly id: Id };
};

/** Creates a table of operations by id. */
export function apiOf<const Table extends Record<string, ApiOperation>>(
  table: Table,
): NamedOperations<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([id, operation]) => [id, { ...operation, id }]),
  ) as NamedOperations<Table>;
}

export const KIB = 1024;
export const MIB = 1024 * KIB;

export const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
