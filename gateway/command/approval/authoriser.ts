import type { Clock } from '../../base/clock.ts';
import { countValues } from '../../base/count-values.ts';
import { AppError, errorText, textOf } from '../../base/error.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import type { SeparationLimits } from '../../base/geometry/encounter.ts';
import { type AuditedEvent, type AuditLog, auditAfterwards, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf } from '../../base/principal/actor.ts';
import {
  type AppliedApproval,
  type AppliedOverride,
  type Decision,
  type DecisionRecord,
  type GovernanceAnswer,
  governanceAnswerSchema,
} from '../../contract/command/decision.ts';
import type { Mode } from '../../contract/list.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { CommandContext, OnUnrecorded } from '../gate/command-context.ts';
import { commandHash } from '../policy/engine/command-hash.ts';
import { inputHash } from '../policy/engine/input-hash.ts';
import { FACTS_BY_PATH } from '../policy/engine/policy-facts.ts';
import type {
  PolicyInput,
  PolicyPreparation,
  PolicyTarget,
  PolicyTraffic,
} from '../policy/engine/policy-input.ts';
import type { Governance } from '../policy/governance.ts';
import { plainFactValue } from '../policy/text/policy-reason.ts';
import { trafficAtTarget } from '../target/traffic-at-target.ts';
import type { OverrideClaim, OverrideService } from './override-service.ts';
import { policyVehicle } from './policy-snapshot.ts';

/** Stores each decision with its full input. */
interface DecisionStore {
  /** Durable when it returns. @throws when the store fails */
  save(record: DecisionRecord): void;
}

const DEADLINE_MS = 1000;
const NOTHING_PREPARED: PolicyPreparation = {
  isChecklistComplete: null,
  missingChecklistItems: null,
  isRehearsed: null,
  replayCoveragePct: null,
};

export interface AuthoriserOptions {
  readonly governance: Governance;
  readonly audit: AuditLog;
  readonly decisions: DecisionStore;
  readonly overrides: OverrideService;
  readonly vehicles: VehicleDirectory;
  readonly zones: ZoneLookup;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly isRecording: () => boolean;
  /** The flight's preparation. Unknown if omitted. */
  readonly preparationOf?: (vehicleId: string | undefined, planId: string | undefined) => PolicyPreparation;
  /** ISO 3166 country or a name the user chose. */
  readonly jurisdiction?: string | undefined;
  /** Station-wide ceiling above home. Undefined: only policies set one. */
  readonly stationCeilingM?: number | undefined;
  /** Minimum separation between flying vehicles. If omitted, separation is not checked. */
  readonly separation?: SeparationLimits | undefined;
  /** Aircraft of others around a vehicle. Unknown if omitted. */
  readonly trafficOf?: ((vehicleId: string) => PolicyTraffic | null) | undefined;
  /** Time limit for governance. Default: 1 s. */
  readonly deadlineMs?: number;
}

export interface AuthorisationRequest {
  /** Command name, `mission-upload`, `mission-clear`, `mission-start`, `launch`, `plan-execute` or a step type. */
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly vehicleId: string | undefined;
  /** For a request without a vehicle: the world it is about. Default: live. */
  readonly modeWithoutVehicle?: Mode | undefined;
  readonly target: PolicyTarget;
  readonly isSafetyClass: boolean;
  /** Set if the command proceeds on a full disk. Receives the error when the decision cannot be stored. */
  readonly onUnrecorded?: OnUnrecorded | undefined;
}

/** Permissions that people have already given. */
export interface Granted {
  readonly override?: AppliedOverride | undefined;
  readonly approval?: AppliedApproval | undefined;
}

/**
 * Asks governance and records its answer. Fails closed: an answer that is late, thrown, malformed, expired,
 * inconsistent or made for another input does not count. Neither does a decision that cannot be recorded.
 */
export class Authoriser {
  readonly #options: AuthoriserOptions;

  constructor(options: AuthoriserOptions) {
    this.#options = options;
  }

  get zones(): ZoneLookup {
    return this.#options.zones;
  }

  /** Returns only the decision of {@link judge}. @throws governance-unavailable, store-unavailable */
  async decide(request: AuthorisationRequest, context: CommandContext): Promise<Decision> {
    return plainDecision(await this.judge(request, context));
  }

  /**
   * Decides, using the override that waits for exactly this request, if any. The decision consumes
   * the override, whatever the verdict. For the safety class, a failure to record is only logged.
   * @throws governance-unavailable, store-unavailable
   */
  async judge(
    request: AuthorisationRequest,
    context: CommandContext,
    granted: Granted = {},
  ): Promise<DecisionRecord> {
    const claim = request.isSafetyClass || granted.override ? undefined : this.#claim(request, context);
    try {
      const override = granted.override ?? claim?.applied ?? null;
      const input = this.#input(request, context, override, granted.approval ?? null);
      const record = await this.#ask(input, context);
      this.#keep(record, request);
      claim?.use();
      return record;
    } catch (error) {
      claim?.giveBack();
      throw error;
    }
  }

