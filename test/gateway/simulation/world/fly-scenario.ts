import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Scenario } from '../../../../gateway/contract/simulation/scenario.ts';
import { readScenario } from '../../../../gateway/simulation/scenario/scenario-file.ts';
import { type RunOutcome, ScenarioRun } from '../../../../gateway/simulation/world/scenario-run.ts';
import { World } from '../../../../gateway/simulation/world/world.ts';
import { DEFAULT_POLICIES_FOLDER } from '../../../fake/default-policies.ts';

/** What a world is started with, but for its speed; `folder` is its own. */
export function worldJob(scenario: Scenario, folder: string, seed = scenario.seed) {
  return {
    scenario,
    seed,
    folder,
    startUtcMs: Date.UTC(2026, 0, 1),
    zones: [],
    policiesFolder: join(folder, 'policies'),
    defaultPoliciesFolder: DEFAULT_POLICIES_FOLDER,
    ceilingM: undefined,
    jurisdiction: undefined,
  };
}

interface Flown extends RunOutcome {
  readonly recordings: readonly Uint8Array[];
}

/** Flies a scenario to its end, as fast as it goes. */
export async function flyScenario(
  scenario: Scenario,
  seed = scenario.seed,
  onWorld: (world: World) => void = () => undefined,
): Promise<Flown> {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-world-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const world = new World(worldJob(scenario, folder, seed));
  await world.start();
  onWorld(world);
  const run = new ScenarioRun({
    world,
    scenario,
    speed: 1,
    paceClock: undefined,
    onProgress: () => undefined,
  });
  const outcome = await run.run();
  await world.stop();
  const recordings = readdirSync(join(folder, 'recordings')).map((name) =>
    readFileSync(join(folder, 'recordings', name)),
  );
  return { ...outcome, recordings };
}

/** @throws when the file is no scenario */
export function scenarioOf(path: string): Scenario {
  const reading = readScenario(readFileSync(path, 'utf8'));
  if (!('scenario' in reading)) throw new Error(`${path}: ${reading.problem.reason}`);
  return reading.scenario;
}
