import type { Clock } from '../../base/clock.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { AccountRepository } from '../../store/repository/developer/account-repository.ts';
import type { LoginChallengeRepository } from '../../store/repository/developer/login-challenge-repository.ts';
import type { LoginFailureRepository } from '../../store/repository/developer/login-failure-repository.ts';
import type { OutboxRepository } from '../../store/repository/developer/outbox-repository.ts';
import type { SessionRepository } from '../../store/repository/developer/session-repository.ts';
import type { SecretRepository } from '../../store/repository/vehicle/secret-repository.ts';
import { AccountService, type AccountServiceParts } from './account-service.ts';
import { type CreditsOf, noCredits } from './credits-of.ts';
import { companyEmailRule } from './email/company-email-rule.ts';
import { readEmailDomainOverrides } from './email/email-domain-overrides.ts';
import { MailDomainLists } from './email/mail-domain-lists.ts';
import { accessTokens } from './login/access-token.ts';
import { AccountSessions } from './login/account-sessions.ts';
import { FailureBackoff } from './login/failure-backoff.ts';
import { LoopbackFlood } from './login/loopback-flood.ts';
import type { Mailer } from './login/mailer.ts';
import { drawPin, type PinHasher, pinHasher } from './login/pin.ts';
import { PinChecks } from './login/pin-checks.ts';
import { PinDelivery } from './login/pin-delivery.ts';
import { PinRequests } from './login/pin-requests.ts';
import { refreshTokens } from './login/refresh-token.ts';

/** What accounts are kept in. */
export interface AccountStore {
  readonly accounts: AccountRepository;
  readonly challenges: LoginChallengeRepository;
  readonly failures: LoginFailureRepository;
  readonly sessions: SessionRepository;
  readonly outbox: OutboxRepository;
  readonly secrets: SecretRepository;
  readonly inTransaction: AccountServiceParts['inTransaction'];
}

export interface AccountServiceOptions {
  readonly store: AccountStore;
  /** Undefined when no SMTP server is configured. */
  readonly mailer: Mailer | undefined;
  readonly demoPin: string | undefined;
  /** `email-domains.json`; it need not exist. */
  readonly emailDomainsFile: string;
  /** Default: no account has credits. */
  readonly creditsOf?: CreditsOf;
  /** Default: no account reaches live vehicles. */
  readonly standingOf?: AccountServiceParts['standingOf'];
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Given by tests that count or choose. */
  readonly hasher?: PinHasher;
  readonly drawPin?: () => string;
}

/** Joins the parts of the room. @throws store-unavailable when the gateway's secrets cannot be kept */
export function createAccountService(options: AccountServiceOptions): AccountService {
  const { store, mailer, demoPin, emailDomainsFile, clock, ids } = options;
  const logger = options.logger.child({ module: 'account' });
  const { accounts, challenges, failures, outbox, secrets, inTransaction } = store;
  const hasher = options.hasher ?? pinHasher(secrets.secret('login-pin'));
  const domainLists = new MailDomainLists();
  const requests = new PinRequests({
    challenges,
    delivery: new PinDelivery({ mailer, outbox, clock, ids, logger }),
    hasher,
    drawPin: options.drawPin ?? (() => drawPin(demoPin)),
    clock,
    ids,
  });
  return new AccountService({
    accounts,
    outbox,
    sessions: new AccountSessions({
      sessions: store.sessions,
      accessTokens: accessTokens(secrets.secret('access-token')),
      refreshTokens: refreshTokens(secrets.secret('refresh-token')),
      clock,
      ids,
      logger,
    }),
    requests,
    flood: new LoopbackFlood(clock),
    checks: new PinChecks({
      challenges,
      requests,
      backoff: new FailureBackoff(failures, clock),
      hasher,
      demoPin,
      clock,
      ids,
    }),
    companyEmail: companyEmailRule({
      overrides: () => readEmailDomainOverrides(emailDomainsFile),
      kindOf: (domain) => domainLists.kindOf(domain),
    }),
    creditsOf: options.creditsOf ?? noCredits,
    standingOf: options.standingOf ?? (() => ({})),
    isDemoAllowed: demoPin !== undefined,
    inTransaction,
    clock,
    ids,
    logger,
  });
}
