import { Emitter } from '../../gateway/base/emitter.ts';
import { AppError } from '../../gateway/base/error.ts';
import type { Principal, RequestContext } from '../../gateway/contract/account/principal.ts';
import type { Approval, Override } from '../../gateway/contract/command/approval.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import type { DecisionRecord } from '../../gateway/contract/command/decision.ts';
import type { GovernanceEvents, GovernancePort } from '../../gateway/contract/command/governance-port.ts';
import type { CommandLease, TakeoverRequest } from '../../gateway/contract/command/lease.ts';
import type { Policy, PolicyCheck, PolicyPreview, PolicySet } from '../../gateway/contract/command/policy.ts';
import {
  sampleApproval,
  sampleControlState,
  sampleDecisionRecord,
  sampleLease,
  sampleOverride,
  samplePolicy,
} from '../builder/governance-samples.ts';
import type { PortCall } from './fake-gateway-port.ts';

interface Page {
  readonly limit: number;
  readonly beforeId?: string | undefined;
}

/**
 * Governance that is kept in memory and decides nothing: remembers who asked for what and announces what a test says. Methods
 * that change something throw what `failures` holds under their name.
 */
export class FakeGovernancePort implements GovernancePort {
  readonly calls: PortCall[];
  readonly failures = new Map<string, Error>();
  readonly emitter = new Emitter<GovernanceEvents>();
  readonly policyById = new Map<string, Policy>();
  readonly leaseByVehicle = new Map<string, CommandLease>();
  decisionRows: DecisionRecord[] = [sampleDecisionRecord()];
  commandRows: CommandRecord[] = [];
  approvalRows: Approval[] = [sampleApproval()];
  overrideRows: Override[] = [sampleOverride()];

  /** @param calls where it writes down what it is asked; shared with another fake where a test counts them together */
  constructor(calls: PortCall[] = []) {
    this.calls = calls;
    this.policyById.set('altitude-ceiling', samplePolicy());
    this.leaseByVehicle.set('uav-1', sampleLease());
  }

  announce<Name extends keyof GovernanceEvents>(name: Name, event: GovernanceEvents[Name]): void {
    this.emitter.emit(name, event);
  }

  callsOf(name: string): readonly PortCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  policies(): PolicySet {
    return { items: [...this.policyById.values()], nextCursor: null, version: '1', loadedAtMs: 0 };
  }

  policy(policyId: string): Policy | undefined {
    return this.policyById.get(policyId);
  }

  async putPolicy(policyId: string, text: string, context: RequestContext): Promise<Policy> {
    this.#called('putPolicy', policyId, text, context);
    const policy = samplePolicy({ policyId, text, source: 'user' });
    this.policyById.set(policyId, policy);
    return policy;
  }

  removePolicy(policyId: string, context: RequestContext): void {
    this.#called('removePolicy', policyId, context);
    found(this.policyById.get(policyId), `Policy ${policyId}`);
  }

  async checkPolicy(policyId: string, text: string): Promise<PolicyCheck> {
    this.#called('checkPolicy', policyId, text);
    const isValid = text.endsWith(';');
    return { isValid, problems: isValid ? [] : [{ line: 1, column: 1, reason: 'no ; at the end' }] };
  }

  async previewPolicy(
    policyId: string,
    text: string,
    _principal: Principal,
    isShown: (record: CommandRecord) => boolean,
  ): Promise<PolicyPreview> {
    this.#called('previewPolicy', policyId, text);
    const unchecked = { undecided: 0, forgotten: 0, unreadable: 0 };
    const counts = {
      checked: this.commandRows.filter(isShown).length,
      denied: 0,
      needApproval: 0,
      allowed: 0,
    };
    return { sinceMs: 0, ...counts, unchecked, isTruncated: false, items: [] };
  }

  decision(decisionId: string): DecisionRecord | undefined {
    return this.decisionRows.find((row) => row.decisionId === decisionId);
  }

  decisions({ vehicleId, ...page }: Page & { readonly vehicleId?: string | undefined }) {
    const rows = this.decisionRows.filter((row) => vehicleId === undefined || row.vehicleId === vehicleId);
    return pageOf(rows, (row) => row.decisionId, page);
  }

