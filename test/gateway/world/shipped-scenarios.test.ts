import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { flyScenario, scenarioOf } from './fly-scenario.ts';

const FOLDER = fileURLToPath(new URL('../../../resources/scenarios/', import.meta.url));

describe('shipped scenarios', () => {
  // The calm patrol is flown twice where runs themselves are tested.
  it.each(readdirSync(FOLDER).filter((name) => name !== 'calm-patrol.yaml'))(
    '%s passes, and goes the same way again',
    async (name) => {
      const scenario = scenarioOf(`${FOLDER}${name}`);
      const first = await flyScenario(scenario);
      expect(first).toMatchObject({ state: 'passed', detail: null });
      const second = await flyScenario(scenario);
      expect(second.eventHash).toBe(first.eventHash);
    },
    60_000,
  );
});
