import { randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Clock } from '../base/clock.ts';
import { documentationIn } from '../base/file/documentation.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import type { Plan } from '../contract/account/billing.ts';
import type { KeyAccounts } from '../contract/account/key-port.ts';
import type { Principal } from '../contract/account/principal.ts';
import type { ActionPort } from '../contract/action/action-port.ts';
import type { Actor } from '../contract/actor.ts';
import type { GovernancePort } from '../contract/command/governance-port.ts';
import type { GatewayPort } from '../contract/gateway-port.ts';
import type { LogbookPort } from '../contract/recording/logbook.ts';
import type { PlotPort } from '../contract/recording/plot.ts';
import type { ReplayPort } from '../contract/recording/replay-port.ts';
import type { AccountService } from '../developer/account/account-service.ts';
import {
  type AccountServiceOptions,
  createAccountService,
} from '../developer/account/create-account-service.ts';
import type { CreditsOf } from '../developer/account/credits-of.ts';
import { StandingWatch } from '../developer/account/standing-watch.ts';
import { liveCredits, StationMembers } from '../developer/account/station-members.ts';
import type { Assistant } from '../developer/assistant/assistant.ts';
import { createAssistant } from '../developer/assistant/create-assistant.ts';
import type { ModelEndpoint } from '../developer/assistant/model-phrasing.ts';
import { CreditService } from '../developer/credit/credit-service.ts';
import { PrincipalPorts } from '../developer/guard/principal-ports.ts';
import { KeyDigest } from '../developer/key/key-digest.ts';
import { KeyService } from '../developer/key/key-service.ts';
import { ApiReference } from '../developer/reference/api-reference.ts';
import { SdkService, type SdkServiceOptions } from '../developer/sdk/sdk-service.ts';
import { Workspaces } from '../developer/workspace/workspaces.ts';
import { type FlightPlanJobs, FlightPlans } from '../mission/flight-plans.ts';
import { OPERATOR_PRINCIPAL } from '../server/http/guard/operator-token.ts';
import type { AuditRepository } from '../store/repository/audit/audit-repository.ts';
import { EffectRepository } from '../store/repository/command/effect-repository.ts';
import { RecordOwnerRepository } from '../store/repository/command/record-owner-repository.ts';
import { AccountOverviewRepository } from '../store/repository/developer/account-overview-repository.ts';
import { AccountRepository } from '../store/repository/developer/account-repository.ts';
import { CreditRepository } from '../store/repository/developer/credit-repository.ts';
import { KeyRepository } from '../store/repository/developer/key-repository.ts';
import { ledgerSumFaults } from '../store/repository/developer/ledger-check.ts';
import { LoginChallengeRepository } from '../store/repository/developer/login-challenge-repository.ts';
import { LoginFailureRepository } from '../store/repository/developer/login-failure-repository.ts';
import { MeterEventRepository } from '../store/repository/developer/meter-event-repository.ts';
import { OutboxRepository } from '../store/repository/developer/outbox-repository.ts';
import { SdkRepository } from '../store/repository/developer/sdk-repository.ts';
import { SessionRepository } from '../store/repository/developer/session-repository.ts';
import { UsageRepository } from '../store/repository/developer/usage-repository.ts';
import { VoucherRepository } from '../store/repository/developer/voucher-repository.ts';
import { FlightPlanRepository } from '../store/repository/saved/flight-plan-repository.ts';
import { SearchRepository } from '../store/repository/saved/search-repository.ts';
import { WorkspaceRepository } from '../store/repository/saved/workspace-repository.ts';
import { SecretRepository } from '../store/repository/vehicle/secret-repository.ts';
import { StationMemberRepository } from '../store/repository/vehicle/station-member-repository.ts';
import type { EndPrincipal } from './watch/end-principal.ts';

export interface PlatformStackOptions {
  readonly database: Database.Database;
  readonly audit: AuditRepository;
  /** The core, whole. */
  readonly port: GatewayPort;
  readonly actions: ActionPort;
  readonly governance: GovernancePort;
  readonly replay: ReplayPort;
  readonly logbook: LogbookPort;
  readonly plots: PlotPort;
  readonly flightPlanJobs: FlightPlanJobs;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Folder of our own documentation pages. */
  readonly docsDirectory: string;
  /** How generated clients are made. */
  readonly sdkJobs: Pick<SdkServiceOptions, 'makeClient' | 'zip'>;
  /** A model that may phrase what the assistant says. */
  readonly assistantEndpoint?: ModelEndpoint | undefined;
  /** How people log in. */
  readonly login: Pick<AccountServiceOptions, 'mailer' | 'demoPin' | 'emailDomainsFile'>;
  /** A key of an account has ended. */
  readonly endPrincipal: EndPrincipal;
  /** Whose keys there are; the accounts', unless a test says otherwise. */
  readonly keyAccounts?: KeyAccounts | undefined;
}

/** The developer platform of the station: everything that is not needed for flying. */
export class PlatformStack {
  readonly accounts: AccountService;
  /** Whom the operator lets reach live vehicles. */
  readonly members: StationMembers;
  readonly keys: KeyService;
  /** The core as each principal may see and use it. */
  readonly guard: PrincipalPorts;
  readonly credit: CreditService;
  readonly reference: ApiReference;
  readonly assistant: Assistant;
  readonly workspaces: Workspaces;
  readonly sdk: SdkService;
  readonly flightPlans: FlightPlans;

