import { randomBytes } from 'node:crypto';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import { hasEnded } from '../../gateway/contract/command/operation-states.ts';

export interface SoakRequest {
  readonly key: string;
  readonly traceId: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** What is wrong with the gateway's records, by kind; each with its first examples. */
export type Findings = Map<string, string[]>;

/**
 * Every request of the operator, and what the gateway must know about it afterwards: one answer, at most one command, and
 * each acknowledged command with an end.
 */
export class RequestBook {
  readonly findings: Findings = new Map();
  /** Requests by what they were answered. */
  readonly answers = new Map<string, number>();
  /** Trace ids of requests that were cut off by the end of the gateway; each may be sent again. */
  readonly cut = new Map<string, SoakRequest>();
  readonly #acknowledged = new Map<string, string>();
  /** The command that each request names, by its trace. A take-off may write parameters under the same trace. */
  readonly #commandOf = new Map<string, string>();
  readonly #mustBe = new Map<string, number>();
  #made = 0;

  open(method: string, path: string, body: unknown): SoakRequest {
    this.#made += 1;
    const request = {
      key: `soak-${this.#made}-${process.pid}`,
      traceId: randomBytes(16).toString('hex'),
      method,
      path,
      body,
    };
    const command = /\/commands\/([^?]+)/.exec(path)?.[1];
    if (command !== undefined) this.#commandOf.set(request.traceId, command);
    return request;
  }

  answered({ traceId, method, path }: SoakRequest, kind: string, status: number, body: unknown): void {
    this.cut.delete(traceId);
    const { code, commandId } = (body ?? {}) as { code?: string; commandId?: string };
    const word = `${kind}: ${status}${code === undefined ? '' : ` ${code}`}`;
    this.answers.set(word, (this.answers.get(word) ?? 0) + 1);
    if (code === 'internal-error') this.find('internal errors', `${method} ${path} ${traceId}`);
    if (commandId !== undefined && this.#commandOf.has(traceId)) this.#acknowledged.set(commandId, traceId);
  }

  /** The gateway was ended while it had the request: its client knows nothing. */
  wasCut(request: SoakRequest): void {
    this.cut.set(request.traceId, request);
  }

  /** The gateway ran and gave no answer in time. */
  unanswered({ method, path, traceId }: SoakRequest, why: string): void {
    this.find('requests without an answer', `${method} ${path} ${traceId} (${why})`);
  }

  /** From now on this address must answer so: 200 for what was acknowledged, 404 once it was removed. */
  mustAnswer(path: string, status: number): void {
    this.#mustBe.set(path, status);
  }

  forgetPromise(path: string): void {
    this.#mustBe.delete(path);
  }

  get promises(): readonly (readonly [string, number])[] {
    return [...this.#mustBe];
  }

  get counts(): { readonly made: number; readonly acknowledged: number; readonly promised: number } {
    return { made: this.#made, acknowledged: this.#acknowledged.size, promised: this.#mustBe.size };
  }

  /** Compares all command records of the gateway with what was asked and acknowledged. */
  checkCommands(records: readonly CommandRecord[], mayRun: boolean): void {
    const known = new Set(records.map(({ commandId }) => commandId));
    const perTrace = Map.groupBy(
      records.filter(({ traceId, command }) => this.#commandOf.get(traceId) === command),
      ({ traceId }) => traceId,
    );
    for (const [commandId, traceId] of this.#acknowledged)
      if (!known.has(commandId)) this.find('acknowledged commands lost', `${commandId} ${traceId}`);
    for (const [traceId, of] of perTrace)
      if (of.length > 1)
        this.find(
          'commands doubled',
          `${traceId}: ${of.map(({ commandId, command }) => `${command} ${commandId}`).join(', ')}`,
        );
    if (mayRun) return;
    for (const { commandId, command, state } of records)
      if (!hasEnded('command', state))
        this.find('commands without an outcome', `${command} ${commandId} is ${state}`);
  }

  find(kind: string, example: string): void {
    const examples = this.findings.get(kind) ?? [];
    if (!examples.includes(example)) this.findings.set(kind, [...examples, example]);
  }
}
