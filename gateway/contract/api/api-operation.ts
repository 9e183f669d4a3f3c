import { z } from 'zod';
import type { LiveRole, Scope, StationRole } from '../account/access.ts';
import type { RecordKind } from './named-record.ts';

/**
 * Who may call an operation. `bodyCredential`: without a header the body field `auth` is the bearer token. `live`
 * is the role at this station that accounts and keys need for live vehicles beside the scope; reading needs
 * `observer`. `demo`: a login with the demo PIN may call it too. `isForPeople`: the login of a person or the
 * operator, never a key.
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
/** A key that leaked must not be able to admit others. */
export const administratorInPerson: ApiAccess = {
  kind: 'role',
  role: 'administrator',
  scope: 'governance:override',
  isForPeople: true,
};
export const open: ApiAccess = { kind: 'public' };
export const anyPrincipal = (live?: LiveRole): ApiAccess => ({ kind: 'principal', live });
/**
 * Links open devices and ports of this machine, and scenario files apply to all tenants: only the machine's owner may
 * change them, whatever role an account and scopes a key has.
 */
export const operator: ApiAccess = { kind: 'operator' };
/** A person's login, never the operator or a key: for data of an account. */
export const account: ApiAccess = { kind: 'account' };
/** The documentation, and requests about the login itself. */
export const withDemo = (access: ApiAccess): ApiAccess => ({ ...access, demo: true });

/** The groups of the documentation (specification 1, rule 1) that have operations here, and one for all others. */
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
 * What a name in the address stands for, and so who may name it.
 *
 * A vehicle: `reach` refuses a live one to callers without the role; one of `seen` and `onboard` must also be known
 * and shown, else there is none; with `answer` the answer decides, see `shows`. Whatever the rule, changing a live
 * vehicle takes the role.
 *
 * A record (`NAMED_RECORDS`): it must be shown to the caller, else there is none. Its effects need the role if they
 * concern live vehicles.
 *
 * `own`: looked for among the caller's own only. `shared`: the same for everyone who may call. `part`: only a part
 * of what another name stands for.
 */
export type Target = 'reach' | 'seen' | 'onboard' | 'answer' | RecordKind | 'own' | 'shared' | 'part';

/**
 * What is listed or answered, and so how it is narrowed to the caller (`SHOWN_KINDS`). `own`, `shared`: as for
 * `Target`. `narrowed`: the service behind it shows each caller what they may see.
 */
export type Shows = ShownKind | 'own' | 'shared' | 'narrowed';

export const SHOWN_KINDS = [
  'approval',
  'auditRow',
  'lease',
  'link',
  'ofLink',
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

/** A scope that some requests of an operation need beside that of `access`. */
export interface ScopeNeed {
  readonly scope: Scope;
  /** Begins the sentence of the refusal. */
  readonly what: string;
}

/** The same where it depends on what the request says. */
export interface ConditionalScope extends ScopeNeed {
  readonly when: (request: RequestParts) => boolean;
}

export interface RequestParts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Parameters decide what an autopilot does automatically, so writing them takes more than the scope to command. */
export const settingParameters: ConditionalScope = {
  scope: 'param:write',
  what: 'Setting a parameter',
  when: ({ params, body }) =>
    [params.command, body.type, ...stepsOf(body).map(({ type }) => type)].includes('set-parameter'),
};

function stepsOf({ steps }: RequestParts['body']): readonly { readonly type?: unknown }[] {
  return Array.isArray(steps) ? steps : [];
}

/**
 * One operation of the REST API: the route of the gateway, its description in `/openapi.json` and the window's
 * `call` are made from it. What it takes and shows, and may not be shown to everyone, must be said here: a route
 * that leaves it out does not register.
 */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each of `params`. */
  readonly path: string;
  readonly access: ApiAccess;
  /** What each name in the address stands for. */
  readonly target?: Readonly<Record<string, Target>>;
  /** Vehicles named anywhere in the body. `reach`: as in an address. `narrowed`: the service takes those shown only. */
  readonly vehiclesInBody?: 'reach' | 'narrowed';
  /**
   * When vehicles move. Default: `now` for what changes something with a role for live vehicles. `later`: they must be
   * known to be simulated, because they may turn out to be live by then. `withdraw`: as `now`, but taking back
   * one's own request has no effect on a vehicle. `none`: it only ends what the caller began.
   */
  readonly effect?: 'now' | 'later' | 'withdraw' | 'none';
  /** Default for what a record names: that record. */
  readonly shows?: Shows;
  /** Its body has `tenant_id`: that of the caller. */
  readonly isTenantInBody?: boolean;
  /** What some requests need. */
  readonly also?: ConditionalScope;
  /** What a record needs that another credential of the same tenant made; `what` ends with a verb. */
  readonly ofOthers?: ScopeNeed;
  /** Makes vehicles safe: no limits, no credits, and nothing may wait or fail before it (design, safety rule 2). */
  readonly isSafety?: boolean | 'by-command';
  /** Credits of one successful call. Default: 0. */
  readonly cost?: number;
  /** Where the JSON body may be larger than 64 KiB. Such a body, or one of many parts, is read in a job process. */
  readonly maxBodyBytes?: number;
  /** The JSON body stays unparsed bytes for the service behind it, which validates it. */
  readonly isBodyUnparsed?: boolean;
  /** Fields of the answer that are shown once and stored nowhere, not even for an Idempotency-Key. */
  readonly secretFields?: readonly string[];
  /** Default: `API_TAGS.supporting`. */
  readonly tag?: (typeof API_TAGS)[keyof typeof API_TAGS];
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Of the answer; default 200, and 204 without `answer`. */
  readonly status?: number;
  readonly answer?: z.ZodType;
  /** The 202 of an operation that is still in progress. */
  readonly later?: z.ZodType;
  /** Of an answer that is not JSON. The window takes a text as a string and a file as its bytes. */
  readonly content?: 'text' | 'file';
  /**
   * Moves or holds an aircraft, or decides who may, and is answered quickly: the window sends it over connections of
   * its own, so that slow answers never hold it up.
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

/** When an operation moves vehicles, or changes what decides about them. */
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

/** A table of operations by id. */
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
