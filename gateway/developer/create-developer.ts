import { randomBytes } from 'node:crypto';
import { documentationIn } from '../base/file/documentation.ts';
import { inOrder } from '../base/lifecycle.ts';
import { OPERATOR_PRINCIPAL } from '../base/principal/operator-principal.ts';
import type { EndPrincipal } from '../base/principal/principal-reach.ts';
import type { Runtime } from '../base/runtime.ts';
import type { Plan } from '../contract/account/billing.ts';
import type { KeyAccounts } from '../contract/account/key-port.ts';
import type { Principal } from '../contract/account/principal.ts';
import type { ActionPort } from '../contract/action/action-port.ts';
import type { Actor } from '../contract/actor.ts';
import type { GovernancePort } from '../contract/command/governance-port.ts';
import type { GatewayPort } from '../contract/port/gateway-port.ts';
import type { LogbookPort } from '../contract/recording/logbook.ts';
import type { PlotPort } from '../contract/recording/plot.ts';
import type { ReplayPort } from '../contract/recording/replay-port.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { AccountService } from './account/account-service.ts';
import { type AccountServiceOptions, createAccountService } from './account/create-account-service.ts';
import { StandingWatch } from './account/standing-watch.ts';
import { liveCredits, StationMembers } from './account/station-members.ts';
import { createAssistant } from './assistant/create-assistant.ts';
import type { ModelEndpoint } from './assistant/model-phrasing.ts';
import { CreditService } from './credit/credit-service.ts';
import { PrincipalPorts } from './guard/principal-ports.ts';
import { KeyDigest } from './key/key-digest.ts';
import { KeyService } from './key/key-service.ts';
import { ApiReference } from './reference/api-reference.ts';
import { SdkService, type SdkServiceOptions } from './sdk/sdk-service.ts';
import { Workspaces } from './workspace/workspaces.ts';

export interface DeveloperOptions extends Runtime {
  readonly repositories: Repositories;
  /** The core, whole. */
  readonly port: GatewayPort;
  readonly actions: ActionPort;
  readonly governance: GovernancePort;
  readonly replay: ReplayPort;
  readonly logbook: LogbookPort;
  readonly plots: PlotPort;
  /** Folder of our own documentation pages. */
  readonly docsDirectory: string;
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
  const { repositories, port, actions, governance, replay, logbook, plots, endPrincipal, clock, ids } =
    options;
  const { audit, credits, keys: storedKeys, secrets } = repositories;
  const logger = options.logger.child({ module: 'platform' });
  const writeAudit = (row: Parameters<typeof audit.append>[0]) => void audit.append(row);
  /** The core as each principal may see and use it. */
  const guard = new PrincipalPorts({
    port,
    actions,
    governance,
    replay,
    logbook,
    plots,
    owners: repositories.recordOwners,
    logger,
  });
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
    audit: writeAudit,
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
    audit: writeAudit,
    onEnded: (id, why) =>
      void endPrincipal(
        { kind: 'key', id },
        why === 'revoked' ? `The key ${id} was revoked.` : `The key ${id} has expired.`,
      ),
    randomBytes,
    clock,
    logger,
  });
  const documentation = documentationIn(options.docsDirectory);
  const reference = new ApiReference(documentation);
  return {
    accounts,
    members,
    keys,
    guard,
    credit,
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
    sdk: new SdkService({ repository: repositories.sdks, reference, ...options.sdkJobs, clock, ids }),
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
