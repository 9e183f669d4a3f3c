import { type Clock, delay } from '../../../base/clock.ts';
import { ownerOf } from '../../../base/principal/owner.ts';
import type { Principal } from '../../../contract/account/principal.ts';
import type {
  WorkflowBinding,
  WorkflowEnvironment,
  WorkflowNode,
  WorkflowNodeRun,
} from '../../../contract/developer/workflow.ts';
import type { OwnAnswer, OwnCall } from '../../../contract/port/own-call.ts';
import { whyRefused } from '../graph/operation-check.ts';
import type { Surroundings } from '../graph/surroundings.ts';
import type { Operation } from '../operation-catalogue.ts';
import type { WorkflowJobs } from '../workflow-jobs.ts';
import { type Follow, followOf, stateOf } from './follow.ts';
import { NodeFailure } from './node-failure.ts';
import { MAX_OUTPUT_LENGTH, type RunRecord, type TurnChanges } from './run-record.ts';
import { untilStopped } from './run-stop.ts';

type OperationNode = Extract<WorkflowNode, { type: 'operation' }>;
type Answer = Readonly<Record<string, unknown>>;

export interface OperationTurnOptions {
  readonly environment: WorkflowEnvironment;
  readonly traceId: string;
  readonly record: Pick<RunRecord, 'kept'>;
  readonly surroundings: Surroundings;
  readonly jobs: Pick<WorkflowJobs, 'firstMisfit'>;
  readonly clock: Clock;
  /** The principal with its present permissions. @throws NodeFailure when it has none any more */
  readonly principal: () => Principal;
}

/** Work that was started and has not ended as far as known. */
export interface Started {
  readonly follow: Follow;
  readonly id: string;
  record: Answer;
}

/** What a node run needs from its workflow run. */
export interface TurnContext {
  readonly idempotencyKey: string;
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly onChange: (changes: TurnChanges) => void;
  readonly signal: AbortSignal;
}

const POLL_MS = 1000;
const MODES: ReadonlySet<unknown> = new Set(['live', 'sitl', 'sim', 'fallback']);

/** Calls operations for a run, and ends what they started. */
export class OperationTurns {
  readonly #options: OperationTurnOptions;
  readonly #started = new Map<string, Started>();

  constructor(options: OperationTurnOptions) {
    this.#options = options;
  }

