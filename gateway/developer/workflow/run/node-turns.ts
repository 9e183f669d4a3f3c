import { type Clock, delay } from '../../../base/clock.ts';
import { ownerOf } from '../../../base/principal/owner.ts';
import type { Principal } from '../../../contract/account/principal.ts';
import type { WorkflowEdgePort, WorkflowNode } from '../../../contract/developer/workflow.ts';
import type { Surroundings } from '../graph/surroundings.ts';
import type { OperationCatalogue } from '../operation-catalogue.ts';
import type { Expressions } from './expressions.ts';
import { NodeFailure } from './node-failure.ts';
import type { OperationTurns } from './operation-turn.ts';
import type { RunRecord } from './run-record.ts';
import { untilStopped } from './run-stop.ts';

/** The context of a node run. */
export interface Place {
  /** The element of this iteration; undefined outside a loop. */
  readonly item: unknown;
  readonly isUndo: boolean;
}

export interface NodeTurnsOptions {
  readonly record: RunRecord;
  readonly operations: Pick<OperationCatalogue, 'get'>;
  readonly expressions: Expressions;
  readonly surroundings: Surroundings;
  readonly clock: Clock;
  readonly turns: OperationTurns;
  /** @throws NodeFailure */
  readonly principal: () => Principal;
}

type PlainNode = Exclude<WorkflowNode, { type: 'start' | 'loop' }>;

interface Left {
  readonly output: unknown;
  readonly port: WorkflowEdgePort;
}

const LOOK_MS = 1000;

/** Runs each kind of node, and provides its result to later nodes. */
export class NodeTurns {
  readonly #options: NodeTurnsOptions;
  readonly #seen = new Map<string, Readonly<Record<string, unknown>>>();

  constructor(options: NodeTurnsOptions) {
    this.#options = options;
  }

  /** Records the state of a node for the expressions of later nodes. */
  note(nodeId: string, state: string, output: unknown, status: number | null, problem: unknown = null): void {
    this.#seen.set(nodeId, { state, output: output ?? null, status, problem });
  }

  /** @throws NodeFailure, RunStop, workflow-expression */
  async run(node: PlainNode, seq: number, place: Place, signal: AbortSignal): Promise<Left> {
    switch (node.type) {
      case 'operation':
        return { output: await this.#operation(node, seq, place, signal), port: 'next' };
      case 'condition': {
        const isTrue = (await this.#evaluate(node.expression, place, signal)) === true;
        return { output: isTrue, port: isTrue ? 'yes' : 'no' };
      }
      case 'transform':
        return {
          output: this.#options.record.kept(await this.#evaluate(node.expression, place, signal)),
          port: 'next',
        };
      case 'wait':
        return { output: await this.#wait(node, place, signal), port: 'next' };
      case 'approval':
        return this.#approval(node, seq, signal);
      case 'end':
        return { output: null, port: 'next' };
    }
  }

  /** @throws NodeFailure for too many; RunStop, workflow-expression */
  async itemsOf(
    { over, maxTurns }: Extract<WorkflowNode, { type: 'loop' }>,
    place: Place,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    const found = await this.#evaluate(over, place, signal);
    // JSONata returns a list with one element as that element, and an empty list as undefined.
    const items = Array.isArray(found) ? (found as unknown[]) : found === undefined ? [] : [found];
    if (items.length > maxTurns)
      throw new NodeFailure(
        'loop-too-long',
        `The list has ${items.length} items; the loop is limited to ${maxTurns} turns.`,
      );
    return items;
  }

  async #operation(
    node: Extract<WorkflowNode, { type: 'operation' }>,
    seq: number,
    place: Place,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { operations, turns, record } = this.#options;
    const operation = operations.get(node.operationId);
    if (!operation) throw new NodeFailure('operation-unknown', `Operation ${node.operationId} not found.`);
    return turns.run(node, operation, {
      idempotencyKey: `${record.run.runId}.${seq}`,
      evaluate: (expression) => this.#evaluate(expression, place, signal),
      onChange: (changes) => record.change(seq, changes),
      signal,
    });
  }

  /** Waits for the time, then for the condition if there is one. */
  async #wait(
    { durationS = 0, until, timeoutS }: Extract<WorkflowNode, { type: 'wait' }>,
    place: Place,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { clock, record } = this.#options;
    // In the sandbox there is nothing to wait for.
    if (record.run.environment === 'sandbox') {
      if (until !== undefined) await this.#evaluate(until, place, signal);
      return null;
    }
    if (durationS > 0) await untilStopped(delay(clock, durationS * 1000), signal);
    if (until === undefined) return null;
    const endMs = clock.monotonicMs() + timeoutS * 1000;
    while ((await this.#evaluate(until, place, signal)) !== true) {
      if (clock.monotonicMs() >= endMs)
        throw new NodeFailure('node-timeout', `The condition was not met within ${timeoutS} s: ${until}`);
      await untilStopped(delay(clock, LOOK_MS), signal);
    }
    return true;
  }

  async #approval(
    { text, timeoutS }: Extract<WorkflowNode, { type: 'approval' }>,
    seq: number,
    signal: AbortSignal,
  ): Promise<Left> {
    const { record, surroundings } = this.#options;
    const { environment, traceId } = record.run;
    if (environment === 'sandbox') {
      record.change(seq, { mode: 'fallback' });
      return { output: { answer: 'approved' }, port: 'approved' };
    }
    const context = { principal: this.#options.principal(), traceId, source: 'rest' } as const;
    const question = await untilStopped(surroundings.ask(text, timeoutS * 1000, context), signal);
    record.change(seq, { state: 'waiting-approval', approvalId: question.approvalId });
    const withdraw = (): void => question.withdraw();
    signal.addEventListener('abort', withdraw, { once: true });
    try {
      const answer = await untilStopped(question.answer, signal);
      return { output: { answer }, port: answer };
    } finally {
      signal.removeEventListener('abort', withdraw);
    }
  }

  #evaluate(expression: string, { item }: Place, signal: AbortSignal): Promise<unknown> {
    const { expressions, surroundings, record, principal } = this.#options;
    const context = {
      inputs: record.run.inputs,
      nodes: Object.fromEntries(this.#seen),
      ...(item !== undefined && { item, vehicle: item }),
      // Telemetry of a fleet is large: it is passed only to expressions that use it.
      ...(/\bvehicles\b/.test(expression) && { vehicles: surroundings.vehicles(principal()) }),
    };
    return untilStopped(expressions.evaluate(expression, context, ownerOf(principal())), signal);
  }
}
