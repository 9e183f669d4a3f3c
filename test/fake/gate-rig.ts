import type { GeoPoint } from '../../gateway/base/geometry/local-frame.ts';
import type { AuditEntry } from '../../gateway/base/log/audit-log.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { Approvals } from '../../gateway/command/approval/approvals.ts';
import { Authoriser } from '../../gateway/command/approval/authoriser.ts';
import { Overrides } from '../../gateway/command/approval/overrides.ts';
import type { CommandContext } from '../../gateway/command/gate/command-context.ts';
import { CommandGate } from '../../gateway/command/gate/command-gate.ts';
import { CommandLeases } from '../../gateway/command/lease/command-leases.ts';
import { Operations } from '../../gateway/command/operation/operations.ts';
import type { Governance } from '../../gateway/command/policy/governance.ts';
import { CommandRecords, type CommandStore } from '../../gateway/command/record/command-records.ts';
import type { Principal } from '../../gateway/contract/account/principal.ts';
import type { Approval, Override } from '../../gateway/contract/command/approval.ts';
import type { CommandName } from '../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import type { DecisionRecord } from '../../gateway/contract/command/decision.ts';
import type { Zone } from '../../gateway/contract/mission/zone.ts';
import { CommandProtocol } from '../../gateway/mavlink/protocol/command/command-protocol.ts';
import { StepProtocol } from '../../gateway/mavlink/protocol/command/step-protocol.ts';
import { MissionProtocol } from '../../gateway/mavlink/protocol/mission/mission-protocol.ts';
import { ParameterProtocol } from '../../gateway/mavlink/protocol/parameter/parameter-protocol.ts';
import { RemoteIdProtocol } from '../../gateway/mavlink/protocol/remote-id-protocol.ts';
import type { GroundHeight } from '../../gateway/mission/check/plan-surroundings.ts';
import { MissionDoubts } from '../../gateway/onboard/mission/mission-doubt.ts';
import { MissionGate } from '../../gateway/onboard/mission/mission-gate.ts';
import { OnboardTransfers } from '../../gateway/onboard/transfer/onboard-transfers.ts';
import { countingIds } from './counting-ids.ts';
import { defaultGovernance } from './default-policies.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeDirectory } from './fake-directory.ts';
import { FakeWire } from './fake-wire.ts';
import { MemoryCommandStore } from './memory-command-store.ts';
import { MemoryRecordStore } from './memory-record-store.ts';
import { ToyCopter } from './toy-copter.ts';

export const OPERATOR: CommandContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: '0af7651916cd43dd8448eb211c80319c',
  source: 'window',
};

/** Somebody else than the operator, each with a trace id of their own. */
export function contextOf(id: string, changes: Partial<Principal> = {}): CommandContext {
  return {
    principal: { kind: 'key', id, tenantId: 'local', scopes: new Set(), accountId: `acc_${id}`, ...changes },
    traceId: Buffer.from(id.padEnd(16, '.').slice(0, 16)).toString('hex'),
    source: 'rest',
  };
}

/** Everything between a click and the wire, with fakes around it and one toy copter on the ground. */
export class GateRig {
  readonly clock = new FakeClock();
  readonly wire = new FakeWire(this.clock);
  readonly directory = new FakeDirectory();
  readonly ids = countingIds();
  readonly audit: AuditEntry[] = [];
  readonly commandStore: MemoryCommandStore;
  readonly decisions: Map<string, DecisionRecord>;
  readonly approvalStore: MemoryRecordStore<Approval>;
  readonly overrideStore: MemoryRecordStore<Override>;
  readonly epochs: Map<string, number>;
  readonly zones: Zone[] = [];
  /** Order of what happened outside: `wire`, `audit`, `store`, `decide`. */
  readonly order: string[] = [];
  /** Heights of the ground missions are checked against; undefined: none are known. */
  groundAmslM: GroundHeight | undefined;
  auditFails = false;
  storeFails = false;
  /** The status of a launch or mission run that cannot be stored. */
  runFailsAt: string | undefined;
  decisionsFail = false;
  leaseStoreFails = false;
  /** What the billing plan of every account allows. */
  maxVehicles: number | undefined;
  governance: Governance;
  readonly protocol: CommandProtocol;
  readonly missionProtocol: MissionProtocol;
  readonly records: CommandRecords;
  readonly doubts: MissionDoubts;
  readonly authoriser: Authoriser;
  readonly leases: CommandLeases;
  readonly approvals: Approvals;
  readonly overrides: Overrides;
  readonly gate: CommandGate;
  readonly operations: Operations;
  readonly transfers: OnboardTransfers;
  readonly missions: MissionGate;
  readonly copter: ToyCopter;

