import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { type Gates, SCOPES, type Scope } from '../../contract/account/access.ts';
import type {
  Account,
  AccountPort,
  LoginAnswer,
  LoginGrant,
  LoginRequest,
  OutboxMail,
  SessionList,
} from '../../contract/account/account.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { AccountRepository } from '../../store/repository/developer/account-repository.ts';
import type { OutboxRepository } from '../../store/repository/developer/outbox-repository.ts';
import { type CreditsOf, noCredits } from './credits-of.ts';
import type { CompanyEmailRule } from './email/company-email-rule.ts';
import { parseEmailAddress } from './email/email-address.ts';
import { gatesOf } from './gates.ts';
import { ACCESS_TOKEN_LIFE_S } from './login/access-token.ts';
import type { AccountSessions, OpenedSession } from './login/account-sessions.ts';
import type { LoopbackFlood } from './login/failure-backoff.ts';
import { type PinChecks, type PinClaim, type ProvedAddress, wrongPin } from './login/pin-checks.ts';
import type { PinRequests } from './login/pin-requests.ts';
import type { StationStanding } from './station-members.ts';

/** Accounts may have every scope. Actions reserved for the operator have no scope. */
const ACCOUNT_SCOPES: ReadonlySet<Scope> = new Set(SCOPES);
/** The demo PIN opens the documentation and nothing else. */
const DEMO_SCOPES: ReadonlySet<Scope> = new Set();

const OUTBOX_MAILS = 100;

export interface AccountServiceParts {
  readonly accounts: AccountRepository;
  readonly outbox: OutboxRepository;
  readonly sessions: AccountSessions;
  readonly requests: PinRequests;
  readonly checks: PinChecks;
  readonly flood: LoopbackFlood;
  readonly companyEmail: CompanyEmailRule;
  readonly creditsOf: CreditsOf;
  /** What an account may do with live vehicles. */
  readonly standingOf: (accountId: string) => StationStanding;
  /** Without it demo sessions of earlier days are refused. */
  readonly isDemoAllowed: boolean;
  /** Runs the writes as one: all of them are on disk when it returns, or none. */
  readonly inTransaction: <Result>(write: () => Result) => Result;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Login, sessions and gates over the store. */
export class AccountService implements AccountPort {
  readonly #parts: AccountServiceParts;

  constructor(parts: AccountServiceParts) {
    this.#parts = parts;
  }

  async login(request: LoginRequest, client: string): Promise<LoginAnswer> {
    const { companyEmail, requests, checks, flood } = this.#parts;
    if ('challengeId' in request) return { kind: 'grant', grant: await this.#enter(request, client) };
    const address = parseEmailAddress(request.email);
    // Refuse a caller that has to wait before anything is looked up.
    if ('pin' in request) {
      flood.take('try', client);
      checks.refuseWaiting(address.text, client);
      await companyEmail(address);
      const claim = { email: address.text, pin: request.pin };
      const grant = await this.#enter(claim, client);
      if (!grant.demo) flood.giveBack('try', client);
      return { kind: 'grant', grant };
    }
    flood.take('request', client);
    requests.refuseTooMany(address.text, client);
    await companyEmail(address);
    return { kind: 'challenge', challenge: await requests.issue(address.text, client) };
  }

  async refresh(refreshToken: string): Promise<LoginGrant> {
    const opened = this.#parts.sessions.refresh(refreshToken);
    const account = this.account(opened.accountId);
    if (!account || !this.#isAdmitted(account))
      throw new AppError('session-expired', 'The account no longer has access.', {
        context: { gate: 'login' },
      });
    return this.#grant(account, opened);
  }

  logout(principal: Principal): void {
    const { accountId, sessionId } = callerOf(principal);
    this.#parts.sessions.end(accountId, sessionId);
  }

  sessions(principal: Principal): SessionList {
    const { accountId, sessionId: own } = callerOf(principal);
    const account = this.account(accountId);
    if (!account) throw loginRequired();
    const items = this.#parts.sessions.listOf(accountId).map((session) => ({
      sessionId: session.sessionId,
      createdAtMs: session.createdAtMs,
      lastUsedAtMs: session.lastUsedAtMs,
      expiresAtMs: session.expiresAtMs,
      current: session.sessionId === own,
    }));
    return { account, gates: this.#gates(account), demo: isDemo(account), items, nextCursor: null };
  }

  endSession(principal: Principal, sessionId: string): void {
    this.#parts.sessions.end(callerOf(principal).accountId, sessionId);
  }

