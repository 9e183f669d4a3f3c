import type { Scenario } from '../../contract/simulation/scenario.ts';

export interface ScenarioText {
  readonly text: string;
  /** The id from the file name; undefined for a text without a file. */
  readonly id: string | undefined;
}

/** A problem of a scenario, with its line if known. */
interface ScenarioProblem {
  readonly line: number | undefined;
  readonly reason: string;
}

export type ScenarioReading = { readonly scenario: Scenario } | UnusableScenario;

export interface UnusableScenario {
  /** The first of them. */
  readonly problem: ScenarioProblem;
  /** All problems that one pass can find. */
  readonly problems: readonly ScenarioProblem[];
  readonly title: string | undefined;
}

/** A reading that failed. */
export function unusable(problems: readonly ScenarioProblem[], title?: string): UnusableScenario {
  const [problem = { line: undefined, reason: 'it cannot be read' }] = problems;
  return { problem, problems, title };
}
