import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../gateway/base/error.ts';
import { createCognition } from '../../../gateway/station/create-cognition.ts';
import { sampleVehicle } from '../../builder/contract-samples.ts';
import { sampleDecisionRecord } from '../../builder/governance-samples.ts';
import { FakeClock } from '../../fake/fake-clock.ts';
import { FakeGatewayPort } from '../../fake/fake-gateway-port.ts';
import { memoryPlatform } from '../../fake/memory-platform.ts';

const CONTEXT = {
  principal: { kind: 'operator' as const, id: 'operator', tenantId: 'local', scopes: new Set<never>() },
  traceId: '0'.repeat(32),
  source: 'rest' as const,
};

/** What is told of an objective's plan when the planner says this of it. */
async function problemsWhen(checkPlan: () => readonly object[]) {
  const port = new FakeGatewayPort();
  port.vehicleById.set('uav-1', sampleVehicle({ id: 'uav-1', status: 'on_ground' }));
  const decision = sampleDecisionRecord({ decision: 'allow', findings: [] });
  const service = createCognition({
    port,
    guard: memoryPlatform({ port }).guard,
    fleet: { vehicles: { get: () => undefined } } as never,
    zones: { all: () => ({ features: [] }) } as never,
    governance: { authoriser: { assess: async () => decision } } as never,
    actions: { checkPlan } as never,
    flightLog: async () => {
      throw new Error('nothing is recorded here');
    },
    jobs: {} as never,
    clock: new FakeClock(),
  });
  onTestFinished(() => service.stop());
  const mission_context = { asset_id: 'uav-1', site: 'field', objective: 'take off to 20 m, return' };
  const request = { tenant_id: 'local', correlation_id: 'c', mission_context } as const;
  const { result } = await service.orchestrate(request, CONTEXT);
  return result.problems;
}

it('what the planner finds stands among the problems of an objective, without what is the planner’s own', async () => {
  const found = { severity: 'error', text: 'uav-1 has no GPS', pointer: '/steps/0' };
  expect(await problemsWhen(() => [found])).toContainEqual({ severity: 'error', text: 'uav-1 has no GPS' });
});

it('a plan the planner refuses is a problem, not a failure', async () => {
  const refuse = () => {
    throw new AppError('dependency-cycle', 'Steps wait for each other.');
  };
  expect(await problemsWhen(refuse)).toContainEqual({
    severity: 'error',
    text: 'Steps wait for each other.',
  });
});

it('a fault of the planner itself is not swallowed', async () => {
  const broken = () => {
    throw new TypeError('broken');
  };
  await expect(problemsWhen(broken)).rejects.toThrow('broken');
});
