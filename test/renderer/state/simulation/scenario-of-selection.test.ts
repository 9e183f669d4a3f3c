import { describe, expect, test } from 'vitest';
import { DOCUMENTED_OPERATIONS } from '../../../../gateway/contract/developer/documented-operations.ts';
import { scenarioSchema } from '../../../../gateway/contract/simulation/scenario.ts';
import { sampleBody } from '../../../../renderer/state/developer/sandbox-store.ts';
import { scenarioOfSelection } from '../../../../renderer/state/simulation/scenario-of-selection.ts';

const examples = (id: string) => sampleBody(id, undefined);

describe('a selection as a scenario', () => {
  test('a plan with what is added to it keeps order, examples and dependencies', () => {
    const made = scenarioOfSelection(
      ['SVC-AX-PLN-CRE-C-v1', 'SVC-AX-STP-ADD-C-v1', 'SVC-AX-DPN-ADD-C-v1', 'SVC-AX-ACT-EXE-E-v1'],
      examples,
    );
    const { plan } = scenarioSchema.parse(made.scenario);
    expect(plan).toMatchObject({
      name: 'Look over the field',
      vehicles: ['uav-1'],
      steps: [
        { stepId: 'arm', type: 'arm', vehicleId: 'uav-1' },
        { stepId: 'home', type: 'rtl', afterStepId: 'arm' },
        { stepId: 'climb', type: 'takeoff', params: { altitudeM: 20 }, afterStepId: 'arm' },
      ],
      dependencies: [{ from: 'climb', to: 'home' }],
    });
    expect(made.taken).toHaveLength(3);
    expect(made.leftOut).toEqual([
      { name: expect.any(String), why: 'A run executes its action plan automatically.' },
    ]);
  });

  test('actions, a launch and a mission follow each other in the order of the selection', () => {
    const bodies: Readonly<Record<string, string>> = {
      'SVC-AX-ACT-QUE-C-v1': '{"type": "arm", "vehicleId": "{{vehicle}}", "priority": "high"}',
    };
    const { scenario } = scenarioOfSelection(
      ['SVC-AX-ACT-QUE-C-v1', 'drone.launch', 'mission.start', 'SVC-AX-PLN-ABT-E-v1'],
      (id) => bodies[id] ?? examples(id),
    );
    const parsed = scenarioSchema.parse(scenario);
    expect(parsed.plan?.steps).toMatchObject([
      { stepId: 'arm', type: 'arm', vehicleId: 'uav-1' },
      { stepId: 'launch', params: { missionType: 'patrol', zoneId: 'zone-north' }, afterStepId: 'arm' },
      { stepId: 'mission', type: 'mission', afterStepId: 'launch' },
    ]);
    expect(parsed.timeline).toEqual([{ atS: 120, plan: 'abort' }]);
  });

  test('each operation is taken or told, and whatever stands in the playground makes no wrong scenario', () => {
    const ids = DOCUMENTED_OPERATIONS.map(({ id }) => id);
    const made = scenarioOfSelection(ids, examples);
    expect(made.taken.length + made.leftOut.length).toBe(ids.length);
    scenarioSchema.parse(made.scenario);
    for (const body of ['', '{', '[]', 'null', '7', undefined]) {
      const { scenario } = scenarioOfSelection(['SVC-AX-PLN-CRE-C-v1', 'telemetry.read'], () => body);
      expect(scenarioSchema.parse(scenario).plan).toBeUndefined();
    }
  });

  test('a step that waits for one outside the selection waits for none', () => {
    const { scenario } = scenarioOfSelection(['SVC-AX-STP-ADD-C-v1', 'SVC-AX-DPN-ADD-C-v1'], examples);
    const { plan } = scenarioSchema.parse(scenario);
    expect(plan?.steps).toMatchObject([{ stepId: 'climb' }]);
    expect(plan?.steps[0]).not.toHaveProperty('afterStepId');
    expect(plan?.dependencies).toEqual([]);
  });
});
