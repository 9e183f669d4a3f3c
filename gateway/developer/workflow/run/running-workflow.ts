import type { Clock } from '../../../base/clock.ts';
import { errorText } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type { Principal } from '../../../contract/account/principal.ts';
import type {
  WorkflowControl,
  WorkflowEdgePort,
  WorkflowNode,
  WorkflowRun,
} from '../../../contract/developer/workflow.ts';
import { GraphWays } from '../graph/graph-ways.ts';
import type { Permit, Surroundings } from '../graph/surroundings.ts';
import type { OperationCatalogue } from '../operation-catalogue.ts';
import type { WorkflowJobs } from '../workflow-jobs.ts';
import type { Expressions } from './expressions.ts';
import { failureOf, NodeFailure } from './node-failure.ts';
import { NodeTurns, type Place } from './node-turns.ts';
import { OperationTurns } from './operation-turn.ts';
import type { RunRecord } from './run-record.ts';
import { RunStop, untilStopped } from './run-stop.ts';

export interface RunningWorkflowOptions {
  readonly record: RunRecord;
  readonly isStepwise: boolean;
  /** Of a live run. */
  readonly permit: Permit | undefined;
  readonly operations: Pick<OperationCatalogue, 'get'>;
  readonly expressions: Expressions;
  readonly jobs: Pick<WorkflowJobs, 'firstMisfit'>;
  readonly surroundings: Surroundings;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** An `end` node was reached: how the run ends. */
class RunEnd extends Error {
  readonly outcome: 'passed' | 'failed';

  constructor(outcome: RunEnd['outcome'], detail: string) {
    super(detail);
    this.outcome = outcome;
  }
}

interface Done {
  readonly seq: number;
  readonly nodeId: string;
  readonly place: Place;
}

/** One run through its graph, node by node. */
export class RunningWorkflow {
  readonly #options: RunningWorkflowOptions;
  readonly #ways: GraphWays;
  readonly #operations: OperationTurns;
  readonly #turns: NodeTurns;
  /** Operations that can be undone, in the order in which they were done. */
  readonly #done: Done[] = [];
  #stop = new AbortController();
  #isShuttingDown = false;
  #isHeld: boolean;
  #goOn: (() => void) | undefined;
  #steps = 0;

