import type Database from 'better-sqlite3';
import type { Approval, Override } from '../contract/command/approval.ts';
import { AuditHeadRepository } from './repository/audit/audit-head-repository.ts';
import { AuditRepository } from './repository/audit/audit-repository.ts';
import { CentreRepository } from './repository/centre/centre-repository.ts';
import { ActionRepository } from './repository/command/action-repository.ts';
import { CommandLeaseRepository } from './repository/command/command-lease-repository.ts';
import { CommandRepository, DecisionRepository } from './repository/command/command-repository.ts';
import { EffectRepository } from './repository/command/effect-repository.ts';
import { PolicyVersionRepository } from './repository/command/policy-version-repository.ts';
import { RecordOwnerRepository, RecordRepository } from './repository/command/record-repository.ts';
import { AccountOverviewRepository } from './repository/developer/account-overview-repository.ts';
import { AccountRepository } from './repository/developer/account-repository.ts';
import { CreditRepository } from './repository/developer/credit-repository.ts';
import { KeyRepository } from './repository/developer/key-repository.ts';
import { ledgerSumFaults } from './repository/developer/ledger-check.ts';
import { LoginChallengeRepository } from './repository/developer/login-challenge-repository.ts';
import { LoginFailureRepository } from './repository/developer/login-failure-repository.ts';
import { MeterEventRepository } from './repository/developer/meter-event-repository.ts';
import { OutboxRepository } from './repository/developer/outbox-repository.ts';
import { SdkRepository } from './repository/developer/sdk-repository.ts';
import { SessionRepository } from './repository/developer/session-repository.ts';
import { UsageRepository } from './repository/developer/usage-repository.ts';
import { VoucherRepository } from './repository/developer/voucher-repository.ts';
import { ReplayRecordRepository } from './repository/recording/replay-record-repository.ts';
import { ReplayRepository } from './repository/recording/replay-repository.ts';
import { SimulationRepository } from './repository/recording/simulation-repository.ts';
import { FlightPlanRepository } from './repository/saved/flight-plan-repository.ts';
import { type SearchableText, SearchRepository } from './repository/saved/search-repository.ts';
import { WorkflowRepository } from './repository/saved/workflow-repository.ts';
import { WorkflowRunRepository } from './repository/saved/workflow-run-repository.ts';
import { WorkspaceRepository } from './repository/saved/workspace-repository.ts';
import { AlertEpisodeRepository } from './repository/vehicle/alert-episode-repository.ts';
import { ArmedTimeRepository } from './repository/vehicle/armed-time-repository.ts';
import { BorrowedParameterRepository } from './repository/vehicle/borrowed-parameter-repository.ts';
import { LinkRepository, SigningClockRepository } from './repository/vehicle/link-repository.ts';
import { ParameterRepository } from './repository/vehicle/parameter-repository.ts';
import { SecretRepository } from './repository/vehicle/secret-repository.ts';
import { StationMemberRepository } from './repository/vehicle/station-member-repository.ts';
import { StationSettingRepository } from './repository/vehicle/station-setting-repository.ts';
import { TrafficSettingStore } from './traffic-setting-store.ts';

/** All repositories of one open store. Created once and passed to the features that use them. */
export function createRepositories(database: Database.Database) {
  return {
    audit: new AuditRepository(database),
    centre: new CentreRepository(database),
    auditHeads: new AuditHeadRepository(database),
    actions: new ActionRepository(database),
    borrowedParameters: new BorrowedParameterRepository(database),
    commandLeases: new CommandLeaseRepository(database),
    commands: new CommandRepository(database),
    decisions: new DecisionRepository(database),
    effects: new EffectRepository(database),
    policyVersions: new PolicyVersionRepository(database),
    recordOwners: new RecordOwnerRepository(database),
    accountOverviews: new AccountOverviewRepository(database),
    accounts: new AccountRepository(database),
    credits: new CreditRepository(database),
    keys: new KeyRepository(database),
    challenges: new LoginChallengeRepository(database),
    failures: new LoginFailureRepository(database),
    meterEvents: new MeterEventRepository(database),
    outbox: new OutboxRepository(database),
    sdks: new SdkRepository(database),
    sessions: new SessionRepository(database),
    usage: new UsageRepository(database),
    vouchers: new VoucherRepository(database),
    replayRecords: new ReplayRecordRepository(database),
    replays: new ReplayRepository(database),
    simulations: new SimulationRepository(database),
    flightPlans: new FlightPlanRepository(database),
    workflowRuns: new WorkflowRunRepository(database),
    workflows: new WorkflowRepository(database),
    workspaces: new WorkspaceRepository(database),
    alertEpisodes: new AlertEpisodeRepository(database),
    armedTime: new ArmedTimeRepository(database),
    links: new LinkRepository(database),
    parameters: new ParameterRepository(database),
    secrets: new SecretRepository(database),
    signingClock: new SigningClockRepository(database),
    stationMembers: new StationMemberRepository(database),
    stationSettings: new StationSettingRepository(database),
    traffic: new TrafficSettingStore(database),
    approvals: new RecordRepository<Approval>(database, 'approval', ({ approvalId, createdAtMs }) => ({
      id: approvalId,
      createdAtMs,
    })),
    overrides: new RecordRepository<Override>(database, 'override_grant', ({ overrideId, createdAtMs }) => ({
      id: overrideId,
      createdAtMs,
    })),
    /** An in-memory text search. */
    createSearch: (texts: readonly SearchableText[]) => new SearchRepository(texts),
    ledgerFaults: () => ledgerSumFaults(database),
    inTransaction: <Result>(write: () => Result): Result => database.transaction(write)(),
  };
}

export type Repositories = ReturnType<typeof createRepositories>;
