import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { ActionService } from '../../../../../gateway/action/queue/action-service.ts';
import type { StepPorts } from '../../../../../gateway/action/steps/step-definition.ts';
import { Emitter } from '../../../../../gateway/base/emitter.ts';
import { AppError } from '../../../../../gateway/base/error.ts';
import type { AuditEntry } from '../../../../../gateway/base/log/audit-log.ts';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import type { CommandContext } from '../../../../../gateway/command/gate/command-context.ts';
import { ResourceLeases } from '../../../../../gateway/command/lease/resource-leases.ts';
import type { RequestContext } from '../../../../../gateway/contract/account/principal.ts';
import type { ActionRecord } from '../../../../../gateway/contract/action/action.ts';
import {
  type Plan,
  type PlanRequest,
  planRequestSchema,
} from '../../../../../gateway/contract/action/plan.ts';
import type { Approval } from '../../../../../gateway/contract/command/approval.ts';
import type { CommandName } from '../../../../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../../../gateway/contract/command/command.ts';
import type { CommandState } from '../../../../../gateway/contract/command/command-state.ts';
import type { DecisionRecord } from '../../../../../gateway/contract/command/decision.ts';
import type { Mode } from '../../../../../gateway/contract/list.ts';
import type { VehicleEvent } from '../../../../../gateway/contract/port/websocket.ts';
import type { TelemetryVehicle } from '../../../../../gateway/contract/vehicle/telemetry.ts';
import { openDatabase } from '../../../../../gateway/store/database.ts';
import {
  type ActionBatch,
  ActionRepository,
} from '../../../../../gateway/store/repository/command/action-repository.ts';
import { sampleCommand, sampleVehicle } from '../../../../builder/contract-samples.ts';
import { sampleApproval, sampleDecisionRecord } from '../../../../builder/governance-samples.ts';
import { countingIds } from '../../../../fake/counting-ids.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';
import { MortalClock } from '../../../../scenario/mortal-clock.ts';
import { FakeSteps } from './fake-steps.ts';

export const OPERATOR: RequestContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: 'a'.repeat(32),
  source: 'window',
};

/** A simulated copter that stands ready. */
export function onGround(id: string): TelemetryVehicle {
  return sampleVehicle({
    id,
    name: id,
    mode: 'sim',
    status: 'on_ground',
    armed: false,
    stale: false,
    conflict: false,
  });
}

/** A command the plans gave by themselves: holds, and the way home. */
export interface GivenCommand {
  readonly vehicleId: string;
  readonly command: CommandName;
  readonly context: CommandContext;
  /** Sync with the call that caused it. */
  readonly index: number;
}

/** Dies before or after the n-th write to come, as a process does: nothing is written from then on. */
class MortalStore extends ActionRepository {
  readonly #rig: PlanRig;

  constructor(database: Database.Database, rig: PlanRig) {
    super(database);
    this.#rig = rig;
  }

  override write(batch: ActionBatch): void {
    const { death } = this.#rig;
    if (death && death.writesLeft <= 0) throw new AppError('store-unavailable', 'dead');
    const isLast = death?.writesLeft === 1;
    if (death) death.writesLeft -= 1;
    if (!isLast || !death.isBefore) super.write(batch);
    if (isLast) throw new AppError('store-unavailable', 'dead');
  }
}