  /**
   * Assesses a request without consequences: consumes no override or approval and records only on request.
   * @throws governance-unavailable, store-unavailable
   */
  async assess(
    request: AuthorisationRequest,
    context: CommandContext,
    { isKept, jurisdiction }: { readonly isKept: boolean; readonly jurisdiction?: string | undefined },
  ): Promise<DecisionRecord> {
    const input = this.#input(request, context, null, null);
    const asked = jurisdiction === undefined ? input : { ...input, jurisdiction };
    const record = await this.#ask(asked, context);
    if (isKept) this.#keep(record, { isSafetyClass: false });
    return record;
  }

  /** A decision is valid for 30 s. */
  isValid(decision: Decision): boolean {
    return decision.expiresAtMs > this.#options.clock.utcMs();
  }

  /** @throws store-unavailable if the row is not durable: nothing may be sent */
  audit(entry: AuditedEvent, context: CommandContext): void {
    const { action, target, detail } = entry;
    try {
      writeAudit(this.#options, context, action, target, detail, entry);
    } catch (error) {
      throw new AppError(
        'store-unavailable',
        'The audit record cannot be written, so nothing was sent. Free space on the disk of the data directory or repair it.',
        { cause: error },
      );
    }
  }

  /** Audits an event that already happened. A failure is only logged: the event cannot be undone. */
  auditAfterwards(entry: AuditedEvent, context: CommandContext, onUnrecorded?: OnUnrecorded): void {
    auditAfterwards(this.#options, entry, context, onUnrecorded);
  }

  #claim({ command, params, vehicleId }: AuthorisationRequest, context: CommandContext) {
    const identity = { command, params, vehicleId: vehicleId ?? null, actor: actorOf(context) };
    const claim: OverrideClaim | undefined = this.#options.overrides.claim(commandHash(identity));
    return claim;
  }

  async #ask(input: PolicyInput, context: CommandContext): Promise<DecisionRecord> {
    const { clock, governance, deadlineMs = DEADLINE_MS } = this.#options;
    if (!input.isSafetyClass) refuseLargeInput(input);
    const startedAtMs = clock.monotonicMs();
    const answer = new Promise<unknown>((resolve, reject) => {
      const timer = clock.after(deadlineMs, () => reject(new Error('no answer in time')));
      // The async function turns a throw into a rejection.
      void (async () => governance.decide(input))()
        .then(resolve, reject)
        .finally(() => timer.cancel());
    });
    let given: unknown;
    try {
      given = await answer;
    } catch (error) {
      throw unavailable(textOf(error), error);
    }
    const checked = validAnswer(given, input, inputHash(input), clock.utcMs());
    if (!('decision' in checked)) throw unavailable(checked.reason);
    return {
      ...checked.decision,
      policyVersion: checked.policyVersion,
      findings: checked.findings,
      command: input.command,
      vehicleId: input.vehicleId,
      mode: input.mode,
      actor: input.actor,
      traceId: context.traceId,
      override: input.override,
      approval: input.approval,
      input: { ...input },
      durationMs: clock.monotonicMs() - startedAtMs,
    };
  }

  #keep(
    record: DecisionRecord,
    { isSafetyClass, onUnrecorded }: Pick<AuthorisationRequest, 'isSafetyClass' | 'onUnrecorded'>,
  ): void {
    const { decisions, logger } = this.#options;
    try {
      decisions.save(record);
    } catch (error) {
      if (!isSafetyClass && !(onUnrecorded && isDiskFull(error)))
        throw new AppError(
          'store-unavailable',
          'The decision cannot be saved, so nothing was sent. Free space on the disk of the data directory or repair it.',
          { cause: error },
        );
      logger.error(
        { decisionId: record.decisionId, error: errorText(error) },
        'A decision could not be stored.',
      );
      onUnrecorded?.(error);
    }
  }

  #input(
    request: AuthorisationRequest,
    context: CommandContext,
    override: AppliedOverride | null,
    approval: AppliedApproval | null,
  ): PolicyInput {
    const { vehicles, clock, stationCeilingM, isRecording, preparationOf, jurisdiction, separation } =
      this.#options;
    const { vehicleId } = request;
    const { origin } = context;
    const prepared = preparationOf?.(vehicleId, origin?.planId) ?? NOTHING_PREPARED;
    const vehicle = vehicleId === undefined ? undefined : vehicles.get(vehicleId);
    const traffic = vehicleId === undefined ? null : (this.#options.trafficOf?.(vehicleId) ?? null);
    return {
      command: request.command,
      params: request.params,
      isSafetyClass: request.isSafetyClass,
      vehicleId: vehicleId ?? null,
      mode: vehicleId === undefined ? (request.modeWithoutVehicle ?? 'live') : vehicles.modeOf(vehicleId),
      actor: actorOf(context),
      source: context.source,
      vehicle: vehicle
        ? policyVehicle(vehicle, vehicles.telemetry(vehicle.vehicleId), clock.monotonicMs())
        : null,
      target: request.target,
      separation: separation ? trafficAtTarget(request, vehicles, separation, clock.monotonicMs()) : null,
      ...(traffic && { traffic }),
      preparation:
        origin?.isRehearsed === undefined ? prepared : { ...prepared, isRehearsed: origin.isRehearsed },
      jurisdiction: jurisdiction ?? null,
      stationCeilingM: stationCeilingM ?? null,
      isRecording: isRecording(),
      override,
      approval,
      atMs: clock.utcMs(),
    };
  }
}

