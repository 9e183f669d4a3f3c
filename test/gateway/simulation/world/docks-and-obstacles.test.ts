import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { type Scenario, scenarioSchema } from '../../../../gateway/contract/simulation/scenario.ts';
import { flyScenario, scenarioOf } from './fly-scenario.ts';

const TOWER = fileURLToPath(new URL('../../../../resources/scenarios/round-the-tower.yaml', import.meta.url));
const DOCK = { lat: 47.398012, lon: 8.545594 };
const HOME = { lat: 47.397742, lon: 8.545594 };

/** One copter, armed and taken off at once; the rest comes from each test. */
function scenario(more: Record<string, unknown>): Scenario {
  return scenarioSchema.parse({
    scenario: 1,
    id: 'docks',
    title: 'Docks',
    durationS: 120,
    vehicles: [{ id: 'uav-1' }],
    ...more,
  });
}

function flight(dockAt: object, ...steps: readonly Record<string, unknown>[]): Record<string, unknown> {
  const named = [
    { stepId: 's0', type: 'arm' },
    { stepId: 's1', type: 'takeoff', params: { altitudeM: 6 } },
    ...steps.map((step, index) => ({ stepId: `s${index + 2}`, ...step })),
  ];
  return {
    environment: { docks: [{ dockId: 'dock-1', ...dockAt }] },
    plan: {
      name: 'Flight',
      vehicles: ['uav-1'],
      steps: named.map((step, index) => ({
        vehicleId: 'uav-1',
        ...(index > 0 && { afterStepId: `s${index - 1}` }),
        ...step,
      })),
    },
  };
}

describe('docks of a world', () => {
  it('with a trembling GPS and no eyes a landing misses the middle of the dock by more than a metre', async () => {
    const { events, assertions } = await flyScenario(
      scenario({
        ...flight(
          { at: DOCK, door: 'open', hasMarker: true },
          { type: 'dock-approach', params: { dockId: 'dock-1', altitudeM: 6 } },
          { type: 'dock-land', params: { dockId: 'dock-1', withinM: 10 } },
        ),
        timeline: [
          {
            after: { kind: 'command', text: 'goto done' },
            fault: { kind: 'gps-noise', params: { sigmaM: 9 } },
          },
        ],
        assertions: [
          {
            name: 'It misses the middle',
            kind: 'eventually',
            after: { kind: 'command', text: 'precision-land done' },
            conditions: [
              { vehicleId: 'uav-1', field: 'truth.distance_m', ...DOCK, operator: '>', value: 1 },
              { vehicleId: 'uav-1', field: 'truth.altitude_m', operator: '<', value: 0.05 },
            ],
          },
        ],
      }),
    );
    expect(assertions).toMatchObject([{ state: 'passed' }]);
    expect(events.map(({ summary }) => summary)).not.toContain('PrecLand: Target Found');
  });

  it('what comes down on a closed door is wrecked there', async () => {
    const { state, events } = await flyScenario(
      scenario({
        ...flight({ at: DOCK }, { type: 'goto', params: { ...DOCK, altitudeM: 6 } }, { type: 'land' }),
        assertions: [{ name: 'Unhurt', kind: 'never', event: { kind: 'collision' } }],
      }),
    );
    expect(state).toBe('failed');
    expect(events.find(({ kind }) => kind === 'collision')).toMatchObject({
      vehicle: 'uav-1',
      severity: 'warning',
      summary: 'came down on the door of dock-1: closed',
    });
  });

  it('what takes off under a closed door is wrecked, and its plan fails', async () => {
    const { events } = await flyScenario(
      scenario({
        ...flight({ at: HOME }),
        durationS: 40,
        assertions: [{ name: 'It takes off', kind: 'never', event: { kind: 'collision' } }],
      }),
    );
    const texts = events.map(({ summary }) => summary);
    expect(texts).toContain('took off into the door of dock-1: closed');
    expect(texts).not.toContain('Flight: completed');
  });
});

describe('obstacles of a world', () => {
  it('a copter that flies through the tower falls down, and the scenario fails', async () => {
    const round = scenarioOf(TOWER);
    const plan = round.plan && {
      ...round.plan,
      steps: round.plan.steps
        .filter(({ stepId }) => stepId !== 'beside')
        .map((step) => (step.stepId === 'behind' ? { ...step, afterStepId: 'up' } : step)),
    };
    const { state, detail, events } = await flyScenario({ ...round, durationS: 30, plan });
    expect(state).toBe('failed');
    expect(english(detail ?? '')).toMatch(/^It hits nothing: ran into Tower at a height of 1[45]\.\d m/);
    const texts = events.map(({ summary }) => summary);
    expect(texts).toContain('Crash: Disarming');
    expect(texts.filter((text) => text.startsWith('ran into'))).toHaveLength(1);
  });
});
