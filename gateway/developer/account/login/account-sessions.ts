import type { Clock } from '../../../base/clock.ts';
import { AppError } from '../../../base/error.ts';
import type { IdGenerator } from '../../../base/id/id.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type {
  SessionRepository,
  StoredSession,
} from '../../../store/repository/developer/session-repository.ts';
import type { AccessClaims, AccessTokens } from './access-token.ts';
import { REFRESH_TOKEN_LIFE_MS, type RefreshTokens, refreshHash } from './refresh-token.ts';

/** Logins an account may have at a time; one more ends the one that was not used for longest. */
export const SESSIONS_PER_ACCOUNT = 20;

/** A session that just got a new refresh token; the token's text is nowhere else. */
export interface OpenedSession extends AccessClaims {
  readonly refreshToken: string;
}

export interface AccountSessionsParts {
  readonly sessions: SessionRepository;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Login sessions of accounts and their tokens. */
export class AccountSessions {
  readonly #parts: AccountSessionsParts;

  constructor(parts: AccountSessionsParts) {
    this.#parts = parts;
  }

  /** @throws store-unavailable */
  open(accountId: string): OpenedSession {
    const { sessions, refreshTokens, clock, ids } = this.#parts;
    const nowMs = clock.utcMs();
    const sessionId = ids.next('ses');
    const refreshToken = refreshTokens.issue(sessionId);
    sessions.sweep(nowMs - REFRESH_TOKEN_LIFE_MS);
    sessions.insert({
      sessionId,
      accountId,
      refreshHash: refreshHash(refreshToken),
      createdAtMs: nowMs,
      lastUsedAtMs: nowMs,
      expiresAtMs: nowMs + REFRESH_TOKEN_LIFE_MS,
    });
    sessions.endBeyond(accountId, SESSIONS_PER_ACCOUNT, nowMs);
    return { accountId, sessionId, refreshToken };
  }

  /**
   * Exchanges a refresh token for the next one. A token that was already spent ends the session:
   * it has two holders, one of them is a thief, and we cannot know which.
   * @throws session-expired, store-unavailable
   */
  refresh(token: string): OpenedSession {
    const { sessions, refreshTokens, clock, logger } = this.#parts;
    const sessionId = refreshTokens.sessionOf(token);
    const session = sessionId === undefined ? undefined : this.#openSession(sessionId);
    if (!session) throw expired('The session has expired or the refresh token is not valid. Log in again.');
    const nowMs = clock.utcMs();
    const refreshToken = refreshTokens.issue(session.sessionId);
    const isRotated = sessions.rotate(session.sessionId, refreshHash(token), {
      refreshHash: refreshHash(refreshToken),
      lastUsedAtMs: nowMs,
      expiresAtMs: nowMs + REFRESH_TOKEN_LIFE_MS,
    });
    if (!isRotated) {
      sessions.end(session.sessionId, nowMs);
      const { accountId } = session;
      logger.warn({ accountId, sessionId }, 'a refresh token was used twice; its session ended');
      throw expired('This refresh token was already used, so the session was ended. Log in again.');
    }
    return { accountId: session.accountId, sessionId: session.sessionId, refreshToken };
  }

  /** The claims of an access token whose session is open. */
  authenticate(token: string): AccessClaims | undefined {
    const claims = this.#parts.accessTokens.read(token, this.#parts.clock.utcMs());
    if (!claims) return undefined;
    return this.#openSession(claims.sessionId)?.accountId === claims.accountId ? claims : undefined;
  }

  sign(claims: AccessClaims): Promise<string> {
    return this.#parts.accessTokens.sign(claims, this.#parts.clock.utcMs());
  }

  /** Newest use first. */
  listOf(accountId: string): readonly StoredSession[] {
    return this.#parts.sessions.openOf(accountId, this.#parts.clock.utcMs());
  }

  /** Its tokens are refused from now on. @throws not-found for a session that is not the account's or has ended */
  end(accountId: string, sessionId: string): void {
    if (this.#openSession(sessionId)?.accountId !== accountId)
      throw new AppError('not-found', 'You have no such open session.');
    this.#parts.sessions.end(sessionId, this.#parts.clock.utcMs());
  }

  #openSession(sessionId: string): StoredSession | undefined {
    const session = this.#parts.sessions.get(sessionId);
    const isOpen =
      session !== undefined &&
      session.endedAtMs === undefined &&
      session.expiresAtMs > this.#parts.clock.utcMs();
    return isOpen ? session : undefined;
  }
}

function expired(detail: string): AppError {
  return new AppError('session-expired', detail, { context: { gate: 'login' } });
}
