import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Remembers with which inputs each build step last succeeded, so that unchanged steps are skipped. */
export interface StepCache {
  /** True when the step last succeeded with this fingerprint and all its outputs still exist. */
  isCurrent(step: string, fingerprint: string, outputs: readonly string[]): boolean;
  /** To be called before a step runs: a step that fails half-way must not look current. */
  forget(step: string): void;
  /** To be called when a step has succeeded. */
  remember(step: string, fingerprint: string): void;
}

/** A step cache of one small file a step in `folder`. */
export function createStepCache(folder: string): StepCache {
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
