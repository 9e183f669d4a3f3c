import type { Clock } from '../../../base/clock.ts';
import type {
  WorkflowFrame,
  WorkflowNodeRun,
  WorkflowNodeState,
  WorkflowRun,
  WorkflowRunState,
} from '../../../contract/developer/workflow.ts';

/** Where a run is written down. @throws store-unavailable */
export interface RunStore {
  save(run: Omit<WorkflowRun, 'nodes' | 'graph' | 'inputs'>, turns: readonly WorkflowNodeRun[]): void;
}

export type TurnChanges = Partial<Omit<WorkflowNodeRun, 'seq' | 'nodeId'>>;

const ENDED_TURN: ReadonlySet<WorkflowNodeState> = new Set([
  'succeeded',
  'failed',
  'skipped',
  'undone',
  'aborted',
]);
/** Above this length in JSON characters, only the size of an output, item or request is kept. */
export const MAX_OUTPUT_LENGTH = 256 * 1024;
/** Of all of them in a run together: later nodes see them, and a run is read and sent in one piece. */
const MAX_KEPT_LENGTH = 1024 * 1024;

/** The record of one run. Each change is on disk before it is announced. */
export class RunRecord {
  #run: WorkflowRun;
  readonly #store: RunStore;
  readonly #clock: Clock;
  readonly #announce: (frame: WorkflowFrame) => void;
  #keptLength = 0;

  constructor(run: WorkflowRun, store: RunStore, clock: Clock, onChange: (frame: WorkflowFrame) => void) {
    this.#run = run;
    this.#store = store;
    this.#clock = clock;
    this.#announce = onChange;
  }

  get run(): WorkflowRun {
    return this.#run;
  }

  /** @throws store-unavailable */
  begin(turn: Pick<WorkflowNodeRun, 'nodeId' | 'item' | 'isUndo'>): number {
    const seq = this.#run.nodes.length;
    const made: WorkflowNodeRun = {
      seq,
      ...turn,
      item: this.kept(turn.item),
      state: 'running',
      request: null,
      status: null,
      output: null,
      decision: null,
      actionId: null,
      approvalId: null,
      problem: null,
      mode: null,
      startedAtMs: this.#clock.utcMs(),
      endedAtMs: null,
    };
    this.#put({ ...this.#run, nodes: [...this.#run.nodes, made] }, [made]);
    return seq;
  }

  /** @throws store-unavailable */
  change(seq: number, changes: TurnChanges): void {
    const old = this.#run.nodes[seq];
    if (!old) return;
    const { state = old.state } = changes;
    const endedAtMs = ENDED_TURN.has(state) ? (old.endedAtMs ?? this.#clock.utcMs()) : null;
    const request = changes.request && { ...changes.request, body: this.kept(changes.request.body) };
    const turn = { ...old, ...changes, ...(request && { request }), endedAtMs };
    this.#put({ ...this.#run, nodes: this.#run.nodes.with(seq, turn) }, [turn]);
  }

  /** @throws store-unavailable */
  set(changes: Partial<Pick<WorkflowRun, 'state' | 'detail' | 'nextNodeId' | 'endedAtMs'>>): void {
    this.#put({ ...this.#run, ...changes }, []);
  }

  /** Ends it with what still runs in it. @throws store-unavailable */
  end(state: WorkflowRunState, detail: string | null): void {
    const endedAtMs = this.#clock.utcMs();
    const cut = this.#run.nodes
      .filter((turn) => !ENDED_TURN.has(turn.state))
      .map((turn): WorkflowNodeRun => ({ ...turn, state: 'aborted', endedAtMs }));
    let { nodes } = this.#run;
    for (const turn of cut) nodes = nodes.with(turn.seq, turn);
    this.#put({ ...this.#run, nodes, state, detail, endedAtMs, nextNodeId: null }, cut);
  }

  /** The stored form of a value: the value itself, or its size. */
  kept(value: unknown): unknown {
    if (value === undefined) return null;
    const { length } = JSON.stringify(value);
    const isKept = length <= MAX_OUTPUT_LENGTH && this.#keptLength + length <= MAX_KEPT_LENGTH;
    if (!isKept) return { isTooLarge: true, length };
    this.#keptLength += length;
    return value;
  }

  #put(run: WorkflowRun, turns: readonly WorkflowNodeRun[]): void {
    const { nodes: _nodes, graph: _graph, inputs: _inputs, ...summary } = run;
    this.#store.save(summary, turns);
    this.#run = run;
    this.#announce({ run: summary, nodes: [...turns] });
  }
}
