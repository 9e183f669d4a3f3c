import type { StepInputs } from './fingerprint.ts';

/** One part of the build that is skipped while its inputs are unchanged. */
export interface BuildStep {
  /** Short file-safe name, shown in progress lines. */
  readonly name: string;
  /** What the output depends on; paths are relative to the repository. */
  readonly inputs: () => StepInputs;
  /** Files the step makes, relative to the repository; when one is missing the step runs. */
  readonly outputs: readonly string[];
  /** Makes the outputs below `root`; throws when it cannot. */
  run(root: string): Promise<void>;
}
