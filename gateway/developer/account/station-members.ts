import type { Clock } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Gates, StationRole } from '../../contract/account/access.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type { StationMember, StationPort } from '../../contract/vehicle/station.ts';
import type {
  StationMemberRepository,
  StationMemberRow,
} from '../../store/repository/vehicle/station-member-repository.ts';
import type { CreditsOf } from './credits-of.ts';
import { gatesOf } from './gates.ts';

/**
 * Credits as they count for a role: those held by a call that still runs are paid for, so that the last call
 * an account can pay is not the one that loses its aircraft.
 */
export function liveCredits(credits: { readonly balance: number; readonly held: number }): Gates['credits'] {
  return { state: credits.balance + credits.held > 0 ? 'active' : 'locked', balance: credits.balance };
}

export interface StationMembersParts {
  readonly members: StationMemberRepository;
  /** See {@link liveCredits}. */
  readonly creditsOf: CreditsOf;
  /** Durable when it returns. @throws store-unavailable */
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** The part of a principal that says how far it reaches to live vehicles. */
export type StationStanding = Pick<Principal, 'stationRole' | 'maySecureLive'>;

/**
 * Accounts that the operator lets see and command live vehicles. A role counts only while the account could
 * make live keys: with a verified company e-mail and credits. Both are checked again for each request.
 */
export class StationMembers implements StationPort {
  readonly #parts: StationMembersParts;
  readonly #events = new Emitter<{ changed: undefined }>();

  constructor(parts: StationMembersParts) {
    this.#parts = parts;
  }

  list(query: Parameters<StationPort['list']>[0]): readonly StationMember[] {
    return this.#parts.members.list(query).map((row) => this.#memberOf(row));
  }

  /** Everyone with a role. */
  admitted(): readonly StationMember[] {
    return this.list({ limit: Number.MAX_SAFE_INTEGER, isAdmitted: true });
  }

  put(account: string, role: StationRole, context: RequestContext): StationMember {
    const { members, clock } = this.#parts;
    const { accountId, role: before } = this.#known(account);
    if (role !== before) {
      writeAudit(this.#parts, context, 'station.member', accountId, { role, before });
      members.put(accountId, role, context.principal.id, clock.utcMs());
      this.#events.emit('changed', undefined);
    }
    return this.#memberOf(this.#known(accountId));
  }

  remove(account: string, context: RequestContext): void {
    const { accountId, role: before } = this.#known(account);
    if (before === null) return;
    writeAudit(this.#parts, context, 'station.member', accountId, { role: null, before });
    this.#parts.members.remove(accountId);
    this.#events.emit('changed', undefined);
  }

  /** What an account may do with live vehicles now; nothing in it for one that was not admitted. */
  standingOf(accountId: string): StationStanding {
    const { members } = this.#parts;
    const role = members.roleOf(accountId);
    if (role === undefined) return {};
    const row = members.find(accountId);
    const isOpen = row !== undefined && this.#gates(row).productionKeys === 'available';
    return { ...(isOpen && { stationRole: role }), maySecureLive: role !== 'observer' };
  }

  /** Called when the operator gave, changed or took a role. */
  onChanged(listener: () => void): Unsubscribe {
    return this.#events.on('changed', listener);
  }

  #known(account: string): StationMemberRow {
    const row = this.#parts.members.find(account);
    if (row) return row;
    throw new AppError(
      'not-found',
      `Account ${account} not found. It appears when the person logs in for the first time.`,
    );
  }

  #memberOf(row: StationMemberRow): StationMember {
    const { accountId, email, role, admittedBy, admittedAtMs } = row;
    const { companyEmail, credits } = this.#gates(row);
    const missing: StationMember['missing'] = [];
    if (companyEmail !== 'verified') missing.push('company-email');
    if (credits.state !== 'active') missing.push('credits');
    return { accountId, email, role, admittedBy, admittedAtMs, missing };
  }

  #gates(row: StationMemberRow): Gates {
    return gatesOf(row, this.#parts.creditsOf(row.accountId));
  }
}
