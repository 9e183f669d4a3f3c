import { includesRole, type LiveRole } from '../../contract/account/access.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { Mode } from '../../contract/list.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import { AppError } from '../error.ts';

type Reach = Pick<Principal, 'kind' | 'key' | 'stationRole'>;

/**
 * Whether a principal has at least this role at the station. The operator, and the programs the operator
 * connected, rank above all roles. A test key has none, whatever role its account has.
 */
export function hasStationRole({ kind, key, stationRole }: Reach, needed: LiveRole): boolean {
  if (kind !== 'account' && kind !== 'key') return true;
  if (needed === 'never' || key?.mode === 'test' || stationRole === undefined) return false;
  return includesRole(stationRole, needed);
}

/** Whether live vehicles are out of a principal's reach, even for reading. */
export function isSimulatedOnly(principal: Reach): boolean {
  return !hasStationRole(principal, 'observer');
}

/** Whether no real vehicle is meant. A mode that is not known counts as live. */
export function isSimulated(mode: Mode | undefined): boolean {
  return mode === 'sim' || mode === 'sitl';
}

/** Whether a principal may do something in `mode` for which live vehicles need the role. */
export function mayReach(principal: Reach, mode: Mode | undefined, needed: LiveRole = 'observer'): boolean {
  return isSimulated(mode) || hasStationRole(principal, needed);
}

/** Whether what flies in `mode`, with these vehicles, ends with the principal who began it. */
export type EndFilter = (mode: Mode | undefined, vehicleIds: readonly string[]) => boolean;

/** What ends: everything, what concerns live vehicles, or of that only what concerns none that is armed. */
export type EndExtent = 'all' | 'live' | 'live-disarmed';

/**
 * Ends what an actor holds and waits for. `reason` is a sentence that the records show. Never sends anything.
 * @returns whether the actor still commands a live vehicle
 */
export type EndPrincipal = (actor: Actor, reason: OperatorText, extent?: EndExtent) => boolean;

/** The error for a principal without the role for `what`, which starts the sentence. */
export function roleMissing({ key, stationRole }: Reach, what: string, needed: LiveRole): AppError {
  if (key?.mode === 'test')
    return new AppError(
      'test-key-live-vehicle',
      `${what}. Use a live key for it, or a simulated vehicle with this one.`,
    );
  return new AppError(
    'station-role-missing',
    needed === 'never'
      ? `${what}. This works with simulated vehicles only.`
      : `${what}. This needs the station role ${needed}, which the operator of this machine grants, and an account with a verified company e-mail and credits.`,
    { context: { role: needed, stationRole: stationRole ?? null } },
  );
}
