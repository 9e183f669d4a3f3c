import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { Actor } from '../../contract/account/actor.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { StationMember } from '../../contract/vehicle/station.ts';
import type { StationMembers } from './station-members.ts';

const CHECK_MS = 1000;

export interface StandingWatchParts {
  readonly members: Pick<StationMembers, 'admitted' | 'onChanged'>;
  /** Whether the account has an open login. */
  readonly isLoggedIn: (accountId: string) => boolean;
  /** The live keys of an account. */
  readonly keysOf: (accountId: string) => readonly Actor[];
  /**
   * Ends what the actor has of live vehicles. `isSparing` leaves alone what is armed.
   * @returns whether the actor still commands one
   */
  readonly end: (actor: Actor, reason: OperatorText, isSparing: boolean) => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Standing = 'pilot' | 'no-role' | StationMember['missing'][number];

const REASONS: Readonly<Record<Exclude<Standing, 'pilot'>, (accountId: string) => OperatorText>> = {
  'no-role': (accountId) => say('The account {id} is no longer a pilot of this station.', { id: accountId }),
  'company-email': (accountId) =>
    say('The company e-mail of the account {id} is no longer verified.', { id: accountId }),
  credits: (accountId) => say('The account {id} has no credits left.', { id: accountId }),
};

/**
 * Notices when an account may no longer command live vehicles: the operator took its role, its credits ran
 * out, its address is no longer verified, or its login ended. A change made through this gateway takes effect
 * immediately, any other within a second. When only the credits ran out, armed vehicles keep their commander
 * until they are disarmed.
 */
export class StandingWatch {
  readonly #parts: StandingWatchParts;
  /** Accounts that could command live vehicles at the last check, and whether they were logged in. */
  #pilots = new Map<string, { readonly isLoggedIn: boolean }>();
  /** Accounts without credits that still command an armed vehicle. */
  readonly #spared = new Set<string>();
  #timer: Timer | undefined;

  constructor(parts: StandingWatchParts) {
    this.#parts = parts;
    parts.members.onChanged(() => this.#look());
  }

  start(): void {
    this.#look();
    this.#timer ??= this.#parts.clock.every(CHECK_MS, () => this.#look());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #look(): void {
    const { members, isLoggedIn, logger } = this.#parts;
    try {
      const standings = new Map(members.admitted().map((member) => [member.accountId, standingOf(member)]));
      const before = this.#pilots;
      this.#pilots = new Map(
        [...standings]
          .filter(([, standing]) => standing === 'pilot')
          .map(([accountId]) => [accountId, { isLoggedIn: isLoggedIn(accountId) }]),
      );
      for (const [accountId, was] of before) {
        const standing = standings.get(accountId) ?? 'no-role';
        if (standing !== 'pilot') this.#close(accountId, standing);
        else if (was.isLoggedIn && this.#pilots.get(accountId)?.isLoggedIn === false)
          this.#end(
            { kind: 'account', id: accountId },
            say('The login of the account {id} has ended.', { id: accountId }),
          );
      }
      for (const accountId of [...this.#spared]) {
        const standing = standings.get(accountId) ?? 'no-role';
        if (standing === 'pilot') this.#spared.delete(accountId);
        else if (!before.has(accountId)) this.#close(accountId, standing);
      }
    } catch (error) {
      logger.error({ error: errorText(error) }, 'the roles of the station could not be read');
    }
  }

  #close(accountId: string, why: Exclude<Standing, 'pilot'>): void {
    const isSparing = why === 'credits';
    this.#spared.delete(accountId);
    for (const actor of [{ kind: 'account', id: accountId } as const, ...this.#parts.keysOf(accountId)])
      if (this.#end(actor, REASONS[why](accountId), isSparing) && isSparing) this.#spared.add(accountId);
  }

  /** What one of them held must not keep the others from being ended. */
  #end(actor: Actor, reason: OperatorText, isSparing = false): boolean {
    try {
      return this.#parts.end(actor, reason, isSparing);
    } catch (error) {
      this.#parts.logger.error(
        { actor: actor.id, error: errorText(error) },
        'leases and sessions of an actor were not ended',
      );
      return false;
    }
  }
}

function standingOf({ role, missing }: StationMember): Standing {
  if (role === null || role === 'observer') return 'no-role';
  return missing[0] ?? 'pilot';
}