/** The action service over a real store, with steps, vehicles, governance and approvals a test drives by hand. */
export class PlanRig {
  readonly clock = new FakeClock();
  readonly ids = countingIds();
  readonly directory = mkdtempSync(join(tmpdir(), 'aerodeck-plan-'));
  readonly steps = new FakeSteps();
  readonly vehicles = new Map<string, TelemetryVehicle>();
  readonly audit: AuditEntry[] = [];
  readonly commands: GivenCommand[] = [];
  readonly announced: ActionRecord[] = [];
  readonly approvals = new Map<string, Approval>();
  /** How a hold, RTL or land ends. */
  endOf: (command: CommandName, vehicleId: string) => CommandState = () => 'done';
  /** Whether a fail-safe or a pilot takes the vehicle over on that way; it ends as {@link endOf} says. */
  isTakenOver: (command: CommandName, vehicleId: string) => boolean = () => false;
  verdict: 'allow' | 'deny' | 'require_approval' = 'allow';
  auditFails = false;
  /** The process dies at this write to come; undefined: it lives. */
  death: { writesLeft: number; readonly isBefore: boolean } | undefined;
  readonly asked: {
    readonly params: unknown;
    readonly modeWithoutVehicle: Mode | undefined;
    readonly hasApproval: boolean;
  }[] = [];
  /** Vehicles whose command is held, with what for. */
  readonly commanded = new Map<string, string>();
  /** Who has the command of every vehicle, when it is not the plan's to take. */
  stranger: string | undefined;
  readonly commandLeases = {
    enter: (vehicleId: string, _context: CommandContext, activity: string) => {
      if (this.stranger !== undefined)
        throw new AppError('lease-held', `${this.stranger} commands ${vehicleId}.`);
      this.commanded.set(vehicleId, activity);
      return { end: () => void this.commanded.delete(vehicleId) };
    },
  };
  readonly #events = new Emitter<{
    command: CommandRecord;
    vehicle: string;
    event: Pick<VehicleEvent, 'vehicleId' | 'kind'>;
    approval: Approval;
    losing: { readonly vehicleId: string; readonly reason: string };
  }>();
  #mortal = new MortalClock(this.clock);
  #database: Database.Database | undefined;
  leases = new ResourceLeases(this.clock);
  service: ActionService;

  constructor(vehicleIds: readonly string[] = ['uav-1', 'uav-2']) {
    for (const id of vehicleIds) this.vehicles.set(id, onGround(id));
    this.service = this.#open();
  }

  get database(): Database.Database {
    if (!this.#database) throw new Error('the store is closed');
    return this.#database;
  }

  close(): void {
    this.service.stop();
    this.#database?.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** As kill -9: from one moment to the next nothing is written or sent any more; then a new run over the same store. */
  killAndRestart(): void {
    this.#mortal.die();
    this.death = undefined;
    this.#database?.close();
    this.steps.forget();
    this.#mortal = new MortalClock(this.clock);
    this.leases = new ResourceLeases(this.clock);
    this.service = this.#open();
  }

  create(request: Partial<PlanRequest> & Record<string, unknown>, context = OPERATOR): Plan {
    return this.service.createPlanAtOnce(planRequestSchema.parse({ name: 'Test', ...request }), context);
  }

  /** A line of steps, each after the one before. */
  line(steps: readonly Record<string, unknown>[], rest: Record<string, unknown> = {}): Plan {
    return this.create({
      steps: steps.map((step, index) => ({
        stepId: `s${index + 1}`,
        vehicleId: 'uav-1',
        ...(index > 0 && { afterStepId: `s${index}` }),
        ...step,
      })) as never,
      ...rest,
    });
  }

  async execute(planId: string): Promise<void> {
    await this.service.executePlan(planId, {}, OPERATOR);
    await settled();
  }

  plan(planId: string): Plan {
    const plan = this.service.plan(planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    return plan;
  }

  /** `s1 succeeded, s2 running` */
  story(planId: string): string {
    return this.plan(planId)
      .steps.map(({ stepId, state }) => `${stepId} ${state}`)
      .join(', ');
  }

  step(planId: string, stepId: string): ActionRecord {
    const step = this.plan(planId).steps.find((each) => each.stepId === stepId);
    if (!step) throw new Error(`no step ${stepId}`);
    return step.action;
  }

  setVehicle(id: string, change: Partial<TelemetryVehicle>): void {
    this.vehicles.set(id, { ...(this.vehicles.get(id) ?? onGround(id)), ...change });
    this.#events.emit('vehicle', id);
  }

  vehicleEvent(vehicleId: string, kind: VehicleEvent['kind']): void {
    this.#events.emit('event', { vehicleId, kind });
  }

  /** A command somebody else gave, or the same one with `given`. */
  foreignCommand(vehicleId: string, command: CommandName, given: Partial<CommandContext> = {}): void {
    const context = { ...OPERATOR, traceId: 'f'.repeat(32), ...given };
    this.#events.emit('command', this.#record(vehicleId, command, context, 'sent'));
  }

  takeLease(vehicleId: string): void {
    this.#events.emit('losing', { vehicleId, reason: 'somebody took command of the vehicle.' });
  }

  answer(approvalId: string, state: 'approved' | 'rejected'): void {
    const approval = this.approvals.get(approvalId);
    if (!approval) throw new Error('no such approval');
    const answered: Approval = { ...approval, state, decidedBy: { kind: 'account', id: 'second' } };
    this.approvals.set(approvalId, answered);
    this.#events.emit('approval', answered);
  }

  /** As by a full disk. */
  breakStore(): void {
    this.database.exec(
      "CREATE TEMP TRIGGER broken BEFORE INSERT ON action_event BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    );
  }

  mendStore(): void {
    this.database.exec('DROP TRIGGER broken');
  }

  #open(): ActionService {
    const { handle } = openDatabase(join(this.directory, 'test.sqlite'), 1, silentLogger);
    // What a power cut would do is not what these tests are about.
    handle.pragma('synchronous = OFF');
    this.#database = handle;
    const service = new ActionService({
      store: new MortalStore(handle, this),
      leases: this.leases,
      commandLeases: this.commandLeases,
      steps: this.steps.catalogue,
      stepTypes: () => [],
      ports: this.#ports(),
      world: {
        modeOf: (id) => (id === undefined ? 'sim' : this.vehicles.get(id)?.mode),
        vehicle: (id) => this.vehicles.get(id),
        zones: { touching: () => [], keepsInside: () => undefined },
        isZone: (id) => id === 'zone-north',
        wayOver: () => ({
          groundSpeedMps: 5,
          points: [
            { latitudeDeg: 47.4, longitudeDeg: 8.5, altitudeM: 30, holdMs: 1000 },
            { latitudeDeg: 47.401, longitudeDeg: 8.5, altitudeM: 30, holdMs: 1000 },
          ],
        }),
      },
      authoriser: {
        zones: { touching: () => [], keepsInside: () => undefined },
        judge: async ({ params, modeWithoutVehicle }, context, granted) => {
          this.asked.push({ params, modeWithoutVehicle, hasApproval: granted?.approval !== undefined });
          return this.#decision(context);
        },
      },
      approvals: {
        ask: ({ planId }) => {
          const approvalId = this.ids.next('apr');
          const approval = sampleApproval({ approvalId, planId, kind: 'plan', decidedBy: null });
          this.approvals.set(approvalId, approval);
          return approval;
        },
        get: (approvalId) => this.approvals.get(approvalId),
        on: (listener) => this.#events.on('approval', listener),
      },
      audit: {
        append: (entry) => {
          if (this.auditFails) throw new AppError('store-unavailable', 'disk full');
          this.audit.push(entry);
        },
      },
      onCommand: (listener) => this.#events.on('command', listener),
      onLosing: (listener) => this.#events.on('losing', listener),
      onVehicleEvent: (listener) => this.#events.on('event', listener),
      runs: [],
      clock: this.#mortal,
      ids: this.ids,
      logger: silentLogger,
    });
    service.on('action', (action) => void this.announced.push(action));
    service.start();
    return service;
  }

  #ports(): StepPorts {
    const unused = () => {
      throw new Error('not for this test');
    };
    return {
      clock: this.#mortal,
      vehicle: (id) => this.vehicles.get(id),
      onVehicle: (listener) => this.#events.on('vehicle', listener),
      modeReceivedAtMs: unused,
      submit: (vehicleId, command, _params, context) => {
        this.commands.push({ vehicleId, command, context, index: this.commands.length });
        const record = this.#record(vehicleId, command, context, 'sent');
        this.#events.emit('command', record);
        return Promise.resolve(record);
      },
      whyNot: async () => undefined,
      isNear: () => false,
      onCommand: unused,
      cancelCommand: () => undefined,
      whenCommandEnded: async (commandId) => {
        const record = this.#given.get(commandId);
        if (!record) throw new Error('no such command');
        const state = this.endOf(record.command as CommandName, record.vehicleId);
        const ended = { ...record, state, detail: state === 'done' ? null : state, endedAtMs: 1 };
        if (!this.isTakenOver(record.command as CommandName, record.vehicleId)) return ended;
        const taken = { ...ended, takenOver: true as const };
        this.#events.emit('command', taken);
        return taken;
      },
      uploadMission: unused,
      cancelTransfer: unused,
      startMission: unused,
      onMission: unused,
      missionSight: unused,
      launch: unused,
      withdrawLaunch: unused,
      endRunWithStep: unused,
      onLaunch: unused,
      dock: () => undefined,
      moveDoor: unused,
      notify: unused,
      confirm: unused,
      request: unused,
    };
  }
  readonly #given = new Map<string, CommandRecord>();

  #record(
    vehicleId: string,
    command: CommandName,
    context: CommandContext,
    state: CommandState,
  ): CommandRecord {
    const record = sampleCommand({
      commandId: this.ids.next('cmd'),
      traceId: context.traceId,
      vehicleId,
      command,
      actor: { kind: context.principal.kind, id: context.principal.id },
      source: context.source,
      actionId: context.origin?.actionId ?? null,
      planId: context.origin?.planId ?? null,
      state,
      sentAtMs: 1,
      endedAtMs: null,
    });
    this.#given.set(record.commandId, record);
    return record;
  }

  #decision({ traceId }: CommandContext): DecisionRecord {
    const decidedAtMs = this.clock.utcMs();
    return sampleDecisionRecord({
      decisionId: this.ids.next('dec'),
      decision: this.verdict,
      evidence: [`policy:test:${this.verdict}: because`],
      findings: [
        {
          policyId: 'test',
          verdict: this.verdict,
          reason: 'because',
          values: {},
          override: 'never',
          isOverridden: false,
        },
      ],
      decidedAtMs,
      expiresAtMs: decidedAtMs + 30_000,
      command: 'plan-execute',
      traceId,
    });
  }
}