function unavailable(why: OperatorText, cause?: unknown): AppError {
  return new AppError(
    'governance-unavailable',
    say('Governance check failed: {why}. Nothing was sent.', { why }),
    {
      cause,
    },
  );
}

/** A decision without its input, as commands, launches and plans carry it. */
export function plainDecision(record: Decision): Decision {
  const { decisionId, decision, evidence, inputHash: hash, decidedAtMs, expiresAtMs } = record;
  return { decisionId, decision, evidence, inputHash: hash, decidedAtMs, expiresAtMs };
}

/** True if the command may proceed without approval. */
export function isAllowed({ decision }: Decision): boolean {
  return decision === 'allow' || decision === 'allow_with_monitoring';
}

/** Summarises the denying findings for the operator. */
export function denialText({
  decision,
  findings,
}: Pick<DecisionRecord, 'decision' | 'findings'>): OperatorText {
  if (decision === 'require_approval') return 'The command needs approval first.';
  const reasons = findings.filter(({ verdict }) => verdict === 'deny').map(({ reason }) => reason);
  return reasons.length === 0
    ? 'Denied by governance.'
    : say('Denied: {reasons}.', { reasons: joinTexts(reasons) });
}

/** A mission of 2,000 items has 26,000 values. */
const MAX_VALUES = 40_000;
const MAX_CHARACTERS = 4096;
/** More than the parameters of the largest vehicle. */
const MAX_ELEMENTS = 2500;

/** Bounds the size of the policy input. @throws AppError validation */
export function refuseLargeInput(input: PolicyInput): void {
  if (countValues(input.params, MAX_VALUES) > MAX_VALUES)
    throw tooLarge('params', say('more than {most} values', { most: MAX_VALUES }));
  for (const path of FACTS_BY_PATH.keys()) {
    const value = plainFactValue(path, input);
    const texts = Array.isArray(value) ? value : [value];
    if (texts.length > MAX_ELEMENTS)
      throw tooLarge(path, say('more than {most} elements', { most: MAX_ELEMENTS }));
    if (texts.some((text) => typeof text === 'string' && text.length > MAX_CHARACTERS))
      throw tooLarge(path, say('more than {most} characters', { most: MAX_CHARACTERS }));
  }
}

function tooLarge(path: string, what: OperatorText): AppError {
  return new AppError(
    'validation',
    say('Governance cannot check the command: {path} has {what}. Nothing was sent.', { path, what }),
    { context: { errors: [{ pointer: `/${path.replaceAll('.', '/')}`, detail: `has ${what}` }] } },
  );
}

const LONGEST_LIFETIME_MS = 30_000;

/** The answer if it is valid, else the reason that completes "Governance check failed: …". */
function validAnswer(
  given: unknown,
  input: PolicyInput,
  inputHash: string,
  nowUtcMs: number,
): GovernanceAnswer | { readonly reason: OperatorText } {
  const parsed = governanceAnswerSchema.safeParse(given);
  if (!parsed.success) return { reason: 'its answer is malformed' };
  const { decision } = parsed.data;
  if (decision.inputHash !== inputHash) return { reason: 'its answer is for another command' };
  if (decision.expiresAtMs <= nowUtcMs) return { reason: 'its answer has expired' };
  if (decision.expiresAtMs - nowUtcMs > LONGEST_LIFETIME_MS)
    return { reason: 'its answer is valid for too long' };
  const reason = contradiction(parsed.data, input);
  return reason === undefined ? parsed.data : { reason };
}

/** Finds a verdict that contradicts its own findings. The safety class is always allowed. */
function contradiction(
  { decision, findings }: GovernanceAnswer,
  { isSafetyClass, override, approval }: PolicyInput,
): OperatorText | undefined {
  const lifted = new Set(override?.policyIds);
  for (const { policyId, isOverridden, override: rule } of findings) {
    if (isOverridden && (rule === 'never' || !lifted.has(policyId)))
      return say('its answer marks {policy} as overridden, but no override applies', { policy: policyId });
  }
  if (isSafetyClass || decision.decision === 'deny') return undefined;
  const open = findings.filter(({ isOverridden }) => !isOverridden);
  const denying = open.find(({ verdict }) => verdict === 'deny');
  if (denying)
    return say('its answer is {decision}, but {policy} denies', {
      decision: decision.decision,
      policy: denying.policyId,
    });
  const asking = open.find(({ verdict }) => verdict === 'require_approval');
  if (asking && !approval && decision.decision !== 'require_approval')
    return say('its answer is {decision}, but {policy} asks for an approval', {
      decision: decision.decision,
      policy: asking.policyId,
    });
  return undefined;
}
