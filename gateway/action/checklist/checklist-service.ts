import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf } from '../../base/principal/actor.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type {
  Checklist,
  ChecklistContent,
  ChecklistOutcome,
  ChecklistPort,
  VehicleChecklist,
} from '../../contract/action/checklist.ts';
import { say } from '../../contract/operator-text.ts';
import type { ChecklistRepository } from '../../store/repository/command/checklist-repository.ts';
import type { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { ChecklistLibrary } from './checklist-library.ts';
import { ChecklistChoices, type ChecklistRun, checklistOutcome, FlightTurns } from './checklist-run.ts';

const LOOK_PERIOD_MS = 1000;
/** Power-up estimates closer than this mean the same power-up. */
const SAME_BOOT_MS = 30_000;
/** Tolerance between a flight log's start time and our clock. */
const SAME_FLIGHT_MS = 5000;
const STATION: Actor = { kind: 'system', id: 'checklist' };
const PROBLEM_ALERT = { vehicleId: null, code: 'checklists-unreadable' } as const;

export interface ChecklistServiceOptions {
  readonly library: ChecklistLibrary;
  readonly store: ChecklistRepository<ChecklistRun>;
  readonly vehicles: VehicleDirectory;
  readonly alerts: AlertRegistry;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** A vehicle's checklist state, for governance. */
export interface ChecklistState {
  readonly isComplete: boolean;
  /** Texts of open required items. */
  readonly missing: readonly string[];
}

/**
 * The vehicles' checklists. Ticks last until the vehicle has flown, was switched off or gets
 * another checklist. On arming, a run is assigned to that flight and keeps each item's state.
 */
export class ChecklistService implements ChecklistPort {
  readonly events = new Emitter<{ changed: { readonly vehicleId: string } }>();
  readonly #options: ChecklistServiceOptions;
  readonly #runs = new Map<string, ChecklistRun>();
  /** Ticks from before a gateway restart. They stay valid if the vehicle was not switched off meanwhile. */
  readonly #unconfirmed = new Map<string, ChecklistRun>();
  readonly #turns = new FlightTurns();
  readonly #reported = new Map<string, string>();
  readonly #choices: ChecklistChoices;
  #subscriptions: Unsubscribe[] = [];
  #timer: Timer | undefined;

  constructor(options: ChecklistServiceOptions) {
    this.#options = options;
    this.#choices = new ChecklistChoices(options);
    for (const run of options.store.open()) this.#unconfirmed.set(run.vehicleId, run);
  }

  start(): void {
    if (this.#timer) return;
    const { vehicles, clock } = this.#options;
    for (const state of vehicles.list()) this.#observe(state);
    this.#subscriptions = [
      vehicles.on('changed', (state) => this.#observe(state)),
      vehicles.on('removed', ({ vehicleId }) => this.#forget(vehicleId)),
      vehicles.on('event', ({ kind, vehicleId }) => {
        if (kind === 'rebooted' && vehicleId !== null) this.#end(vehicleId, 'rebooted');
      }),
    ];
    this.#timer = clock.every(LOOK_PERIOD_MS, () => this.#look());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#subscriptions = [];
  }

  list(): readonly Checklist[] {
    return this.#options.library.list();
  }

  get(checklistId: string): Checklist {
    const found = this.#options.library.get(checklistId);
    if (!found) throw new AppError('not-found', say('Checklist {id} not found.', { id: checklistId }));
    return found;
  }

  put(checklistId: string, content: ChecklistContent, context: RequestContext): Checklist {
    writeAudit(this.#options, context, 'checklist-file.put', checklistId, { name: content.name });
    const kept = this.#options.library.put(checklistId, content);
    this.#look();
    return kept;
  }

  remove(checklistId: string, context: RequestContext): void {
    writeAudit(this.#options, context, 'checklist-file.remove', checklistId);
    this.#options.library.remove(checklistId);
    this.#look();
  }

  ofVehicle(vehicleId: string): VehicleChecklist {
    const standing = this.#standing(vehicleId);
    if (!standing)
      throw new AppError(
        'not-found',
        say('No checklist applies to {vehicle}. Choose one for it, or add its vehicle type to a checklist.', {
          vehicle: vehicleId,
        }),
      );
    return standing;
  }

  choose(vehicleId: string, checklistId: string | null, context: RequestContext): VehicleChecklist {
    if (checklistId !== null) this.get(checklistId);
    this.#refuseInTheAir(vehicleId);
    writeAudit(this.#options, context, 'checklist.choose', vehicleId, { checklistId });
    this.#choices.choose(vehicleId, checklistId);
    this.#end(vehicleId, 'changed');
    return this.ofVehicle(vehicleId);
  }

  tick(vehicleId: string, itemId: string, isDone: boolean, context: RequestContext): VehicleChecklist {
    const before = this.ofVehicle(vehicleId);
    const item = before.items.find((each) => each.itemId === itemId);
    if (!item)
      throw new AppError(
        'not-found',
        say('Item {item} not found in {checklist}.', { item: itemId, checklist: before.name }),
      );
    if (item.isAutomatic)
      throw new AppError(
        'state-conflict',
        say('“{item}” is checked automatically and cannot be ticked by hand.', { item: item.text }),
      );
    this.#refuseInTheAir(vehicleId);
    if (item.isDone === isDone) return before;
    const { checklistId } = before;
    const action = isDone ? 'checklist.tick' : 'checklist.untick';
    writeAudit(this.#options, context, action, vehicleId, { checklistId, item: item.text });
    const run = this.#runOf(vehicleId, checklistId);
    const others = run.ticks.filter((each) => each.itemId !== itemId);
    const mine = { itemId, by: actorOf(context), atMs: this.#options.clock.utcMs() };
    this.#keep({ ...run, ticks: isDone ? [...others, mine] : others });
    this.#report(vehicleId);
    return this.ofVehicle(vehicleId);
  }

  reset(vehicleId: string, context: RequestContext): VehicleChecklist {
    this.ofVehicle(vehicleId);
    this.#refuseInTheAir(vehicleId);
    writeAudit(this.#options, context, 'checklist.reset', vehicleId);
    this.#end(vehicleId, 'reset');
    return this.ofVehicle(vehicleId);
  }

  /** Undefined if no checklist applies to the vehicle. */
  stateOf(vehicleId: string): ChecklistState | undefined {
    return this.#standing(vehicleId);
  }

  /** The checklist result of the flight that armed at about that time. */
  outcomeOf(vehicleId: string, armedAtMs: number): ChecklistOutcome | undefined {
    return this.#options.store.armedNear(vehicleId, armedAtMs, SAME_FLIGHT_MS)?.outcome ?? undefined;
  }

  #standing(vehicleId: string): VehicleChecklist | undefined {
    const { vehicles, clock } = this.#options;
    const checklist = this.#choices.of(vehicleId, vehicles.get(vehicleId)?.type);
    if (!checklist) return undefined;
    const kept = this.#runs.get(vehicleId);
    const run = kept?.checklistId === checklist.checklistId ? kept : undefined;
    return {
      ...checklistOutcome(checklist, run?.ticks ?? [], vehicles.telemetry(vehicleId), clock.utcMs()),
      vehicleId,
      isChosen: this.#choices.isChosen(vehicleId, checklist.checklistId),
      startedAtMs: run?.startedAtMs ?? null,
      armedAtMs: run?.armedAtMs ?? null,
    };
  }

  #observe(state: VehicleState): void {
    const { vehicleId } = state;
    this.#confirm(state);
    const turn = this.#turns.observe(state);
    if (turn === 'armed') this.#arm(vehicleId);
    else if (turn) this.#end(vehicleId, turn);
  }

  /** Ticks from before a restart stay valid if the vehicle has been on all the time. */
  #confirm({ vehicleId, position }: VehicleState): void {
    const run = this.#unconfirmed.get(vehicleId);
    if (!run || !position) return;
    this.#unconfirmed.delete(vehicleId);
    const bootedAtMs = this.#bootedAtMs(vehicleId);
    const isSame =
      run.bootedAtMs !== null && bootedAtMs !== null && Math.abs(run.bootedAtMs - bootedAtMs) < SAME_BOOT_MS;
    if (isSame && !this.#runs.has(vehicleId)) this.#runs.set(vehicleId, run);
    else this.#keepEnded(run, 'restarted');
    this.#report(vehicleId);
  }

  #arm(vehicleId: string): void {
    const standing = this.#standing(vehicleId);
    if (!standing) return;
    const { checklistId, name, atMs, isComplete, done, total, missing, items } = standing;
    const outcome = { checklistId, name, atMs, isComplete, done, total, missing, items };
    const run = this.#runOf(vehicleId, checklistId);
    try {
      this.#keep({ ...run, armedAtMs: atMs, outcome });
      this.#options.audit.append({
        atMs,
        traceId: this.#options.ids.traceId(),
        actor: STATION,
        action: 'checklist.flown',
        target: vehicleId,
        decisionId: null,
        outcome: isComplete ? 'complete' : 'incomplete',
        detail: { checklistId, name, done, total, missing },
      });
    } catch (error) {
      this.#options.logger.error(
        { vehicleId, error: errorText(error) },
        'the checklist of a flight could not be saved',
      );
    }
    this.#report(vehicleId);
  }

  /** Ticks belong to one checklist. They end when the vehicle gets another one. */
  #runOf(vehicleId: string, checklistId: string): ChecklistRun {
    const kept = this.#runs.get(vehicleId);
    if (kept?.checklistId === checklistId) return kept;
    if (kept) this.#keepEnded(kept, 'changed');
    return this.#newRun(vehicleId, checklistId);
  }

  #newRun(vehicleId: string, checklistId: string): ChecklistRun {
    const { ids, clock } = this.#options;
    return {
      runId: ids.next('ckl'),
      vehicleId,
      checklistId,
      startedAtMs: clock.utcMs(),
      bootedAtMs: this.#bootedAtMs(vehicleId),
      ticks: [],
      armedAtMs: null,
      endedAtMs: null,
      endReason: null,
      outcome: null,
    };
  }

  #bootedAtMs(vehicleId: string): number | null {
    const { vehicles, clock } = this.#options;
    const position = vehicles.get(vehicleId)?.position;
    if (!position) return null;
    const ageMs = clock.monotonicMs() - position.receivedAtMs;
    return Math.round(clock.utcMs() - ageMs - position.bootMs);
  }

  #end(vehicleId: string, endReason: NonNullable<ChecklistRun['endReason']>): void {
    const run = this.#runs.get(vehicleId);
    const stale = this.#unconfirmed.get(vehicleId);
    this.#runs.delete(vehicleId);
    this.#unconfirmed.delete(vehicleId);
    for (const each of [run, stale]) if (each) this.#keepEnded(each, endReason);
    this.#report(vehicleId);
  }

  #keep(run: ChecklistRun): void {
    this.#options.store.save(run);
    this.#runs.set(run.vehicleId, run);
  }

  /** Ends it even if the store fails: ticks that stay valid would be worse than an open row. */
  #keepEnded(run: ChecklistRun, endReason: NonNullable<ChecklistRun['endReason']>): void {
    try {
      this.#options.store.save({ ...run, endReason, endedAtMs: this.#options.clock.utcMs() });
    } catch (error) {
      this.#options.logger.error(
        { runId: run.runId, error: errorText(error) },
        'the end of a checklist could not be saved',
      );
    }
  }

  #forget(vehicleId: string): void {
    this.#turns.forget(vehicleId);
    this.#reported.delete(vehicleId);
  }

  /** Automatic items change with telemetry, and files change by hand. */
  #look(): void {
    const { vehicles, library, alerts } = this.#options;
    for (const { vehicleId } of vehicles.list()) this.#report(vehicleId);
    const [problem] = library.problems();
    if (!problem) {
      alerts.clear(PROBLEM_ALERT);
      return;
    }
    alerts.raise({
      ...PROBLEM_ALERT,
      severity: 'caution',
      text: say('The checklist {id}.json cannot be used: {problem}', {
        id: problem.checklistId,
        problem: problem.problem,
      }),
      advice: 'Fix the file. The previous version applies until then.',
    });
  }

  #report(vehicleId: string): void {
    const standing = this.#standing(vehicleId);
    const stamp = standing
      ? `${standing.checklistId} ${standing.armedAtMs} ${standing.items.map(({ itemId, isDone }) => `${itemId}${isDone}`)}`
      : '';
    if (this.#reported.get(vehicleId) === stamp) return;
    this.#reported.set(vehicleId, stamp);
    this.events.emit('changed', { vehicleId });
  }

  #refuseInTheAir(vehicleId: string): void {
    if (this.#options.vehicles.get(vehicleId)?.flight.isAirborne)
      throw new AppError(
        'state-conflict',
        say('{vehicle} is flying. Its checklist cannot be changed during the flight.', {
          vehicle: vehicleId,
        }),
      );
  }
}