  /** @param before a rig whose stores this one goes on with, as after a restart */
  constructor(before?: GateRig) {
    this.commandStore = before?.commandStore ?? new MemoryCommandStore();
    this.decisions = before?.decisions ?? new Map();
    this.approvalStore = before?.approvalStore ?? new MemoryRecordStore(({ approvalId }) => approvalId);
    this.overrideStore = before?.overrideStore ?? new MemoryRecordStore(({ overrideId }) => overrideId);
    this.epochs = before?.epochs ?? new Map();
    const { commandStore } = this;
    const { clock, wire, directory, ids } = this;
    this.governance = defaultGovernance(ids);
    wire.onSend = () => void this.order.push('wire');
    this.copter = new ToyCopter({ clock, wire, directory });
    const link = { sender: wire, inbox: wire, clock, rttMs: () => undefined };
    this.protocol = new CommandProtocol(link);
    this.missionProtocol = new MissionProtocol(link);
    const save: CommandStore['save'] = (record, trace, row) => {
      this.order.push('store');
      const runFails = row?.run.status !== undefined && row.run.status === this.runFailsAt;
      if (this.storeFails || runFails) throw new Error('disk full');
      commandStore.save(record, trace, row);
    };
    this.records = new CommandRecords({
      logger: silentLogger,
      clock,
      store: {
        save,
        saveReport: save,
        runs: (command, limit) => commandStore.runs(command, limit),
        newest: (limit) => commandStore.newest(limit),
        newestOf: (category, limit) => commandStore.newestOf(category, limit),
        unended: () => commandStore.unended(),
        page: (query) => commandStore.page(query),
        get: (commandId) => commandStore.get(commandId),
        traceOf: (commandId) => commandStore.traceOf(commandId),
      },
    });
    const audit = {
      append: (entry: AuditEntry) => {
        this.order.push('audit');
        if (this.auditFails) throw new Error('disk full');
        this.audit.push(entry);
      },
    };
    const room = { audit, clock, ids, logger: silentLogger };
    this.leases = new CommandLeases({
      ...room,
      vehicles: directory,
      maxVehiclesOf: () => this.maxVehicles,
      store: {
        save: (vehicleId, epoch) => {
          if (this.leaseStoreFails) throw new Error('disk full');
          this.epochs.set(vehicleId, epoch);
        },
        epochs: () => this.epochs,
      },
    });
    this.approvals = new Approvals({ ...room, store: this.approvalStore });
    this.overrides = new Overrides({
      ...room,
      store: this.overrideStore,
      approvals: this.approvals,
      decision: (decisionId) => this.decisions.get(decisionId),
    });
    this.authoriser = new Authoriser({
      governance: {
        decide: (input) => {
          this.order.push('decide');
          return this.governance.decide(input);
        },
      },
      audit,
      decisions: {
        save: (record) => {
          if (this.decisionsFail) throw new Error('disk full');
          this.decisions.set(record.decisionId, record);
        },
      },
      overrides: this.overrides,
      vehicles: directory,
      zones: { touching: () => this.zones, keepsInside: () => undefined },
      clock,
      logger: silentLogger,
      isRecording: () => true,
    });
    const { authoriser, records, leases, approvals } = this;
    const parameterProtocol = new ParameterProtocol(link);
    const remoteId = new RemoteIdProtocol({
      sender: link.sender,
      clock,
      contents: () => [],
      emergency: {
        selfIdFor: (isDeclared) => ({ descriptionType: isDeclared ? 1 : 0, description: '' }),
        declared: () => undefined,
      },
    });
    const protocol = new StepProtocol(this.protocol, parameterProtocol, remoteId);
    this.doubts = new MissionDoubts({ records, vehicles: directory });
    this.gate = new CommandGate({
      missionDoubt: (vehicleId) => this.doubts.of(vehicleId),
      borrow: () => undefined,
      authoriser,
      approvals,
      leases,
      records,
      protocol,
      vehicles: directory,
      clock,
      ids,
      logger: silentLogger,
    });
    const governed = { authoriser, approvals, leases, records, vehicles: directory, clock, ids };
    this.operations = new Operations(governed);
    this.transfers = new OnboardTransfers({
      operations: this.operations,
      protocol: this.missionProtocol,
      vehicles: directory,
    });
    const onboard = {
      transfers: this.transfers,
      protocol: this.missionProtocol,
      zones: authoriser.zones,
      groundAmslM: (at: GeoPoint) => this.groundAmslM?.(at),
      clock,
    };
    this.missions = new MissionGate({ ...onboard, doubts: this.doubts });
    this.leases.start();
    this.approvals.start();
    this.overrides.start();
    this.protocol.start();
    parameterProtocol.start();
    this.missionProtocol.start();
    this.gate.start();
    this.operations.start();
    this.transfers.start();
    this.missions.start();
  }

  submit(
    command: CommandName,
    params: Record<string, unknown> = {},
    waitFor: 'sent' | 'accepted' | 'done' = 'done',
    context: CommandContext = OPERATOR,
  ): Promise<CommandRecord> {
    return this.gate.submit({ vehicleId: 'uav-1', command, params, waitFor }, context);
  }

  /** The command records as they are stored. */
  get stored(): Map<string, CommandRecord> {
    return this.commandStore.records;
  }

  /** Gives the command and lets time pass until it has ended. */
  async run(
    command: CommandName,
    params: Record<string, unknown> = {},
    limitMs = 300_000,
  ): Promise<CommandRecord> {
    return this.outcomeOf(this.submit(command, params), limitMs);
  }

  /** Lets time pass until the promise has settled. */
  async outcomeOf<Value>(promise: Promise<Value>, limitMs = 300_000): Promise<Value> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    for (let passedMs = 0; !isSettled && passedMs < limitMs; passedMs += 50) {
      await this.clock.advanceAsync(50, 50);
    }
    if (!isSettled) throw new Error('Still not settled');
    return promise;
  }

  /** Frames that left so far. */
  get frames(): number {
    return this.wire.sent.length;
  }
}
