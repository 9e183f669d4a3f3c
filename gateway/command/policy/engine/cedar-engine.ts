import { createRequire } from 'node:module';

/** The part of Cedar that is used. One instance is one WebAssembly memory: after a trap it must not be used again. */
export type CedarEngine = Pick<
  typeof import('@cedar-policy/cedar-wasm/nodejs'),
  'policyToJson' | 'validate' | 'preparsePolicySet' | 'statefulIsAuthorized'
>;

/** A new instance; about 20 ms. The package itself keeps one for the whole process, which nothing can repair. */
export function newCedarEngine(): CedarEngine {
  // A loader of its own for each: a loader caches what it has loaded, and would keep every instance.
  const require = createRequire(import.meta.url);
  const path = require.resolve('@cedar-policy/cedar-wasm/nodejs');
  delete require.cache[path];
  try {
    return require(path) as CedarEngine;
  } finally {
    delete require.cache[path];
  }
}

/**
 * True when the engine stopped in the middle of its work: memory, stack or an assertion of its own. Its state may
 * be half changed. A fault in a policy or a question is returned as a value instead.
 */
export function isEngineTrap(error: unknown): boolean {
  // WebAssembly.RuntimeError by its name: its type belongs to the browser's library.
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

/** An engine that is replaced by a new one as soon as it has trapped. */
export class RenewableEngine {
  readonly #newEngine: () => CedarEngine;
  #engine: CedarEngine | undefined;

  constructor(newEngine: () => CedarEngine) {
    this.#newEngine = newEngine;
  }

  /** @throws what `work` throws; after a trap the next call has a new engine */
  use<Result>(work: (engine: CedarEngine) => Result): Result {
    this.#engine ??= this.#newEngine();
    try {
      return work(this.#engine);
    } catch (error) {
      if (isEngineTrap(error)) this.#engine = undefined;
      throw error;
    }
  }
}
