import { z } from 'zod';
import type { LiveRole, Scope, StationRole } from '../account/access.ts';

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

/**
 * One operation of the REST API: the route of the gateway, its description in `/openapi.json` and the window's
 * `call` are made from it.
 */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each of `params`. */
  readonly path: string;
  readonly access: ApiAccess;
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

export const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
