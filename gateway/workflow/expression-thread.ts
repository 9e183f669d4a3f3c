import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Clock, Timer } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { ExpressionProblem } from './expression-problem.ts';
import type { ExpressionAnswer, ExpressionQuestion } from './expression-question.ts';
import type { Expressions } from './expressions.ts';

const LIMIT_MS = 250;
/** An expression that fills its heap ends its thread, and no other. */
const MAX_HEAP_MB = 96;
const MAX_WAITING = 1000;

interface Waiting {
  readonly question: ExpressionQuestion;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: AppError) => void;
}

/** Evaluates one expression after the other in a thread of its own, which is ended and made anew where one never ends. */
export class ExpressionThread implements Expressions {
  readonly #clock: Clock;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #asked: Waiting | undefined;
  #limit: Timer | undefined;
  #nextId = 1;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  evaluate(expression: string, context: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (this.#waiting.length >= MAX_WAITING)
      return Promise.reject(new AppError('overloaded', 'Too many expressions wait already.'));
    return new Promise((resolve, reject) => {
      const question = { id: this.#nextId, expression, context };
      this.#nextId += 1;
      this.#waiting.push({ question, resolve, reject });
      this.#askNext();
    });
  }

  /** What still waits is refused. */
  async stop(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0))
      reject(new AppError('overloaded', 'The gateway is stopping.'));
    const worker = this.#worker;
    this.#forgetWorker({ text: 'The gateway is stopping.', position: null });
    await worker?.terminate();
  }

  #askNext(): void {
    if (this.#asked || this.#waiting.length === 0) return;
    this.#worker ??= this.#newWorker();
    if (!this.#isReady) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#asked = next;
    try {
      this.#worker.postMessage(next.question);
    } catch {
      this.#asked = undefined;
      next.reject(refused({ text: 'Its context is no JSON.', position: null }));
      this.#askNext();
      return;
    }
    // An answer that lies in the inbox when the time is over was given in time: it is read before anything is ended.
    this.#limit = this.#clock.after(LIMIT_MS, () => setImmediate(() => this.#tooLong(next)));
  }

  #tooLong(asked: Waiting): void {
    if (this.#asked !== asked) return;
    const worker = this.#worker;
    this.#forgetWorker({ text: `It does not end within ${LIMIT_MS} ms.`, position: null });
    void worker?.terminate();
    this.#askNext();
  }

  #newWorker(): Worker {
    const worker = new Worker(entryBesideThis(), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    worker.unref();
    const ended = (text: string): void => {
      if (this.#worker !== worker) return;
      this.#forgetWorker({ text, position: null });
      this.#askNext();
    };
    worker.on('message', (answer: ExpressionAnswer) => {
      if (this.#worker === worker) this.#answered(answer);
    });
    worker.on('error', () => ended('It needs more memory than an expression may have.'));
    worker.on('exit', () => ended('Its thread ended.'));
    return worker;
  }

  #answered(answer: ExpressionAnswer): void {
    if (answer.kind === 'ready') this.#isReady = true;
    else {
      const asked = this.#asked;
      if (asked?.question.id !== answer.id) return;
      this.#limit?.cancel();
      this.#asked = undefined;
      if (answer.kind === 'refused') asked.reject(refused(answer.problem));
      else asked.resolve(answer.json === undefined ? undefined : (JSON.parse(answer.json) as unknown));
    }
    this.#askNext();
  }

  #forgetWorker(problem: ExpressionProblem): void {
    this.#worker = undefined;
    this.#isReady = false;
    this.#limit?.cancel();
    const asked = this.#asked ?? (this.#isReady ? undefined : this.#waiting.shift());
    this.#asked = undefined;
    asked?.reject(refused(problem));
  }
}

function refused({ text, position }: ExpressionProblem): AppError {
  return new AppError('workflow-expression', `The expression cannot be evaluated: ${text}`, {
    context: { position },
  });
}

/** The .ts beside this file, or the .js of the bundle. @throws internal-error when it is missing from the installation */
function entryBesideThis(): URL {
  for (const name of ['./expression-worker.ts', './expression-worker.js']) {
    const url = new URL(name, import.meta.url);
    if (existsSync(url)) return url;
  }
  throw new AppError('internal-error', 'The program of expressions is missing: install Aerodeck again.');
}