  override(decisionId: string, { reason }: { readonly reason: string }, context: RequestContext): Override {
    this.#called('override', decisionId, { reason }, context);
    found(this.decision(decisionId), `Decision ${decisionId}`);
    const { kind, id } = context.principal;
    const override = sampleOverride({ overrideId: 'ovr_made', decisionId, reason, by: { kind, id } });
    this.overrideRows.push(override);
    return override;
  }

  overrideRecord(overrideId: string): Override | undefined {
    return this.overrideRows.find((row) => row.overrideId === overrideId);
  }

  approvals({ state, ...page }: Page & { readonly state?: Approval['state'] | undefined }) {
    const rows = this.approvalRows.filter((row) => state === undefined || row.state === state);
    return pageOf(rows, (row) => row.approvalId, page);
  }

  approval(approvalId: string): Approval | undefined {
    return this.approvalRows.find((row) => row.approvalId === approvalId);
  }

  answerApproval(
    approvalId: string,
    answer: { readonly isApproved: boolean; readonly reason?: string | undefined },
    context: RequestContext,
  ): Approval {
    this.#called('answerApproval', approvalId, answer, context);
    const approval = found(this.approval(approvalId), `Approval ${approvalId}`);
    const { kind, id } = context.principal;
    return {
      ...approval,
      state: answer.isApproved ? 'approved' : 'rejected',
      decidedBy: { kind, id },
      decidedReason: answer.reason ?? null,
    };
  }

  commandLease(vehicleId: string): CommandLease {
    return found(this.leaseByVehicle.get(vehicleId), `Vehicle ${vehicleId}`);
  }

  commandLeases(): readonly CommandLease[] {
    return [...this.leaseByVehicle.values()];
  }

  takeLease(vehicleId: string, context: RequestContext): CommandLease {
    this.#called('takeLease', vehicleId, context);
    const { kind, id } = context.principal;
    return this.#changed(vehicleId, { holder: { kind, id } });
  }

  releaseLease(vehicleId: string, context: RequestContext): CommandLease {
    this.#called('releaseLease', vehicleId, context);
    return this.#changed(vehicleId, { holder: null });
  }

  requestTakeover(vehicleId: string, request: TakeoverRequest, context: RequestContext): CommandLease {
    this.#called('requestTakeover', vehicleId, request, context);
    const lease = this.commandLease(vehicleId);
    if (request.epoch !== lease.epoch)
      throw new AppError('version-conflict', 'Somebody else took it meanwhile.', {
        context: { epoch: lease.epoch },
      });
    const { kind, id } = context.principal;
    if (request.force) return this.#changed(vehicleId, { holder: { kind, id }, epoch: lease.epoch + 1 });
    return this.#changed(vehicleId, {
      takeover: {
        takeoverId: 'tko_1',
        by: { kind, id },
        reason: request.reason,
        requesterState: sampleControlState(),
        holderState: lease.state,
        requestedAtMs: 0,
        deadlineAtMs: 10_000,
      },
    });
  }

  answerTakeover(
    vehicleId: string,
    answer: { readonly takeoverId: string; readonly accept: boolean },
    context: RequestContext,
  ): CommandLease {
    this.#called('answerTakeover', vehicleId, answer, context);
    return this.#changed(vehicleId, { takeover: null });
  }

  on<Name extends keyof GovernanceEvents>(
    name: Name,
    listener: (event: GovernanceEvents[Name]) => void,
  ): () => void {
    return this.emitter.on(name, listener);
  }

  #changed(vehicleId: string, changes: Partial<CommandLease>): CommandLease {
    const lease = { ...this.commandLease(vehicleId), ...changes };
    this.leaseByVehicle.set(vehicleId, lease);
    return lease;
  }

  #called(name: string, ...args: readonly unknown[]): void {
    this.calls.push({ name, args });
    const failure = this.failures.get(name);
    if (failure) throw failure;
  }
}

function pageOf<Row>(rows: readonly Row[], idOf: (row: Row) => string, { limit, beforeId }: Page) {
  const start = beforeId === undefined ? 0 : rows.findIndex((row) => idOf(row) === beforeId) + 1;
  return rows.slice(start, start + limit);
}

function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new AppError('not-found', `${name} not found.`);
  return thing;
}
