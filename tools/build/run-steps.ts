import { join } from 'node:path';
import type { BuildStep } from './build-step.ts';
import { fingerprint } from './fingerprint.ts';
import { createStepCache } from './step-cache.ts';

/**
 * Runs the steps whose inputs changed since their last success, in order; the first that fails ends the build.
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
