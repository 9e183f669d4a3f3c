import type { StepInputs } from './fingerprint.ts';

/** One part of the build that is skipped while its inputs are unchanged. */
export interface BuildStep {
  /** Short file-safe name, shown in progress lines. */
  readonly name: string;
  /** What the output depends on; paths are relative to the repository. */
  readonly inputs: () => StepInputs;
  /** Files the step creates, relative to the repository. If one is missing, the step runs. */
  readonly outputs: readonly string[];
  /** Creates the outputs below `root`; throws on failure. */
  run(root: string): Promise<void>;
}