  outbox(): readonly OutboxMail[] {
    return this.#parts.outbox.list(this.#parts.clock.utcMs(), OUTBOX_MAILS);
  }

  authenticateAccessToken(token: string): Principal | undefined {
    const claims = this.#parts.sessions.authenticate(token);
    const principal = claims && this.principal(claims.accountId);
    return principal && { ...principal, sessionId: claims.sessionId };
  }

  isLoggedIn(accountId: string): boolean {
    return this.#parts.sessions.listOf(accountId).length > 0;
  }

  /** The principal of an account, logged in or not. Undefined when the account is gone or not admitted. */
  principal(accountId: string): Principal | undefined {
    const account = this.account(accountId);
    if (!account || !this.#isAdmitted(account)) return undefined;
    return {
      kind: 'account',
      id: account.accountId,
      tenantId: account.tenantId,
      scopes: isDemo(account) ? DEMO_SCOPES : ACCOUNT_SCOPES,
      ...(isDemo(account) && { isDemo: true }),
      accountId: account.accountId,
      ...this.#parts.standingOf(account.accountId),
    };
  }

  account(accountId: string): Account | undefined {
    return this.#parts.accounts.get(accountId);
  }

  gatesOf(principal: Principal | undefined): Gates {
    const { accountId } = principal ?? {};
    return this.#gates(accountId === undefined ? undefined : this.account(accountId));
  }

  async #enter(claim: PinClaim, client: string): Promise<LoginGrant> {
    const { inTransaction, checks, sessions, logger } = this.#parts;
    // A wrong PIN is written down like a right one, so it is thrown only when the transaction is through.
    const outcome = inTransaction(() => {
      const proved = checks.check(claim, client);
      if (!('by' in proved)) return proved;
      const account = this.#accountFor(proved);
      return { account, opened: sessions.open(account.accountId) };
    });
    if ('attemptsLeft' in outcome) throw wrongPin(outcome.attemptsLeft);
    const { accountId, emailVerified } = outcome.account;
    logger.info({ accountId, emailVerified }, 'logged in');
    return this.#grant(outcome.account, outcome.opened);
  }

  /** The account of a proved address; the first login makes it. */
  #accountFor({ email, by }: ProvedAddress): Account {
    const { accounts, outbox, clock, ids } = this.#parts;
    if (by !== 'demo') outbox.removeOf(email);
    const known = accounts.byEmail(email, by === 'demo' ? 'demo' : 'own');
    if (known) {
      if (by !== 'smtp' || known.emailVerified !== 'local') return known;
      accounts.verify(known.accountId);
      return { ...known, emailVerified: 'verified' };
    }
    const account: Account = {
      accountId: ids.next('acc'),
      email,
      tenantId: ids.next('ten'),
      emailVerified: VERIFIED_BY[by],
      createdAtMs: clock.utcMs(),
    };
    accounts.insert(account);
    return account;
  }

  async #grant(account: Account, opened: OpenedSession): Promise<LoginGrant> {
    return {
      accessToken: await this.#parts.sessions.sign(opened),
      tokenType: 'Bearer',
      expiresIn: ACCESS_TOKEN_LIFE_S,
      refreshToken: opened.refreshToken,
      account,
      gates: this.#gates(account),
      demo: isDemo(account),
    };
  }

  #gates(account: Account | undefined): Gates {
    if (!account) return gatesOf(undefined, noCredits(''));
    const credits = isDemo(account) ? noCredits : this.#parts.creditsOf;
    return gatesOf(account, credits(account.accountId));
  }

  #isAdmitted(account: Account): boolean {
    return this.#parts.isDemoAllowed || !isDemo(account);
  }
}

const VERIFIED_BY = { smtp: 'verified', outbox: 'local', demo: 'demo' } as const satisfies Record<
  ProvedAddress['by'],
  Account['emailVerified']
>;

function isDemo({ emailVerified }: Account): boolean {
  return emailVerified === 'demo';
}

/** @throws login-required for principals that are no login of a person */
function callerOf({ kind, accountId, sessionId }: Principal): {
  readonly accountId: string;
  readonly sessionId: string;
} {
  if (kind !== 'account' || accountId === undefined || sessionId === undefined) throw loginRequired();
  return { accountId, sessionId };
}

function loginRequired(): AppError {
  return new AppError(
    'login-required',
    'This requires an account. Log in with a company e-mail (POST /api/auth/login) and send the access token.',
    { context: { gate: 'login' } },
  );
}
