import { createRequire } from 'node:module';

/** The part of Cedar we use. One instance is one WebAssembly memory: do not use it after a trap. */
export type CedarEngine = Pick<
  typeof import('@cedar-policy/cedar-wasm/nodejs'),
  'policyToJson' | 'validate' | 'preparsePolicySet' | 'statefulIsAuthorized'
>;

/** A new instance; takes about 20 ms. The package's own instance is per process and cannot be replaced. */
export function newCedarEngine(): CedarEngine {
  // Each needs its own loader: a loader caches its modules and would keep every instance.
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
 * True if the engine stopped midway: memory, stack or an internal assertion. Its state may be
 * inconsistent. A fault in a policy or a request is returned as a value instead.
 */
export function isEngineTrap(error: unknown): boolean {
  // Compares the name, because the WebAssembly.RuntimeError type belongs to the browser's library.
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

/** An engine that is replaced after a trap. */
export class RenewableEngine {
  readonly #newEngine: () => CedarEngine;
  #engine: CedarEngine | undefined;

  constructor(newEngine: () => CedarEngine) {
    this.#newEngine = newEngine;
  }

  /** @throws what `work` throws; after a trap the next call uses a new engine */
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