  constructor(options: RunningWorkflowOptions) {
    const { record, surroundings, jobs, clock } = options;
    this.#options = options;
    this.#isHeld = options.isStepwise;
    this.#ways = new GraphWays(record.run.graph);
    this.#operations = new OperationTurns({
      environment: record.run.environment,
      traceId: record.run.traceId,
      record,
      surroundings,
      jobs,
      clock,
      principal: () => this.#principal(),
    });
    this.#turns = new NodeTurns({ ...options, turns: this.#operations, principal: () => this.#principal() });
  }

  get run(): WorkflowRun {
    return this.#options.record.run;
  }

  /** Resolves when it has ended, however. */
  async start(): Promise<void> {
    const { record, clock, logger } = this.#options;
    const { maxDurationS } = this.run.graph;
    const deadline = clock.after(maxDurationS * 1000, () =>
      this.#stop.abort(new RunStop('failed', `It did not end within ${maxDurationS} s.`)),
    );
    try {
      const end = await this.#runThrough();
      deadline.cancel();
      if (end.state !== 'passed' && end.state !== 'interrupted') await this.#takeBack(end);
      record.end(this.#isShuttingDown ? 'interrupted' : end.state, end.detail);
    } catch (thrown) {
      // The store failed. A run must not continue without a record.
      logger.error({ runId: this.run.runId, error: errorText(thrown) }, 'a workflow run failed');
      await this.#operations.endStarted();
    } finally {
      deadline.cancel();
    }
  }

  /** @throws store-unavailable */
  control(order: WorkflowControl['order']): void {
    if (order === 'abort') {
      this.#stop.abort(new RunStop('aborted', 'The run was aborted.'));
      return;
    }
    this.#isHeld = order !== 'continue';
    if (order !== 'pause') this.#goOn?.();
  }

  /** The gateway stops: running nodes are recorded as interrupted, and nothing is undone. */
  interrupt(): void {
    this.#isShuttingDown = true;
    this.#stop.abort(new RunStop('interrupted', 'The gateway stopped during the run.'));
  }

  async #runThrough(): Promise<{
    readonly state: RunStop['state'] | 'passed';
    readonly detail: string | null;
  }> {
    const { start } = this.#ways;
    try {
      await this.#walk(start?.id, { item: undefined, isUndo: false });
      return { state: 'passed', detail: null };
    } catch (thrown) {
      if (thrown instanceof RunEnd)
        return { state: thrown.outcome, detail: thrown.outcome === 'passed' ? null : thrown.message };
      if (thrown instanceof RunStop) return { state: thrown.state, detail: thrown.message };
      throw thrown;
    }
  }

  async #walk(from: string | undefined, place: Place): Promise<void> {
    for (let nodeId = from; nodeId !== undefined; ) {
      const node = this.#ways.nodes.get(nodeId);
      if (!node) return;
      if (!place.isUndo) await this.#before(nodeId);
      const port: WorkflowEdgePort | undefined = await this.#turn(node, place);
      nodeId = port && this.#ways.next(nodeId, port);
    }
  }

  /** Waits while the run is paused; counts the step. @throws RunStop */
  async #before(nodeId: string): Promise<void> {
    const { record } = this.#options;
    if (this.#stop.signal.aborted) await untilStopped(Promise.resolve(), this.#stop.signal);
    this.#steps += 1;
    const { maxSteps } = this.run.graph;
    if (this.#steps > maxSteps) throw new RunStop('failed', `The run exceeded ${maxSteps} steps.`);
    if (!this.#isHeld) return;
    const goOn = new Promise<void>((resolve) => {
      this.#goOn = resolve;
    });
    record.set({ state: 'paused', nextNodeId: nodeId });
    await untilStopped(goOn, this.#stop.signal);
    this.#goOn = undefined;
    record.set({ state: 'running', nextNodeId: null });
  }

  /** @returns the port it is left by. @throws RunEnd, RunStop, store-unavailable */
  async #turn(node: WorkflowNode, place: Place): Promise<WorkflowEdgePort | undefined> {
    const { record } = this.#options;
    const seq = record.begin({ nodeId: node.id, item: place.item ?? null, isUndo: place.isUndo });
    const { signal } = this.#stop;
    try {
      if (node.type === 'loop') return await this.#loop(node, seq, place);
      const result =
        node.type === 'start'
          ? await this.#permitted(seq, signal)
          : await this.#turns.run(node, seq, place, signal);
      const { output, port } = result;
      record.change(seq, { state: 'succeeded', output: output ?? null });
      this.#turns.note(node.id, 'succeeded', output, this.run.nodes[seq]?.status ?? null);
      if (!place.isUndo && this.#ways.next(node.id, 'undo') !== undefined)
        this.#done.push({ seq, nodeId: node.id, place });
      if (node.type === 'end' && !place.isUndo)
        throw new RunEnd(node.outcome, `The run ended at ${node.name ?? node.id}.`);
      return node.type === 'end' ? undefined : port;
    } catch (thrown) {
      if (thrown instanceof RunEnd) throw thrown;
      return this.#failed(node, seq, place, thrown);
    }
  }

  #failed(node: WorkflowNode, seq: number, place: Place, thrown: unknown): WorkflowEdgePort {
    const { record } = this.#options;
    if (thrown instanceof RunStop) {
      const problem = { code: 'stopped', text: thrown.message };
      if (record.run.nodes[seq]?.endedAtMs === null) record.change(seq, { state: 'aborted', problem });
      throw thrown;
    }
    if (isStoreFault(thrown)) throw thrown;
    const problem = failureOf(thrown);
    record.change(seq, { state: 'failed', problem });
    this.#turns.note(node.id, 'failed', null, record.run.nodes[seq]?.status ?? null, problem);
    if (this.#ways.next(node.id, 'failed') !== undefined) return 'failed';
    if (place.isUndo) throw new NodeFailure(problem.code, problem.text);
    throw new RunEnd('failed', `${node.name ?? node.id}: ${problem.text}`);
  }

  async #loop(
    node: Extract<WorkflowNode, { type: 'loop' }>,
    seq: number,
    place: Place,
  ): Promise<WorkflowEdgePort> {
    const { record } = this.#options;
    const items = await this.#turns.itemsOf(node, place, this.#stop.signal);
    const output = record.kept(items);
    record.change(seq, { output });
    this.#turns.note(node.id, 'running', output, null);
    const body = this.#ways.next(node.id, 'each');
    for (const item of body === undefined ? [] : items) await this.#walk(body, { ...place, item });
    record.change(seq, { state: 'succeeded' });
    this.#turns.note(node.id, 'succeeded', output, null);
    return 'next';
  }

  /** A live run that needs an approval waits at its start. */
  async #permitted(
    seq: number,
    signal: AbortSignal,
  ): Promise<{ readonly output: unknown; readonly port: WorkflowEdgePort }> {
    const { permit, record } = this.#options;
    if (permit) record.change(seq, { decision: permit.decision });
    const question = permit?.question;
    if (question) {
      record.change(seq, { state: 'waiting-approval', approvalId: question.approvalId });
      const stopped = (): void => question.withdraw();
      signal.addEventListener('abort', stopped, { once: true });
      const answer = await untilStopped(question.answer, signal);
      signal.removeEventListener('abort', stopped);
      if (answer === 'rejected') throw new NodeFailure('governance-denied', 'The run was not approved.');
    }
    return { output: null, port: 'next' };
  }

  /** Ends what is still running at the stop, then undoes the steps from newest to oldest. */
  async #takeBack({
    state,
    detail,
  }: {
    readonly state: string;
    readonly detail: string | null;
  }): Promise<void> {
    const { record, logger } = this.#options;
    const wasStopped = this.#stop.signal.aborted;
    if (wasStopped) await this.#operations.endStarted();
    if (this.#isShuttingDown || this.#done.length === 0) return;
    this.#stop = new AbortController();
    record.set({ state: 'undoing', detail, nextNodeId: null });
    for (const { seq, nodeId, place } of this.#done.toReversed()) {
      if (this.#stop.signal.aborted) break;
      try {
        await this.#walk(this.#ways.next(nodeId, 'undo'), { ...place, isUndo: true });
        record.change(seq, { state: 'undone' });
      } catch (thrown) {
        if (isStoreFault(thrown)) throw thrown;
        // An operation that cannot be undone is shown at its node; earlier ones are still undone.
        logger.warn({ nodeId, state, error: errorText(thrown) }, 'a workflow node could not be undone');
      }
    }
    if (this.#stop.signal.aborted) await this.#operations.endStarted();
  }

  /** @throws NodeFailure */
  #principal(): Principal {
    const principal = this.#options.surroundings.principalOf(this.run.actor);
    if (!principal)
      throw new NodeFailure('login-required', 'The key that runs the workflow was revoked or has expired.');
    return principal;
  }
}

function isStoreFault(thrown: unknown): boolean {
  return (
    (thrown as { readonly code?: unknown }).code === 'store-unavailable' && !(thrown instanceof NodeFailure)
  );
}
