import type { Scenario } from '../../contract/simulation/scenario.ts';

export interface ScenarioText {
  readonly text: string;
  /** The id its file stands for; undefined for a text that is no file. */
  readonly id: string | undefined;
}

/** What is wrong with a scenario, and in which line; undefined where it cannot be told. */
export interface ScenarioProblem {
  readonly line: number | undefined;
  readonly reason: string;
}

export type ScenarioReading = { readonly scenario: Scenario } | UnusableScenario;

export interface UnusableScenario {
  /** The first of them. */
  readonly problem: ScenarioProblem;
  /** As far as they can be told at once. */
  readonly problems: readonly ScenarioProblem[];
  readonly title: string | undefined;
}

/** A reading that came to nothing. */
export function unusable(problems: readonly ScenarioProblem[], title?: string): UnusableScenario {
  const [problem = { line: undefined, reason: 'it cannot be read' }] = problems;
  return { problem, problems, title };
}
