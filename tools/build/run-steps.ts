import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildStep } from './build-step.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Runs the steps whose inputs changed since their last success, in order. The first failure ends
 * the build.
 * @returns the names of the steps that ran
 */
export async function runSteps(
  root: string,
  steps: readonly BuildStep[],
  report: (line: string) => void,
): Promise<string[]> {
  const cache = createStepCache(join(root, '.cache/build'));
  const ran: string[] = [];
  for (const step of steps) {
    const current = fingerprint(root, step.inputs());
    if (
      cache.isCurrent(
        step.name,
        current,
        step.outputs.map((output) => join(root, output)),
      )
    ) {
      continue;
    }
    cache.forget(step.name);
    const startedMs = performance.now();
    await step.run(root);
    cache.remember(step.name, current);
    ran.push(step.name);
    report(`built ${step.name} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  }
  return ran;
}

/** Stores the inputs of each step's last success, so that unchanged steps are skipped. */
interface StepCache {
  /** True when the step last succeeded with this fingerprint and all its outputs still exist. */
  isCurrent(step: string, fingerprint: string, outputs: readonly string[]): boolean;
  /** Call this before a step runs: a step that fails half-way must not look current. */
  forget(step: string): void;
  /** Call this after a step has succeeded. */
  remember(step: string, fingerprint: string): void;
}

/** A step cache of one small file a step in `folder`. */
function createStepCache(folder: string): StepCache {
  const pathOf = (step: string): string => join(folder, `${step}.sha256`);
  return {
    isCurrent(step, fingerprint, outputs) {
      const path = pathOf(step);
      if (!existsSync(path) || readFileSync(path, 'utf8') !== fingerprint) return false;
      return outputs.every((output) => existsSync(output));
    },
    forget(step) {
      rmSync(pathOf(step), { force: true });
    },
    remember(step, fingerprint) {
      const path = pathOf(step);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, fingerprint);
    },
  };
}
