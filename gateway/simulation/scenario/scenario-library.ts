import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError, errorText } from '../../base/error.ts';
import type { Scenario } from '../../contract/simulation/scenario.ts';
import type { ScenarioCheck, ScenarioSummary } from '../../contract/simulation/simulation.ts';
import {
  type ScenarioReading,
  type ScenarioText,
  type UnusableScenario,
  unusable,
} from './scenario-reading.ts';

export interface ScenarioLibraryOptions {
  readonly shippedFolder: string;
  /** User scenarios. A file with the name of a shipped one replaces it. The folder may be missing. */
  readonly ownFolder: string;
  /** Parses a text in a job process for `owner`. @throws job-limit, job-failed, overloaded */
  readonly read: (text: ScenarioText, owner: string) => Promise<ScenarioReading>;
}

interface Listed {
  readonly id: string;
  readonly source: ScenarioSummary['source'];
  readonly path: string;
}

const ENDING = /\.(ya?ml|json)$/;
const MAX_FILES = 500;
const MAX_BYTES = 1024 * 1024;
/** The owner of reads that no user requested. */
const FILES = 'scenario files';

interface Summarised {
  readonly stamp: string;
  readonly summary: Promise<ScenarioSummary>;
}

/** Scenario files shipped or in the data directory. Read on request, so an edit takes effect at once. */
export class ScenarioLibrary {
  readonly #options: ScenarioLibraryOptions;
  readonly #summaries = new Map<string, Summarised>();

  constructor(options: ScenarioLibraryOptions) {
    this.#options = options;
  }

  /** Showcases first, then by title. Includes unusable ones with their problem. */
  async list(): Promise<readonly ScenarioSummary[]> {
    const files = this.#files();
    const summaries: ScenarioSummary[] = [];
    // Read one at a time: a folder full of files must not fill the queue.
    for (const file of files.values()) {
      const summary = await this.#summary(file);
      if (summary) summaries.push(summary);
    }
    for (const path of this.#summaries.keys())
      if (![...files.values()].some((file) => file.path === path)) this.#summaries.delete(path);
    return summaries.sort(
      (left, right) =>
        Number(right.isShowcase) - Number(left.isShowcase) || left.title.localeCompare(right.title, 'en'),
    );
  }

  /** @throws not-found */
  text(scenarioId: string): string {
    return readFileSync(this.#file(scenarioId).path, 'utf8');
  }

  /** @throws not-found, scenario-invalid, job-limit, overloaded */
  async get(scenarioId: string, owner: string): Promise<Scenario> {
    const file = this.#file(scenarioId);
    const reading = await this.#read(file, owner);
    if ('scenario' in reading) return reading.scenario;
    throw invalid(basename(file.path), reading);
  }

  /** A scenario that is not stored. @throws scenario-invalid, job-limit, overloaded */
  async parse(text: string, owner: string): Promise<Scenario> {
    const reading = await this.#options.read({ text, id: undefined }, owner);
    if ('scenario' in reading) return reading.scenario;
    throw invalid('The text', reading);
  }

  /** Whether the text can be stored under this id. @throws job-limit, overloaded */
  async check(scenarioId: string, text: string, owner: string): Promise<ScenarioCheck> {
    const reading = await this.#options.read({ text, id: scenarioId }, owner);
    if ('scenario' in reading) return { isUsable: true, problems: [] };
    const problems = reading.problems.map(({ line = null, reason }) => ({ line, reason }));
    return { isUsable: false, problems };
  }

  /**
   * Writes a user's file atomically. Resolves when it is on disk.
   * @throws scenario-invalid, resource-limit, data-dir-unwritable, job-limit, overloaded
   */
  async put(scenarioId: string, text: string, owner: string): Promise<ScenarioSummary> {
    const reading = await this.#options.read({ text, id: scenarioId }, owner);
    if (!('scenario' in reading)) throw invalid(`${scenarioId}.yaml`, reading);
    const { ownFolder } = this.#options;
    const known = this.#files().get(scenarioId);
    const own = known?.source === 'own' ? known : undefined;
    if (!own && filesIn(ownFolder, 'own').length >= MAX_FILES)
      throw new AppError(
        'resource-limit',
        `You already have ${MAX_FILES} scenarios of your own. Remove one first.`,
      );
    const file = own ?? { id: scenarioId, source: 'own', path: join(ownFolder, `${scenarioId}.yaml`) };
    changeFile(file.path, () => {
      mkdirSync(ownFolder, { recursive: true, mode: 0o700 });
      writeFileSync(`${file.path}.new`, text, { flush: true });
      renameSync(`${file.path}.new`, file.path);
    });
    return summaryOf(file, reading);
  }

  /** Removes a user's file, never a shipped one. @throws not-found, state-conflict, data-dir-unwritable */
  remove(scenarioId: string): void {
    const { source, path } = this.#file(scenarioId);
    if (source === 'shipped')
      throw new AppError(
        'state-conflict',
        `${scenarioId} is built in. Only your own scenarios can be removed.`,
      );
    changeFile(path, () => rmSync(path, { force: true }));
  }

  /** Reads the file again only when it changed. Undefined when it was removed meanwhile. */
  #summary(file: Listed): Promise<ScenarioSummary> | undefined {
    const stats = statSync(file.path, { throwIfNoEntry: false });
    if (!stats) return undefined;
    const { mtimeMs, size, ino } = stats;
    const stamp = `${mtimeMs}/${size}/${ino}`;
    const known = this.#summaries.get(file.path);
    if (known?.stamp === stamp) return known.summary;
    const summary = this.#read(file, FILES).then(
      (reading) => summaryOf(file, reading),
      (thrown: unknown) => {
        if (thrown instanceof AppError && thrown.code === 'job-limit')
          return summaryOf(file, unusable([{ line: undefined, reason: thrown.message }]));
        this.#summaries.delete(file.path);
        throw thrown;
      },
    );
    this.#summaries.set(file.path, { stamp, summary });
    return summary;
  }

  async #read({ id, path }: Listed, owner: string): Promise<ScenarioReading> {
    if (statSync(path).size > MAX_BYTES) return unusable([{ line: undefined, reason: 'larger than 1 MiB' }]);
    return this.#options.read({ id, text: readFileSync(path, 'utf8') }, owner);
  }

  #file(scenarioId: string): Listed {
    const file = this.#files().get(scenarioId);
    if (!file) throw new AppError('not-found', `Scenario ${scenarioId} not found.`);
    return file;
  }

  #files(): ReadonlyMap<string, Listed> {
    const { shippedFolder, ownFolder } = this.#options;
    return new Map(
      [...filesIn(shippedFolder, 'shipped'), ...filesIn(ownFolder, 'own')].map((file) => [file.id, file]),
    );
  }
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
