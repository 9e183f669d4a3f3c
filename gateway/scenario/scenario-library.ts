import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '../base/error.ts';
import type { Scenario } from '../contract/scenario.ts';
import type { ScenarioSummary } from '../contract/simulation.ts';
import { readScenario, type ScenarioReading } from './scenario-file.ts';

export interface ScenarioLibraryOptions {
  readonly shippedFolder: string;
  /** The user's own; one of the same name takes the place of a shipped one. It need not exist. */
  readonly ownFolder: string;
}

interface Listed {
  readonly id: string;
  readonly source: ScenarioSummary['source'];
  readonly path: string;
}

const ENDING = /\.(ya?ml|json)$/;
const MAX_FILES = 500;
const MAX_BYTES = 1024 * 1024;

/** Scenario files of the product and of the data directory, read when they are asked for: an edit counts at once. */
export class ScenarioLibrary {
  readonly #options: ScenarioLibraryOptions;

  constructor(options: ScenarioLibraryOptions) {
    this.#options = options;
  }

  /** Showcases first, then by title; unusable ones with their problem. */
  list(): readonly ScenarioSummary[] {
    return [...this.#files().values()]
      .map((file) => summaryOf(file, this.#read(file)))
      .sort(
        (left, right) =>
          Number(right.isShowcase) - Number(left.isShowcase) || left.title.localeCompare(right.title, 'en'),
      );
  }

  /** @throws not-found */
  text(scenarioId: string): string {
    return readFileSync(this.#file(scenarioId).path, 'utf8');
  }

  /** @throws not-found, scenario-invalid */
  get(scenarioId: string): Scenario {
    const file = this.#file(scenarioId);
    const reading = this.#read(file);
    if ('scenario' in reading) return reading.scenario;
    throw new AppError('scenario-invalid', `${basename(file.path)}: ${problemText(reading)}`, {
      context: {
        errors: [{ pointer: `line ${reading.problem.line ?? '?'}`, detail: reading.problem.reason }],
      },
    });
  }

  #read({ id, path }: Listed): ScenarioReading {
    if (statSync(path).size > MAX_BYTES)
      return { problem: { line: undefined, reason: 'larger than 1 MiB' }, title: undefined };
    const reading = readScenario(readFileSync(path, 'utf8'));
    if (!('scenario' in reading) || reading.scenario.id === id) return reading;
    const reason = `its id is ${reading.scenario.id}, the name of the file says ${id}`;
    return { problem: { line: undefined, reason }, title: reading.scenario.title };
  }

  #file(scenarioId: string): Listed {
    const file = this.#files().get(scenarioId);
    if (!file) throw new AppError('not-found', `There is no scenario ${scenarioId}.`);
    return file;
  }

  #files(): ReadonlyMap<string, Listed> {
    const { shippedFolder, ownFolder } = this.#options;
    return new Map(
      [...filesIn(shippedFolder, 'shipped'), ...filesIn(ownFolder, 'own')].map((file) => [file.id, file]),
    );
  }
}

function filesIn(folder: string, source: Listed['source']): readonly Listed[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => ENDING.test(name));
  } catch {
    return [];
  }
  return names
    .sort()
    .slice(0, MAX_FILES)
    .map((name) => ({ id: name.replace(ENDING, ''), source, path: join(folder, name) }));
}

function summaryOf({ id, source }: Listed, reading: ScenarioReading): ScenarioSummary {
  if ('scenario' in reading) {
    const { title, text, isShowcase, vehicles, durationS, assertions } = reading.scenario;
    return {
      id,
      title,
      text,
      isShowcase,
      source,
      vehicles: vehicles.length,
      durationS,
      assertions: assertions.length,
      problem: null,
    };
  }
  return {
    id,
    title: reading.title ?? id,
    text: '',
    isShowcase: false,
    source,
    vehicles: 0,
    durationS: 0,
    assertions: 0,
    problem: problemText(reading),
  };
}

function problemText({
  problem: { line, reason },
}: Exclude<ScenarioReading, { scenario: Scenario }>): string {
  return line === undefined ? reason : `line ${line}: ${reason}`;
}
