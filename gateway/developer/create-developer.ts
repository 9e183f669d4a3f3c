import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { type Documentation, documentationIn } from '../base/file/documentation.ts';
import type { IdGenerator } from '../base/id/id.ts';
import { inOrder } from '../base/lifecycle.ts';
import type { Logger } from '../base/log/logger.ts';
import { OPERATOR_PRINCIPAL } from '../base/principal/operator-principal.ts';
import type { EndPrincipal } from '../base/principal/principal-reach.ts';
import type { Runtime } from '../base/runtime.ts';
import type { Actor } from '../contract/account/actor.ts';
import type { Plan } from '../contract/account/billing.ts';
import type { KeyAccounts } from '../contract/account/key.ts';
import type { Principal } from '../contract/account/principal.ts';
import type { ActionPort } from '../contract/action/action.ts';
import type { AssistantPort, Recommendation, RecommendRequest } from '../contract/developer/assistant.ts';
import { say } from '../contract/operator-text.ts';
import type { GatewayPort } from '../contract/port/gateway-port.ts';
import type { ReplayPort } from '../contract/recording/replay.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { AccountRepository } from '../store/repository/developer/account-repository.ts';
import type { LoginChallengeRepository } from '../store/repository/developer/login-challenge-repository.ts';
import type { LoginFailureRepository } from '../store/repository/developer/login-failure-repository.ts';
import type { OutboxRepository } from '../store/repository/developer/outbox-repository.ts';
import type { SessionRepository } from '../store/repository/developer/session-repository.ts';
import type { SecretRepository } from '../store/repository/vehicle/secret-repository.ts';
import { AccountService, type AccountServiceParts } from './account/account-service.ts';
import { type CreditsOf, noCredits } from './account/credits-of.ts';
import { companyEmailRule } from './account/email/company-email-rule.ts';
import { MailDomainLists, readEmailDomainOverrides } from './account/email/mail-domain-lists.ts';
import { accessTokens } from './account/login/access-token.ts';
import { AccountSessions } from './account/login/account-sessions.ts';
import { FailureBackoff, LoopbackFlood } from './account/login/failure-backoff.ts';
import { drawPin, type PinHasher, pinHasher } from './account/login/pin.ts';
import { PinChecks } from './account/login/pin-checks.ts';
import { PinDelivery } from './account/login/pin-delivery.ts';
import { PinRequests } from './account/login/pin-requests.ts';
import { refreshTokens } from './account/login/refresh-token.ts';
import type { Mailer } from './account/login/smtp-mailer.ts';
import { StandingWatch } from './account/standing-watch.ts';
import { liveCredits, StationMembers } from './account/station-members.ts';
import { Knowledge, type SearchFactory } from './assistant/knowledge.ts';
import { type ModelEndpoint, ModelPhrasing } from './assistant/model-phrasing.ts';
import { ruleRecommendation } from './assistant/rule-recommendation.ts';
import { CreditService } from './credit/credit-service.ts';
import { PrincipalGuard } from './guard/principal-guard.ts';
import { KeyDigest } from './key/key-digest.ts';
import { KeyService } from './key/key-service.ts';
import { openApiIn } from './reference/api-description.ts';
import { ApiReference } from './reference/api-reference.ts';
import { SdkService, type SdkServiceOptions } from './sdk/sdk-service.ts';
import { Workspaces } from './workspace/workspaces.ts';

export interface DeveloperOptions extends Runtime {
  readonly repositories: Repositories;
  /** The core, whole. */
  readonly port: GatewayPort;
  readonly actions: ActionPort;
  readonly replay: ReplayPort;
  /** Folder of our own documentation pages. */
  readonly docsDirectory: string;
  /** The description of the routes that `npm run generate` makes. */
  readonly openApiFile: string;
  /** How generated clients are made. */
  readonly sdkJobs: Pick<SdkServiceOptions, 'makeClient' | 'zip'>;
  /** A model that may phrase what the assistant says. */
  readonly assistantEndpoint?: ModelEndpoint | undefined;
  /** How people log in. */
  readonly login: Pick<AccountServiceOptions, 'mailer' | 'demoPin' | 'emailDomainsFile'>;
  /** Called when a key of an account has ended. */
  readonly endPrincipal: EndPrincipal;
  /** Whose keys there are; the accounts', unless a test says otherwise. */
  readonly keyAccounts?: KeyAccounts | undefined;
}

export type Developer = ReturnType<typeof createDeveloper>;

