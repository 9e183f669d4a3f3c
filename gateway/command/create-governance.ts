import { textOf } from '../base/error.ts';
import { inOrder } from '../base/lifecycle.ts';
import type { Runtime } from '../base/runtime.ts';
import { type OperatorText, say } from '../contract/operator-text.ts';
import type { ZoneLookup } from '../mission/zone/zone-lookup.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { AlertRegistry } from '../vehicle/alert/alert-registry.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';
import { Approvals } from './approval/approvals.ts';
import { Authoriser } from './approval/authoriser.ts';
import { GovernanceService } from './approval/governance-service.ts';
import { Overrides } from './approval/overrides.ts';
import { CommandLeases, type CommandLeasesOptions } from './lease/command-leases.ts';
import { NoCommanderAlerts } from './lease/no-commander-alerts.ts';
import { Operations } from './operation/operations.ts';
import { CedarGovernance } from './policy/engine/cedar-governance.ts';
import { judgeRecorded } from './policy/judge-recorded.ts';
import { PolicyPreviews, type PolicyPreviewsOptions } from './policy/policy-previews.ts';
import { PolicyService, type PolicyServiceOptions, policyProblemText } from './policy/policy-service.ts';
import { type PolicyFileProblem, PolicyStore } from './policy/policy-store.ts';
import { readPolicyText } from './policy/text/parse-policies.ts';
import { CommandRecords, type CommandRecordsOptions } from './record/command-records.ts';
import { UnrecordedCommands } from './record/unrecorded-commands.ts';

/** The rules for flights of a real or simulated station. */
export interface StationRules {
  /** Station-wide ceiling above home. Undefined: only policies set one. */
  readonly ceilingM: number | undefined;
  readonly jurisdiction: string | undefined;
  readonly policiesFolder: string;
  readonly defaultPoliciesFolder: string;
}

export interface GovernanceOptions extends Runtime, StationRules {
  readonly repositories: Repositories;
  readonly fleet: Fleet;
  readonly zones: ZoneLookup;
  readonly armedTime: {
    lastFlightPct(vehicleId: string): number | null;
    readonly coverageOf: NonNullable<CommandRecordsOptions['replayCoverageOf']>;
  };
  /** Parses policies that users write, and decides recorded commands again with them. Defaults to this process. */
  readonly policyJobs?: Pick<PolicyServiceOptions, 'read'> & Pick<PolicyPreviewsOptions, 'judge'>;
  /** A vehicle's preflight checklist. Unknown if omitted. */
  readonly checklistOf?: (
    vehicleId: string,
  ) => { readonly isComplete: boolean; readonly missing: readonly string[] } | undefined;
  /** Whether a plan with the same steps passed in simulation; null outside plans. Unknown if omitted. */
  readonly isRehearsed?: (planId: string | undefined) => boolean | null;
  /** Vehicles an account's billing plan allows at a time. If omitted, no account is limited. */
  readonly maxVehiclesOf?: CommandLeasesOptions['maxVehiclesOf'];
}

export type Governance = ReturnType<typeof createGovernance>;

/**
 * Decides whether an operation may run and records what it did: policies, overrides, approvals,
 * command leases and command records.
 */