  readonly #standing: StandingWatch;

  constructor(options: PlatformStackOptions) {
    const { database, port, actions, governance, replay, logbook, plots, audit, clock, ids, docsDirectory } =
      options;
    const logger = options.logger.child({ module: 'platform' });
    const secrets = new SecretRepository(database);
    this.guard = new PrincipalPorts({
      port,
      actions,
      governance,
      replay,
      logbook,
      plots,
      owners: new RecordOwnerRepository(database),
      logger,
    });
    const creditsOf: CreditsOf = (accountId) => {
      const { state, balance } = this.credit.stateOf(accountId);
      return { state, balance };
    };
    this.members = new StationMembers({
      members: new StationMemberRepository(database),
      creditsOf: (accountId) => liveCredits(this.credit.stateOf(accountId)),
      audit: (row) => void audit.append(row),
      clock,
    });
    this.accounts = createAccountService({
      store: {
        accounts: new AccountRepository(database),
        challenges: new LoginChallengeRepository(database),
        failures: new LoginFailureRepository(database),
        sessions: new SessionRepository(database),
        outbox: new OutboxRepository(database),
        secrets,
        inTransaction: (write) => database.transaction(write)(),
      },
      ...options.login,
      creditsOf,
      standingOf: (accountId) => this.members.standingOf(accountId),
      clock,
      ids,
      logger: options.logger,
    });
    const keys = new KeyRepository(database);
    this.#standing = new StandingWatch({
      members: this.members,
      isLoggedIn: (accountId) => this.accounts.isLoggedIn(accountId),
      keysOf: (accountId) =>
        keys
          .ofAccount(accountId)
          .filter(({ mode }) => mode === 'live')
          .map(({ keyId }) => ({ kind: 'key', id: keyId })),
      end: (actor, reason, isSparing) =>
        options.endPrincipal(actor, reason, isSparing ? 'live-disarmed' : 'live'),
      clock,
      logger,
    });
    this.keys = new KeyService({
      keys,
      digest: new KeyDigest(secrets.secret('key-pepper')),
      accounts: options.keyAccounts ?? {
        account: (accountId) => this.accounts.account(accountId),
        gatesOf: (principal) => this.accounts.gatesOf(principal),
        standingOf: (accountId) => this.members.standingOf(accountId),
        maxKeys: (accountId) => this.credit.limitsOf(accountId).keys ?? undefined,
      },
      audit: (row) => void audit.append(row),
      onEnded: (id, why) =>
        void options.endPrincipal(
          { kind: 'key', id },
          why === 'revoked' ? `The key ${id} was revoked.` : `The key ${id} has expired.`,
        ),
      randomBytes,
      clock,
      logger,
    });
    this.credit = new CreditService({
      credits: new CreditRepository(database),
      usage: new UsageRepository(database),
      meterEvents: new MeterEventRepository(database),
      vouchers: new VoucherRepository(database),
      effects: new EffectRepository(database),
      accounts: new AccountOverviewRepository(database),
      audit,
      runs: port,
      actions,
      faults: () => ledgerSumFaults(database),
      clock,
      ids,
      logger,
    });
    const documentation = documentationIn(docsDirectory);
    this.reference = new ApiReference(documentation);
    this.assistant = createAssistant({
      documentation,
      createSearch: (texts) => new SearchRepository(texts),
      isAvailable: (operationId) => this.reference.isAvailable(operationId),
      endpoint: options.assistantEndpoint,
      clock,
      logger,
    });
    this.sdk = new SdkService({
      repository: new SdkRepository(database),
      reference: this.reference,
      makeClient: options.sdkJobs.makeClient,
      zip: options.sdkJobs.zip,
      clock,
      ids,
    });
    this.workspaces = new Workspaces({ repository: new WorkspaceRepository(database), clock, ids });
    this.flightPlans = new FlightPlans({
      repository: new FlightPlanRepository(database),
      zones: () => port.zones().features,
      jobs: options.flightPlanJobs,
      vehiclesOf: (principal) => this.guard.portFor(principal).vehicles(),
      clock,
      ids,
    });
  }

  /** Before launches and missions are restored: what a call costs follows from how an earlier run left them. */
  start(): void {
    this.credit.start();
    this.keys.start();
    this.#standing.start();
  }

  /** The current principal of an actor, with its present rights. Undefined when the actor no longer exists. */
  principalOf({ kind, id }: Actor): Principal | undefined {
    if (kind === 'key') return this.keys.principal(id);
    if (kind === 'account') return this.accounts.principal(id);
    return kind === 'operator' ? OPERATOR_PRINCIPAL : undefined;
  }

  /** How many requests a second the plan of a principal's account allows. */
  rateTierOf(principal: Principal): Plan['limits']['rateClass'] {
    const { accountId } = principal;
    return accountId === undefined ? 'standard' : this.credit.limitsOf(accountId).rateClass;
  }

  /** How many vehicles the plan of an account allows at a time; undefined: any number. */
  maxVehiclesOf(accountId: string): number | undefined {
    return this.credit.limitsOf(accountId).vehicles ?? undefined;
  }

  stop(): void {
    this.#standing.stop();
    this.keys.stop();
    this.credit.stop();
  }
}
