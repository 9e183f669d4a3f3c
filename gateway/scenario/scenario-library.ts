import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError, errorText } from '../base/error.ts';
import type { Scenario } from '../contract/scenario.ts';
import type { ScenarioCheck, ScenarioSummary } from '../contract/simulation.ts';
import { readScenario, type ScenarioReading, type UnusableScenario, unusable } from './scenario-file.ts';

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
    throw invalid(basename(file.path), reading);
  }

  /** A scenario that is not stored. @throws scenario-invalid */
  parse(text: string): Scenario {
    const reading = readScenario(text);
    if ('scenario' in reading) return reading.scenario;
    throw invalid('The text', reading);
  }

  /** Whether the text could be stored under this id. */
  check(scenarioId: string, text: string): ScenarioCheck {
    const reading = readAs(scenarioId, text);
    if ('scenario' in reading) return { isUsable: true, problems: [] };
    const problems = reading.problems.map(({ line = null, reason }) => ({ line, reason }));
    return { isUsable: false, problems };
  }

  /** Writes an own file, whole or not at all; on disk when it returns. @throws scenario-invalid, resource-limit, data-dir-unwritable */
  put(scenarioId: string, text: string): ScenarioSummary {
    const reading = readAs(scenarioId, text);
    if (!('scenario' in reading)) throw invalid(`${scenarioId}.yaml`, reading);
    const { ownFolder } = this.#options;
    const known = this.#files().get(scenarioId);
    const own = known?.source === 'own' ? known : undefined;
    if (!own && filesIn(ownFolder, 'own').length >= MAX_FILES)
      throw new AppError(
        'resource-limit',
        `There are ${MAX_FILES} scenarios of your own already. Remove one.`,
      );
    const file = own ?? { id: scenarioId, source: 'own', path: join(ownFolder, `${scenarioId}.yaml`) };
    changeFile(file.path, () => {
      mkdirSync(ownFolder, { recursive: true, mode: 0o700 });
      writeFileSync(`${file.path}.new`, text, { flush: true });
      renameSync(`${file.path}.new`, file.path);
    });
    return summaryOf(file, reading);
  }

  /** Removes an own file; one of the product stays. @throws not-found, state-conflict, data-dir-unwritable */
  remove(scenarioId: string): void {
    const { source, path } = this.#file(scenarioId);
    if (source === 'shipped')
      throw new AppError(
        'state-conflict',
        `${scenarioId} came with Aerodeck and stays. Only your own can be removed.`,
      );
    changeFile(path, () => rmSync(path, { force: true }));
  }

  #read({ id, path }: Listed): ScenarioReading {
    if (statSync(path).size > MAX_BYTES) return unusable([{ line: undefined, reason: 'larger than 1 MiB' }]);
    return readAs(id, readFileSync(path, 'utf8'));
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

function readAs(id: string, text: string): ScenarioReading {
  const reading = readScenario(text);
  if (!('scenario' in reading) || reading.scenario.id === id) return reading;
  const line =
    text.split('\n').findIndex((each) => /^["']?id["']?\s*:/.test(each.trimStart())) + 1 || undefined;
  const reason = `its id is ${reading.scenario.id}, the name of the file says ${id}`;
  return unusable([{ line, reason }], reading.scenario.title);
}

function changeFile(path: string, change: () => void): void {
  try {
    change();
  } catch (cause) {
    throw new AppError('data-dir-unwritable', `${path} cannot be changed: ${errorText(cause)}`, { cause });
  }
}

function invalid(what: string, { problem, problems }: UnusableScenario): AppError {
  return new AppError('scenario-invalid', `${what}: ${problemText({ problem })}`, {
    context: {
      errors: problems.map(({ line, reason }) => ({ pointer: `line ${line ?? '?'}`, detail: reason })),
    },
  });
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

function problemText({ problem: { line, reason } }: Pick<UnusableScenario, 'problem'>): string {
  return line === undefined ? reason : `line ${line}: ${reason}`;
}
