import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { flyScenario, scenarioOf } from './fly-scenario.ts';

const FOLDER = fileURLToPath(new URL('../../../../resources/scenarios/', import.meta.url));

/** Flown twice: between them they use chance wherever a world does, in wind, noise, radio and several vehicles. */
const CHANCY: ReadonlySet<string> = new Set(['gps-glitch-in-wind.yaml', 'link-loss.yaml', 'crossing.yaml']);

describe('shipped scenarios', () => {
  // The calm patrol is flown where runs themselves are tested.
  it.each(readdirSync(FOLDER).filter((name) => name !== 'calm-patrol.yaml'))(
    '%s passes',
    async (name) => {
      const scenario = scenarioOf(`${FOLDER}${name}`);
      const first = await flyScenario(scenario);
      expect(first).toMatchObject({ state: 'passed', detail: null });
      if (CHANCY.has(name)) expect((await flyScenario(scenario)).eventHash).toBe(first.eventHash);
    },
    60_000,
  );
});
