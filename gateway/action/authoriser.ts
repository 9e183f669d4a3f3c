import type { Clock } from '../base/clock.ts';
import { AppError, errorText } from '../base/error.ts';
import type { Logger } from '../base/logger.ts';
import type { CommandName } from '../contract/command.ts';
import { type Decision, governanceAnswerSchema } from '../contract/decision.ts';
import type { Governance } from '../policy/governance.ts';
import { inputHash } from '../policy/input-hash.ts';
import type { PolicyInput, PolicyTarget } from '../policy/policy-input.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { AuditEntry, AuditLog } from './audit-log.ts';
import { actorOf, type CommandContext } from './command-context.ts';
import { policyVehicle } from './policy-snapshot.ts';
import type { ZoneLookup } from './zone-lookup.ts';

const DEADLINE_MS = 1000;

export interface AuthoriserOptions {
  readonly governance: Governance;
  readonly auditLog: AuditLog;
  readonly vehicles: VehicleDirectory;
  readonly zones: ZoneLookup;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly isRecording: () => boolean;
  /** Station-wide ceiling above home; undefined: the policies' own alone. */
  readonly stationCeilingM?: number | undefined;
  /** How long governance may take; 1 s when not given. */
  readonly deadlineMs?: number;
}

/** What is to be decided. */
export interface AuthorisationRequest {
  /** Command name, `mission-upload`, `mission-clear`, `mission-start` or `launch`. */
  readonly command: CommandName | 'mission-upload' | 'mission-clear' | 'mission-start' | 'launch';
  readonly params: Readonly<Record<string, unknown>>;
  readonly vehicleId: string | undefined;
  readonly target: PolicyTarget;
  readonly isSafetyClass: boolean;
}

/**
 * Asks governance and writes the audit row, failing closed: an answer that is late, thrown, malformed, expired or made
 * for another input is no answer.
 */
export class Authoriser {
  readonly #options: AuthoriserOptions;

  constructor(options: AuthoriserOptions) {
    this.#options = options;
  }

  get zones(): ZoneLookup {
    return this.#options.zones;
  }

  /** @throws governance-unavailable */
  async decide(request: AuthorisationRequest, context: CommandContext): Promise<Decision> {
    const input = this.#input(request, context);
    const hash = inputHash(input);
    const { clock, governance, deadlineMs = DEADLINE_MS } = this.#options;
    const answer = new Promise<unknown>((resolve, reject) => {
      const timer = clock.after(deadlineMs, () => reject(new Error('it did not answer in time')));
      // Inside an async function, so that a throw becomes a rejection.
      void (async () => governance.decide(input))()
        .then(resolve, reject)
        .finally(() => timer.cancel());
    });
    let given: unknown;
    try {
      given = await answer;
    } catch (error) {
      throw unavailable(errorText(error), error);
    }
    const parsed = governanceAnswerSchema.safeParse(given);
    if (!parsed.success) throw unavailable('its answer is malformed', parsed.error);
    const { decision } = parsed.data;
    if (decision.inputHash !== hash) throw unavailable('its answer is for another command');
    if (!this.isValid(decision)) throw unavailable('its answer has expired');
    return decision;
  }

  /** A decision allows for 30 s only. */
  isValid(decision: Decision): boolean {
    return decision.expiresAtMs > this.#options.clock.utcMs();
  }

  /** @throws store-unavailable: the row is not durable, nothing may be sent */
  audit(entry: Omit<AuditEntry, 'atMs' | 'traceId' | 'actor'>, context: CommandContext): void {
    try {
      this.#append(entry, context);
    } catch (error) {
      throw new AppError(
        'store-unavailable',
        'The audit record cannot be written, so nothing was sent. Free or repair the disk of the data directory.',
        { cause: error },
      );
    }
  }

  /** Writes a row of what has happened already; a failure is logged, it cannot be undone. */
  auditAfterwards(entry: Omit<AuditEntry, 'atMs' | 'traceId' | 'actor'>, context: CommandContext): void {
    try {
      this.#append(entry, context);
    } catch (error) {
      this.#options.logger.error(
        { action: entry.action, target: entry.target, outcome: entry.outcome, error: errorText(error) },
        'An audit record could not be written.',
      );
    }
  }

  #append(entry: Omit<AuditEntry, 'atMs' | 'traceId' | 'actor'>, context: CommandContext): void {
    this.#options.auditLog.append({
      ...entry,
      atMs: this.#options.clock.utcMs(),
      traceId: context.traceId,
      actor: actorOf(context),
    });
  }

  #input(request: AuthorisationRequest, context: CommandContext): PolicyInput {
    const { vehicles, clock, stationCeilingM, isRecording } = this.#options;
    const { vehicleId } = request;
    const vehicle = vehicleId === undefined ? undefined : vehicles.get(vehicleId);
    return {
      command: request.command,
      params: request.params,
      isSafetyClass: request.isSafetyClass,
      vehicleId: vehicleId ?? null,
      mode: vehicleId === undefined ? 'live' : vehicles.modeOf(vehicleId),
      actor: actorOf(context),
      source: context.source,
      vehicle: vehicle
        ? policyVehicle(vehicle, vehicles.telemetry(vehicle.vehicleId), clock.monotonicMs())
        : null,
      target: request.target,
      preparation: { isChecklistComplete: null, isRehearsed: null, replayCoveragePct: null },
      jurisdiction: null,
      stationCeilingM: stationCeilingM ?? null,
      isRecording: isRecording(),
      override: null,
      approval: null,
      atMs: clock.utcMs(),
    };
  }
}

function unavailable(why: string, cause?: unknown): AppError {
  return new AppError('governance-unavailable', `Governance cannot answer: ${why}. Nothing was sent.`, {
    cause,
  });
}

/** True when a decision lets the command through without anybody's approval. */
export function isAllowed({ decision }: Decision): boolean {
  return decision === 'allow' || decision === 'allow_with_monitoring';
}

/** The denying findings, for the operator. */
export function denialText(decision: Decision): string {
  if (decision.decision === 'require_approval') return 'Governance wants somebody else to approve it first.';
  const reasons = decision.evidence
    .filter((entry) => entry.includes(':deny:'))
    .map((entry) => entry.slice(entry.indexOf(':deny:') + ':deny:'.length).trim());
  return reasons.length === 0 ? 'Governance denied it.' : `Denied: ${reasons.join('; ')}.`;
}
