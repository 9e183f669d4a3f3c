import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Scenario, scenarioSchema } from '../../../../gateway/contract/simulation/scenario.ts';
import { readFlightLog } from '../../../../gateway/recording/flight/flight-log.ts';
import { flyScenario, scenarioOf } from './fly-scenario.ts';

const CALM = fileURLToPath(new URL('../../../../resources/scenarios/calm-patrol.yaml', import.meta.url));

/** One copter that takes off and hangs there; more comes from each test. */
function hover(more: Record<string, unknown>): Scenario {
  return scenarioSchema.parse({
    scenario: 1,
    id: 'hover',
    title: 'Hover',
    durationS: 60,
    vehicles: [{ id: 'uav-1' }],
    timeline: [
      { atS: 1, command: { vehicle: 'uav-1', name: 'arm' } },
      { atS: 3, command: { vehicle: 'uav-1', name: 'takeoff', params: { altitudeM: 10 } } },
    ],
    ...more,
  });
}

describe('a scenario', () => {
  it('flies its plan, passes, and is recorded; the same seed gives the same events', async () => {
    const [first, second] = [await flyScenario(scenarioOf(CALM)), await flyScenario(scenarioOf(CALM))];
    expect(first).toMatchObject({ state: 'passed', detail: null, coveragePct: 100 });
    expect(first.planHash).toMatch(/^[0-9a-f]{64}$/);
    expect(second.events).toEqual(first.events);
    expect(second.eventHash).toBe(first.eventHash);
    const [recording] = first.recordings;
    if (!recording) throw new Error('nothing was recorded');
    const log = readFlightLog(recording, {
      sessionId: 'sim',
      name: 'sim',
      source: 'imported',
      actor: null,
      createdAtMs: 0,
    });
    expect(log.session.vehicles.map(({ vehicleId }) => vehicleId)).toEqual(['uav-1']);
  });

  it('fails with what was seen when an assertion does not hold', async () => {
    const outcome = await flyScenario(
      hover({
        durationS: 20,
        assertions: [
          {
            name: 'Climbs to 50 m',
            kind: 'eventually',
            conditions: [{ vehicleId: 'uav-1', field: 'altitude_m', operator: '>=', value: 50 }],
          },
        ],
      }),
    );
    expect(outcome).toMatchObject({ state: 'failed', detail: expect.stringContaining('Climbs to 50 m') });
  });

  it('loses and regains the link as the timeline says', async () => {
    const outcome = await flyScenario(
      hover({
        timeline: [{ atS: 2, fault: { kind: 'link-loss', vehicle: 'uav-1', forS: 10 } }],
        assertions: [
          { name: 'lost', kind: 'within', withinS: 4, after: { kind: 'fault' }, event: { kind: 'lost' } },
          {
            name: 'back',
            kind: 'within',
            withinS: 3,
            after: { kind: 'fault', text: 'ends' },
            event: { kind: 'regained' },
          },
        ],
      }),
    );
    expect(outcome.assertions.map(({ state }) => state)).toEqual(['passed', 'passed']);
  });

  it('a command with wrong parameters fails the run and says which', async () => {
    const outcome = await flyScenario(
      hover({
        timeline: [{ atS: 1, command: { vehicle: 'uav-1', name: 'takeoff', params: { altitudeM: 'high' } } }],
      }),
    );
    expect(outcome).toMatchObject({ state: 'failed', detail: expect.stringContaining('takeoff') });
  });

  it('a fault its vehicle cannot have fails the run and says why', async () => {
    const outcome = await flyScenario(
      hover({ timeline: [{ atS: 1, fault: { kind: 'rangefinder-failure', vehicle: 'uav-1' } }] }),
    );
    expect(outcome).toMatchObject({ state: 'failed', detail: expect.stringContaining('no rangefinder') });
  });

  it('a plan that cannot run fails at once', async () => {
    const scenario = hover({
      timeline: [],
      plan: {
        name: 'Nowhere',
        vehicles: ['uav-1'],
        steps: [{ type: 'dock', params: { dockId: 'none', door: 'open' } }],
      },
    });
    const outcome = await flyScenario(scenario);
    expect(outcome.state).toBe('failed');
    expect(outcome.elapsedS).toBeLessThan(10);
  });
});