  /** @returns the output. @throws NodeFailure, RunStop, what expressions throw */
  async run(node: OperationNode, operation: Operation, turn: TurnContext): Promise<unknown> {
    const request = await untilStopped(requestOf(node, operation, turn.evaluate), turn.signal);
    turn.onChange({ request: shownRequest(request) });
    if (this.#options.environment === 'sandbox') return this.#inSandbox(request, operation, turn);
    if (request.method !== 'GET' && this.#options.environment === 'simulation')
      refuseReal(request, this.#options.surroundings);
    return this.#withinTime(node, turn.signal, (signal) =>
      this.#call(node, operation, request, { ...turn, signal }),
    );
  }

  /** Ends everything that was started and is still running. Resolves when each was asked. */
  async endStarted(): Promise<void> {
    const open = [...this.#started.values()];
    this.#started.clear();
    await Promise.allSettled(open.map((started) => this.#end(started)));
  }

  async #call(
    node: OperationNode,
    operation: Operation,
    request: BuiltRequest,
    turn: TurnContext,
  ): Promise<unknown> {
    const follow = followOf(operation);
    const answer = await untilStopped(this.#answer(node.retries, request, follow, turn), turn.signal);
    const body = (answer.body ?? {}) as Answer;
    turn.onChange({ status: answer.status, ...factsOf(body) });
    if (answer.status >= 400) throw refusalOf(answer, request);
    const id = follow && body[follow.idField];
    const started = typeof id === 'string' ? this.#started.get(id) : undefined;
    if (!follow || !started || !node.waitForEnd) return this.#options.record.kept(answer.body);
    return this.#options.record.kept(await this.#ended(started, turn));
  }

  /** Recorded in the turn in which it comes, even when the node no longer waits: only a known run can be ended. */
  async #answer(
    retries: number,
    request: BuiltRequest,
    follow: Follow | undefined,
    { idempotencyKey, signal }: TurnContext,
  ): Promise<OwnAnswer> {
    const tries = request.method === 'GET' ? retries + 1 : 1;
    for (let attempt = 1; ; attempt += 1) {
      // The record of what was started is needed whole; of anything else no more than is kept.
      const maxLength = follow ? undefined : MAX_OUTPUT_LENGTH;
      const answer = await this.#send({ ...request, maxLength }, idempotencyKey);
      if (answer.status >= 500 && attempt < tries && !signal.aborted) {
        await untilStopped(delay(this.#options.clock, POLL_MS), signal);
        continue;
      }
      const record = (answer.body ?? {}) as Answer;
      const id = follow && record[follow.idField];
      if (!follow || typeof id !== 'string' || answer.status >= 400) return answer;
      const started = { follow, id, record };
      // The node no longer waits: without it, what was started would continue unsupervised.
      if (signal.aborted) await this.#end(started);
      else this.#started.set(id, started);
      return answer;
    }
  }

  async #ended(started: Started, turn: TurnContext): Promise<Answer> {
    const { follow, id } = started;
    const first = started.record;
    for (;;) {
      const state = stateOf(started.record);
      if (follow.good.has(state) || follow.bad.has(state)) {
        this.#started.delete(id);
        if (follow.good.has(state)) return { ...first, ...started.record };
        throw new NodeFailure('ended-otherwise', `${id} ended as ${state}${detailOf(started.record)}.`);
      }
      const approvalId = textOf(started.record.approvalId);
      const isAsked = state === 'awaiting_approval' || (state === 'validated' && approvalId !== null);
      turn.onChange({
        state: isAsked ? 'waiting-approval' : 'running',
        ...(approvalId !== null && { approvalId }),
      });
      await untilStopped(delay(this.#options.clock, POLL_MS), turn.signal);
      const answer = await untilStopped(this.#send({ method: 'GET', path: follow.read(id) }), turn.signal);
      // A busy gateway is not an end. A record that is gone or not readable is one.
      if (answer.status >= 500 || answer.status === 429) continue;
      if (answer.status >= 400) throw refusalOf(answer, { method: 'GET', path: follow.read(id) });
      const {
        scenario: _scenario,
        events: _events,
        graph: _graph,
        ...record
      } = (answer.body ?? {}) as Answer;
      started.record = record;
      turn.onChange(factsOf(record));
    }
  }

  async #end({ follow, id, record }: Started): Promise<void> {
    const newest = await this.#send({ method: 'GET', path: follow.read(id) });
    const present = newest.status < 400 ? ((newest.body ?? {}) as Answer) : record;
    const state = stateOf(present);
    if (follow.good.has(state) || follow.bad.has(state)) return;
    const end = follow.end(id, { ...record, ...present });
    if (end) await this.#send({ method: 'POST', ...end });
  }

  #send(request: Pick<OwnCall, 'method' | 'path' | 'body' | 'maxLength'>, idempotencyKey?: string) {
    const { surroundings, traceId, principal } = this.#options;
    const isPost = request.method === 'POST';
    return surroundings.call({
      ...request,
      principal: principal(),
      traceId,
      ...(isPost && idempotencyKey !== undefined && { idempotencyKey }),
    });
  }

  /** Nothing is called: the request is validated against its schema, and the answer is an example. */
  async #inSandbox(
    { body }: BuiltRequest,
    operation: Operation,
    { onChange, signal }: TurnContext,
  ): Promise<unknown> {
    const { jobs, principal, record } = this.#options;
    if (operation.body && body) {
      const found = jobs.firstMisfit({ schema: operation.body, value: body }, ownerOf(principal()));
      const wrong = await untilStopped(found, signal);
      if (wrong)
        throw new NodeFailure(
          'validation',
          `body${wrong.path === '' ? '' : `.${wrong.path}`}: ${wrong.text}.`,
        );
    }
    onChange({ mode: 'fallback' });
    return record.kept(operation.example);
  }

  async #withinTime<Value>(
    { timeoutS }: OperationNode,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const own = new AbortController();
    const timer = this.#options.clock.after(timeoutS * 1000, () =>
      own.abort(new NodeFailure('node-timeout', `It did not end within ${timeoutS} s.`)),
    );
    try {
      return await work(AbortSignal.any([outer, own.signal]));
    } finally {
      timer.cancel();
    }
  }
}

function refusalOf(
  { status, body }: OwnAnswer,
  { method, path }: { method: string; path: string },
): NodeFailure {
  const { code, detail } = (body ?? {}) as { readonly code?: unknown; readonly detail?: unknown };
  return new NodeFailure(
    typeof code === 'string' ? code : 'internal-error',
    typeof detail === 'string' ? detail : `${method} ${path} answered ${status}.`,
  );
}

/** Governance decision, action and world from a record or problem. */
function factsOf(body: Answer): Partial<Pick<WorkflowNodeRun, 'decision' | 'actionId' | 'mode'>> {
  const { decision, decisionId, actionId, mode } = body;
  const record = typeof decision === 'object' && decision !== null ? (decision as Answer) : undefined;
  const id = textOf(record?.decisionId ?? decisionId);
  const outcome = textOf(record?.decision ?? decision);
  return {
    ...(id !== null && outcome !== null && { decision: { decisionId: id, outcome } }),
    ...(typeof actionId === 'string' && { actionId }),
    ...(MODES.has(mode) && { mode: mode as WorkflowNodeRun['mode'] }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function detailOf({ detail }: Answer): string {
  return typeof detail === 'string' && detail !== '' ? `: ${detail.replace(/\.$/, '')}` : '';
}

/** They run simulations or create files: no vehicle of the station is affected. */
const APART = ['/api/simulation', '/api/simulations', '/api/sdk'];

/**
 * Refuses a request that concerns a vehicle that is not simulated: a vehicle it names, or a vehicle of a
 * plan, action, launch or mission it names. When it names none, every vehicle of the station counts.
 * @throws NodeFailure simulation-only
 */
function refuseReal(
  request: { readonly path: string; readonly body?: unknown },
  surroundings: Pick<Surroundings, 'stationModes' | 'vehiclesOf'>,
): void {
  const { pathname, searchParams } = new URL(request.path, 'http://self.invalid');
  if (APART.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return;
  const modes = surroundings.stationModes();
  const words = [
    ...pathname.split('/').map((part) => decodeURIComponent(part)),
    ...searchParams.values(),
    ...textsIn(request.body),
  ];
  const named = words.flatMap((word) => (modes.has(word) ? [word] : (surroundings.vehiclesOf(word) ?? [])));
  const concerned = named.length > 0 ? named : [...modes.keys()];
  const real = concerned.find((vehicleId) => modes.get(vehicleId) !== 'sim');
  if (real === undefined) return;
  const why =
    named.length > 0
      ? `${real} is not simulated`
      : `the call names no vehicle, and ${real}, which it could affect, is not simulated`;
  throw new NodeFailure(
    'simulation-only',
    `Nothing was sent: ${why}. Run the workflow live, or use a simulated vehicle.`,
  );
}

function* textsIn(value: unknown): Generator<string, void, undefined> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value) as unknown[]) yield* textsIn(part);
}

interface BuiltRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Shown in the record of a run in place of what must not be kept. */
const HIDDEN = '(hidden)';
const SECRET =
  /^(auth|authorization|token|accessToken|refreshToken|pin|password|secret|apiKey|key|voucher)$/i;

/**
 * The request of a node, its expressions evaluated.
 * @throws NodeFailure for a value that makes no request; what `evaluate` throws
 */
async function requestOf(
  node: OperationNode,
  { method, path: template, isBodyRequired, body: schema }: Operation,
  evaluate: (expression: string) => Promise<unknown>,
): Promise<BuiltRequest> {
  const valuesOf = async (bindings: Readonly<Record<string, WorkflowBinding>>, part: string) => {
    const values: Record<string, unknown> = {};
    for (const [name, binding] of Object.entries(bindings)) {
      const value =
        'value' in binding ? binding.value : await evaluated(binding.expression, `${part}.${name}`);
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
  const evaluated = async (expression: string, field: string): Promise<unknown> => {
    try {
      return await evaluate(expression);
    } catch (thrown) {
      if (thrown instanceof Error) thrown.message = `${field}: ${thrown.message}`;
      throw thrown;
    }
  };
  const inPath = await valuesOf(node.path, 'path');
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(addressText(inPath[name], `path.${name}`)),
  );
  const query = new URLSearchParams(
    Object.entries(await valuesOf(node.query, 'query')).map(([name, value]): [string, string] => [
      name,
      addressText(value, `query.${name}`),
    ]),
  ).toString();
  const body = await valuesOf(node.body, 'body');
  const why = whyRefused(path);
  if (why !== undefined) throw new NodeFailure('operation-closed', `${path}: ${why}`);
  const hasBody = schema !== undefined && (isBodyRequired || Object.keys(body).length > 0);
  return { method, path: query === '' ? path : `${path}?${query}`, ...(hasBody && { body }) };
}

/** A request as the record shows it. */
function shownRequest({ method, path, body }: BuiltRequest) {
  const shown = JSON.stringify(body ?? null, (name, value: unknown) => (SECRET.test(name) ? HIDDEN : value));
  return { method, path, body: JSON.parse(shown) as unknown };
}

function addressText(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new NodeFailure(
    'validation',
    `${field} is not a string, number or boolean, so it cannot be part of an address.`,
  );
}
