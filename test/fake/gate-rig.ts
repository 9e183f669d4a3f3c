import type { AuditEntry } from '../../gateway/action/audit-log.ts';
import { Authoriser } from '../../gateway/action/authoriser.ts';
import type { CommandContext } from '../../gateway/action/command-context.ts';
import { CommandGate } from '../../gateway/action/command-gate.ts';
import { CommandRecords } from '../../gateway/action/command-records.ts';
import { MissionGate } from '../../gateway/action/mission-gate.ts';
import { silentLogger } from '../../gateway/base/logger.ts';
import type { CommandName, CommandRecord } from '../../gateway/contract/command.ts';
import type { Zone } from '../../gateway/contract/zone.ts';
import type { Governance } from '../../gateway/policy/governance.ts';
import { CommandProtocol } from '../../gateway/protocol/command-protocol.ts';
import { MissionProtocol } from '../../gateway/protocol/mission-protocol.ts';
import { ParameterProtocol } from '../../gateway/protocol/parameter-protocol.ts';
import { StepProtocol } from '../../gateway/protocol/step-protocol.ts';
import { countingIds } from './counting-ids.ts';
import { defaultGovernance } from './default-policies.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeDirectory } from './fake-directory.ts';
import { FakeWire } from './fake-wire.ts';
import { ToyCopter } from './toy-copter.ts';

export const OPERATOR: CommandContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: '0af7651916cd43dd8448eb211c80319c',
  source: 'window',
};

/** Everything between a click and the wire, with fakes around it and one toy copter on the ground. */
export class GateRig {
  readonly clock = new FakeClock();
  readonly wire = new FakeWire(this.clock);
  readonly directory = new FakeDirectory();
  readonly ids = countingIds();
  readonly audit: AuditEntry[] = [];
  readonly stored = new Map<string, CommandRecord>();
  readonly zones: Zone[] = [];
  /** Order of what happened outside: `wire`, `audit`, `store`, `decide`. */
  readonly order: string[] = [];
  auditFails = false;
  storeFails = false;
  governance: Governance;
  readonly protocol: CommandProtocol;
  readonly missionProtocol: MissionProtocol;
  readonly records: CommandRecords;
  readonly authoriser: Authoriser;
  readonly gate: CommandGate;
  readonly missions: MissionGate;
  readonly copter: ToyCopter;

  constructor() {
    const { clock, wire, directory, ids } = this;
    this.governance = defaultGovernance(ids);
    wire.onSend = () => void this.order.push('wire');
    this.copter = new ToyCopter({ clock, wire, directory });
    const link = { sender: wire, inbox: wire, clock, rttMs: () => undefined };
    this.protocol = new CommandProtocol(link);
    this.missionProtocol = new MissionProtocol(link);
    this.records = new CommandRecords({
      logger: silentLogger,
      store: {
        save: (record) => {
          this.order.push('store');
          if (this.storeFails) throw new Error('disk full');
          this.stored.set(record.commandId, record);
        },
        newest: (limit) => [...this.stored.values()].reverse().slice(0, limit),
      },
    });
    this.authoriser = new Authoriser({
      governance: {
        decide: (input) => {
          this.order.push('decide');
          return this.governance.decide(input);
        },
      },
      auditLog: {
        append: (entry) => {
          this.order.push('audit');
          if (this.auditFails) throw new Error('disk full');
          this.audit.push(entry);
        },
      },
      vehicles: directory,
      zones: { touching: () => this.zones, keepsInside: () => undefined },
      clock,
      logger: silentLogger,
      isRecording: () => true,
    });
    const { authoriser, records } = this;
    const parameterProtocol = new ParameterProtocol(link);
    const protocol = new StepProtocol(this.protocol, parameterProtocol);
    this.gate = new CommandGate({
      authoriser,
      records,
      protocol,
      vehicles: directory,
      clock,
      ids,
      logger: silentLogger,
    });
    this.missions = new MissionGate({
      authoriser,
      protocol: this.missionProtocol,
      vehicles: directory,
      clock,
    });
    this.protocol.start();
    parameterProtocol.start();
    this.missionProtocol.start();
    this.gate.start();
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