/** The developer platform of the station: everything that is not needed for flying. */
export function createDeveloper(options: DeveloperOptions) {
  const { repositories, port, actions, replay, endPrincipal, clock, ids } = options;
  const { audit, credits, keys: storedKeys, secrets } = repositories;
  const logger = options.logger.child({ module: 'platform' });
  /** What each principal is shown of the core. */
  const guard = new PrincipalGuard(port, actions, replay, repositories.recordOwners);
  const credit = new CreditService({
    credits,
    usage: repositories.usage,
    meterEvents: repositories.meterEvents,
    vouchers: repositories.vouchers,
    effects: repositories.effects,
    accounts: repositories.accountOverviews,
    audit,
    runs: port,
    actions,
    faults: repositories.ledgerFaults,
    clock,
    ids,
    logger,
  });
  /** Whom the operator lets reach live vehicles. */
  const members = new StationMembers({
    members: repositories.stationMembers,
    creditsOf: (accountId) => liveCredits(credit.stateOf(accountId)),
    audit,
    clock,
  });
  const accounts: AccountService = createAccountService({
    store: repositories,
    ...options.login,
    creditsOf(accountId) {
      const { state, balance } = credit.stateOf(accountId);
      return { state, balance };
    },
    standingOf: (accountId) => members.standingOf(accountId),
    clock,
    ids,
    logger: options.logger,
  });
  const standing = new StandingWatch({
    members,
    isLoggedIn: (accountId) => accounts.isLoggedIn(accountId),
    keysOf: (accountId) =>
      storedKeys
        .ofAccount(accountId)
        .filter(({ mode }) => mode === 'live')
        .map(({ keyId }) => ({ kind: 'key', id: keyId })),
    end: (actor, reason, isSparing) => endPrincipal(actor, reason, isSparing ? 'live-disarmed' : 'live'),
    clock,
    logger,
  });
  const keys = new KeyService({
    keys: storedKeys,
    digest: new KeyDigest(secrets.secret('key-pepper')),
    accounts: options.keyAccounts ?? {
      account: (accountId) => accounts.account(accountId),
      gatesOf: (principal) => accounts.gatesOf(principal),
      standingOf: (accountId) => members.standingOf(accountId),
      maxKeys: (accountId) => credit.limitsOf(accountId).keys ?? undefined,
    },
    audit,
    onEnded: (id, why) =>
      void endPrincipal(
        { kind: 'key', id },
        why === 'revoked'
          ? say('The key {id} was revoked.', { id })
          : say('The key {id} has expired.', { id }),
      ),
    randomBytes,
    clock,
    logger,
  });
  const documentation = documentationIn(options.docsDirectory);
  const openApi = openApiIn(options.openApiFile);
  const reference = new ApiReference(documentation, openApi);
  return {
    accounts,
    members,
    keys,
    guard,
    credit,
    openApi,
    reference,
    assistant: createAssistant({
      documentation,
      createSearch: repositories.createSearch,
      isAvailable: (operationId) => reference.isAvailable(operationId),
      endpoint: options.assistantEndpoint,
      clock,
      logger,
    }),
    workspaces: new Workspaces({ repository: repositories.workspaces, clock, ids }),
    sdk: new SdkService({
      repository: repositories.sdks,
      openApi,
      reference,
      ...options.sdkJobs,
      clock,
      ids,
    }),
    /** The current principal of an actor, with its present rights. Undefined when the actor no longer exists. */
    principalOf({ kind, id }: Actor): Principal | undefined {
      if (kind === 'key') return keys.principal(id);
      if (kind === 'account') return accounts.principal(id);
      return kind === 'operator' ? OPERATOR_PRINCIPAL : undefined;
    },
    /** How many requests a second the plan of a principal's account allows. */
    rateTierOf({ accountId }: Principal): Plan['limits']['rateClass'] {
      return accountId === undefined ? 'standard' : credit.limitsOf(accountId).rateClass;
    },
    ...inOrder(credit, keys, standing),
  };
}

interface AssistantParts {
  readonly documentation: Documentation;
  readonly createSearch: SearchFactory;
  /** Whether this version of the gateway answers an operation. */
  readonly isAvailable: (operationId: string) => boolean;
  /** A model that may phrase the text; none unless configured. */
  readonly endpoint: ModelEndpoint | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The assistant over our own pages, with a model when one is configured. */
function createAssistant(parts: AssistantParts): Assistant {
  const { documentation, createSearch, isAvailable, endpoint, clock, logger } = parts;
  return new Assistant({
    knowledge: new Knowledge(documentation, createSearch),
    isAvailable,
    phrasing: endpoint && new ModelPhrasing({ endpoint, clock, logger }),
  });
}

interface AssistantOptions {
  readonly knowledge: Knowledge;
  /** Whether this version of the gateway answers an operation. */
  readonly isAvailable: (operationId: string) => boolean;
  /** Phrases the text; the rules do when there is none. */
  readonly phrasing?: ModelPhrasing | undefined;
}

/** Rules decide, a model may phrase: everything but `text` and `phrasedBy` is the same with and without one. */
export class Assistant implements AssistantPort {
  readonly #options: AssistantOptions;

  constructor(options: AssistantOptions) {
    this.#options = options;
  }

  async recommend(request: RecommendRequest): Promise<Recommendation> {
    const { knowledge, isAvailable, phrasing } = this.#options;
    const recommendation = ruleRecommendation(request, knowledge, isAvailable);
    const text = await phrasing?.phrase(recommendation);
    return text === undefined ? recommendation : { ...recommendation, text, phrasedBy: 'model' };
  }
}

/** What accounts are kept in. */
interface AccountStore {
  readonly accounts: AccountRepository;
  readonly challenges: LoginChallengeRepository;
  readonly failures: LoginFailureRepository;
  readonly sessions: SessionRepository;
  readonly outbox: OutboxRepository;
  readonly secrets: SecretRepository;
  readonly inTransaction: AccountServiceParts['inTransaction'];
}

interface AccountServiceOptions {
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
