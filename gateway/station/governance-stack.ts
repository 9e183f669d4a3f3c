import type Database from 'better-sqlite3';
import type { ChecklistStand } from '../action/checklist/checklist-service.ts';
import type { Clock } from '../base/clock.ts';
import { errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import { Approvals } from '../command/approval/approvals.ts';
import { Authoriser } from '../command/approval/authoriser.ts';
import { GovernanceService } from '../command/approval/governance-service.ts';
import { Overrides } from '../command/approval/overrides.ts';
import { CommandLeases, type CommandLeasesOptions } from '../command/lease/command-leases.ts';
import { CedarGovernance } from '../command/policy/engine/cedar-governance.ts';
import type { PolicyPreparation } from '../command/policy/engine/policy-input.ts';
import { PolicyService, policyProblemText } from '../command/policy/policy-service.ts';
import { type PolicyFileProblem, PolicyStore } from '../command/policy/policy-store.ts';
import type { Approval, Override } from '../contract/command/approval.ts';
import type { ZoneLookup } from '../mission/zone/zone-lookup.ts';
import type { AuditRepository } from '../store/repository/audit/audit-repository.ts';
import { CommandLeaseRepository } from '../store/repository/command/command-lease-repository.ts';
import { DecisionRepository } from '../store/repository/command/decision-repository.ts';
import { PolicyVersionRepository } from '../store/repository/command/policy-version-repository.ts';
import { RecordRepository } from '../store/repository/command/record-repository.ts';
import type { AlertRegistry } from '../vehicle/alert/alert-registry.ts';
import type { ContentReaders } from './job/content-readers.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface GovernanceStackOptions {
  readonly vehicleStack: VehicleStack;
  readonly database: Database.Database;
  readonly readPolicyText: ContentReaders['policyText'];
  readonly audit: AuditRepository;
  readonly zones: ZoneLookup;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Station-wide ceiling above home; undefined: the policies' own alone. */
  readonly ceilingM: number | undefined;
  readonly jurisdiction: string | undefined;
  /** The user's own policies. */
  readonly policiesFolder: string;
  readonly defaultPoliciesFolder: string;
  /** Share of the last flight that is recorded and decided, 0 to 100; null while it is not known. */
  readonly lastFlightCoveragePct: (vehicleId: string) => number | null;
  /** State of a vehicle's preflight checklist. Unknown when not given. */
  readonly checklistOf?: ((vehicleId: string) => ChecklistStand | undefined) | undefined;
  /** Whether a plan with the same steps passed in simulation; null outside plans. */
  readonly isRehearsed: (planId: string | undefined) => boolean | null;
  /** How many vehicles the billing plan of an account allows at a time; not given: no account is limited. */
  readonly maxVehiclesOf?: CommandLeasesOptions['maxVehiclesOf'];
}

/**
 * Everything that says whether something may be done: policies, overrides, approvals, and who commands which
 * vehicle.
 */
export class GovernanceStack {
  readonly commandLeases: CommandLeases;
  readonly approvals: Approvals;
  readonly authoriser: Authoriser;
  readonly overrides: Overrides;
  /** The whole behind the port of the edges. */
  readonly service: GovernanceService;
  /** In the order in which they start. */
  readonly parts: readonly { start(): void; stop(): void }[];

  constructor(options: GovernanceStackOptions) {
    const { vehicleStack, database, audit, zones, clock, ids, logger } = options;
    const { vehicles, recorder, alerts } = vehicleStack;
    const policyStore = new PolicyStore({
      userFolder: options.policiesFolder,
      defaultFolder: options.defaultPoliciesFolder,
      versions: new PolicyVersionRepository(database),
      clock,
      logger,
      onTrap: (trap) => reportTrap(alerts, trap),
    });
    const policies = new PolicyService({
      store: policyStore,
      read: options.readPolicyText,
      audit: (row) => void audit.append(row),
      clock,
    });
    policyStore.events.on('problems', (problems) => tellPolicies(alerts, problems));
    const decisions = new DecisionRepository(database);
    const room = { auditLog: audit, clock, ids, logger };
    this.commandLeases = new CommandLeases({
      ...room,
      vehicles,
      maxVehiclesOf: options.maxVehiclesOf,
      store: new CommandLeaseRepository(database),
    });
    this.approvals = new Approvals({
      ...room,
      store: new RecordRepository<Approval>(database, 'approval', ({ approvalId, createdAtMs }) => ({
        id: approvalId,
        createdAtMs,
      })),
    });
    this.overrides = new Overrides({
      ...room,
      store: new RecordRepository<Override>(database, 'override_grant', ({ overrideId, createdAtMs }) => ({
        id: overrideId,
        createdAtMs,
      })),
      approvals: this.approvals,
      decision: (decisionId) => decisions.get(decisionId),
    });
    const { overrides } = this;
    this.service = new GovernanceService({
      policies,
      decisions,
      approvals: this.approvals,
      overrides,
      leases: this.commandLeases,
    });
    this.authoriser = new Authoriser({
      governance: new CedarGovernance({ policySet: () => policyStore.current, ids }),
      auditLog: audit,
      decisions,
      overrides,
      vehicles,
      zones,
      clock,
      logger,
      isRecording: () => recorder.state.isRecording,
      preparationOf: (vehicleId, planId) => ({
        ...checklistFacts(vehicleId === undefined ? undefined : options.checklistOf?.(vehicleId)),
        isRehearsed: options.isRehearsed(planId),
        replayCoveragePct: vehicleId === undefined ? null : options.lastFlightCoveragePct(vehicleId),
      }),
      stationCeilingM: options.ceilingM,
      separation: vehicleStack.separation.limits,
      jurisdiction: options.jurisdiction,
    });
    this.parts = [policies, this.commandLeases, this.approvals, overrides];
  }
}

function checklistFacts(
  stand: ChecklistStand | undefined,
): Pick<PolicyPreparation, 'isChecklistComplete' | 'missingChecklistItems'> {
  return { isChecklistComplete: stand?.isComplete ?? null, missingChecklistItems: stand?.missing ?? null };
}

const TRAP_SHOWN_MS = 3_600_000;

function reportTrap(
  alerts: AlertRegistry,
  { error, isRecovered }: { readonly error: unknown; readonly isRecovered: boolean },
): void {
  alerts.raise({
    vehicleId: null,
    code: 'policy-engine-failed',
    severity: isRecovered ? 'caution' : 'warning',
    text: `The policy engine failed and was restarted: ${errorText(error)}`,
    advice: isRecovered
      ? 'The decision was repeated and is valid. If this happens again, remove the most recently changed policies.'
      : 'The command was refused. Remove the most recently changed policies. Hold, RTL and Land always work.',
    expiresAfterMs: TRAP_SHOWN_MS,
  });
}

function tellPolicies(alerts: AlertRegistry, problems: readonly PolicyFileProblem[]): void {
  const key = { vehicleId: null, code: 'policies-unreadable' } as const;
  const [first] = problems;
  if (!first) {
    alerts.clear(key);
    return;
  }
  const others = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
  const isMissing = problems.some(({ policyId, inForce }) => policyId !== undefined && !inForce);
  alerts.raise({
    ...key,
    severity: isMissing ? 'warning' : 'caution',
    text: `${first.policyId === undefined ? '' : `${first.policyId}.cedar: `}${policyProblemText(first)}${others}`,
    advice: isMissing
      ? 'Fix the file. No version of it is in force.'
      : 'Fix the file. The previous version applies until then.',
  });
}