export function createGovernance(options: GovernanceOptions) {
  const { repositories, fleet, armedTime, checklistOf, policyJobs, clock, ids } = options;
  const { audit, decisions } = repositories;
  const { vehicles, alerts } = fleet;
  const logger = options.logger.child({ module: 'command' });
  const policyStore = new PolicyStore({
    userFolder: options.policiesFolder,
    defaultFolder: options.defaultPoliciesFolder,
    versions: repositories.policyVersions,
    clock,
    logger,
    onTrap: (trap) => reportTrap(alerts, trap),
    readEdited: policyJobs && ((text) => policyJobs.read(text, 'policies')),
  });
  const policies = new PolicyService({
    store: policyStore,
    read: policyJobs?.read ?? (async (text) => readPolicyText(text)),
    audit,
    clock,
  });
  policyStore.events.on('problems', (problems) => reportPolicyProblems(alerts, problems));
  const logged = { audit, clock, ids, logger };
  const commandLeases = new CommandLeases({
    ...logged,
    vehicles,
    maxVehiclesOf: options.maxVehiclesOf,
    store: repositories.commandLeases,
  });
  const approvals = new Approvals({ ...logged, store: repositories.approvals });
  const overrides = new Overrides({
    ...logged,
    store: repositories.overrides,
    approvals,
    decision: (decisionId) => decisions.get(decisionId),
  });
  const authoriser = new Authoriser({
    governance: new CedarGovernance({ policySet: () => policyStore.current, ids }),
    audit,
    decisions,
    overrides,
    vehicles,
    zones: options.zones,
    clock,
    logger,
    isRecording: fleet.isRecording,
    preparationOf(vehicleId, planId) {
      const checklist = vehicleId === undefined ? undefined : checklistOf?.(vehicleId);
      return {
        isChecklistComplete: checklist?.isComplete ?? null,
        missingChecklistItems: checklist?.missing ?? null,
        isRehearsed: options.isRehearsed?.(planId) ?? null,
        replayCoveragePct: vehicleId === undefined ? null : armedTime.lastFlightPct(vehicleId),
      };
    },
    stationCeilingM: options.ceilingM,
    separation: fleet.separation.limits,
    trafficOf: (vehicleId) => fleet.traffic.factsOf(vehicleId),
    jurisdiction: options.jurisdiction,
  });
  const unrecorded = new UnrecordedCommands({
    audit,
    clock,
    ids,
    onChanged: (reason) => reportFullStore(alerts, reason),
  });
  const records = new CommandRecords({
    onMissed: (error, commandId) => unrecorded.add(error, commandId),
    store: repositories.commands,
    clock,
    logger,
    replayCoverageOf: (asked) => armedTime.coverageOf(asked),
  });
  const governed = { authoriser, approvals, leases: commandLeases, records, vehicles, clock, ids };
  return {
    commandLeases,
    approvals,
    overrides,
    authoriser,
    records,
    noCommander: new NoCommanderAlerts({ vehicles, leases: commandLeases, alerts, clock }),
    /** The governance port over all of these services. */
    service: new GovernanceService({
      policies,
      previews: new PolicyPreviews({
        records,
        decisions,
        judge: policyJobs?.judge ?? (async (recorded) => judgeRecorded(recorded)),
        clock,
      }),
      decisions,
      approvals,
      overrides,
      leases: commandLeases,
    }),
    /** The services every change on a vehicle passes through. */
    governed: { ...governed, operations: new Operations(governed) },
    ...inOrder(unrecorded, policies, commandLeases, approvals, overrides),
  };
}

/** Raises an alert while commands cannot be recorded. */
function reportFullStore(alerts: AlertRegistry, reason: OperatorText | undefined): void {
  const key = { vehicleId: null, code: 'store-full' } as const;
  if (reason === undefined) {
    alerts.clear(key);
    return;
  }
  alerts.raise({
    ...key,
    severity: 'warning',
    text: say('Commands are not recorded: {reason}', { reason }),
    advice:
      'Free disk space. Hold, RTL, Land, Go to and Change altitude work without a record. Other commands are refused.',
  });
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
    text: say('The policy engine failed and was restarted: {cause}', { cause: textOf(error) }),
    advice: isRecovered
      ? 'The decision was repeated and is valid. If this happens again, remove the most recently changed policies.'
      : 'The command was refused. Remove the most recently changed policies. Hold, RTL and Land always work.',
    expiresAfterMs: TRAP_SHOWN_MS,
  });
}

function reportPolicyProblems(alerts: AlertRegistry, problems: readonly PolicyFileProblem[]): void {
  const key = { vehicleId: null, code: 'policies-unreadable' } as const;
  const [first] = problems;
  if (!first) {
    alerts.clear(key);
    return;
  }
  const problem =
    first.policyId === undefined
      ? policyProblemText(first)
      : say('{policy}.cedar: {problem}', { policy: first.policyId, problem: policyProblemText(first) });
  const isMissing = problems.some(({ policyId, inForce }) => policyId !== undefined && !inForce);
  alerts.raise({
    ...key,
    severity: isMissing ? 'warning' : 'caution',
    text:
      problems.length > 1
        ? say('{problem} and {count} more', { problem, count: problems.length - 1 })
        : problem,
    advice: isMissing
      ? 'Fix the file. No version of it is in force.'
      : 'Fix the file. The previous version applies until then.',
  });
}
