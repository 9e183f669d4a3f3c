import { expect, it } from 'vitest';
import { distanceM } from '../../../../gateway/base/geometry/local-frame.ts';
import { scenarioSchema } from '../../../../gateway/contract/simulation/scenario.ts';
import { flyScenario } from './fly-scenario.ts';

const SPACING_M = 15;

it('three copters start together, form a wedge, and two follow the first wherever it flies', async () => {
  const scenario = scenarioSchema.parse({
    scenario: 1,
    id: 'leader-follow',
    title: 'Leader and followers',
    durationS: 150,
    vehicles: [0, 15, -15].map((eastM, index) => ({ id: `uav-${index + 1}`, at: { northM: 0, eastM } })),
    separation: { horizontalM: 8, verticalM: 3 },
    plan: {
      name: 'Leader and followers',
      vehicles: ['uav-1', 'uav-2', 'uav-3'],
      steps: [
        {
          stepId: 'start',
          type: 'swarm-start',
          params: { vehicles: ['uav-1', 'uav-2', 'uav-3'], altitudeM: 10, altitudeStepM: 5 },
        },
        {
          stepId: 'form',
          type: 'formation',
          afterStepId: 'start',
          params: {
            vehicles: ['uav-1', 'uav-2', 'uav-3'],
            shape: 'wedge',
            spacingM: SPACING_M,
            altitudeM: 10,
          },
        },
        {
          stepId: 'follow',
          type: 'follow',
          afterStepId: 'form',
          params: {
            leaderId: 'uav-1',
            followers: ['uav-2', 'uav-3'],
            shape: 'wedge',
            spacingM: SPACING_M,
            durationS: 30,
          },
        },
        {
          stepId: 'lead-1',
          type: 'goto',
          vehicleId: 'uav-1',
          afterStepId: 'form',
          params: { lat: 47.398292, lon: 8.545594, altitudeM: 10 },
        },
        {
          stepId: 'lead-2',
          type: 'goto',
          vehicleId: 'uav-1',
          afterStepId: 'lead-1',
          params: { lat: 47.398292, lon: 8.546124, altitudeM: 14 },
        },
      ],
    },
    assertions: [
      { name: 'The plan completes', kind: 'eventually', event: { kind: 'plan', text: 'completed' } },
      { name: 'No vehicle comes close to another', kind: 'never', event: { kind: 'separation' } },
    ],
  });
  const wantedM = SPACING_M * Math.SQRT2;
  const seenM: number[] = [];
  let isFollowing = false;
  const outcome = await flyScenario(scenario, 1, (world) => {
    const { vehicles } = world.fleet;
    world.actions.service.on('step', ({ step: { stepId, state } }) => {
      if (stepId === 'follow') isFollowing = state === 'running';
    });
    vehicles.on('changed', () => {
      const leader = vehicles.get('uav-1')?.position;
      if (!isFollowing || !leader) return;
      for (const vehicleId of ['uav-2', 'uav-3']) {
        const own = vehicles.get(vehicleId)?.position;
        if (own) seenM.push(distanceM(leader, own));
      }
    });
  });
  expect(outcome).toMatchObject({ state: 'passed', detail: null });
  expect(seenM.length).toBeGreaterThan(500);
  // A target a heartbeat: where the leader turns, the inner one is nearer for a moment.
  expect(Math.min(...seenM)).toBeGreaterThan(wantedM * 0.45);
  expect(Math.max(...seenM)).toBeLessThan(wantedM * 1.7);
});
