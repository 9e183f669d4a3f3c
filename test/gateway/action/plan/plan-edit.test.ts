import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STEPS } from '../../../../gateway/action/steps/index.ts';
import { prepareStep, type StepCatalogue } from '../../../../gateway/action/steps/prepared-step.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import {
  type PlanRequest,
  planRequestSchema,
  stepRequestSchema,
} from '../../../../gateway/contract/action/plan.ts';
import { OPERATOR, PlanRig } from './support/plan-rig.ts';

const GOTO = { type: 'goto', vehicleId: 'uav-1', params: { lat: 47.4, lon: 8.5 } };

describe('plans are made and changed', () => {
  let rig: PlanRig;
  beforeEach(() => {
    rig = new PlanRig();
  });
  afterEach(() => rig.close());

  const refusal = (request: Record<string, unknown>, context = OPERATOR) => {
    try {
      rig.create(request as Partial<PlanRequest>, context);
    } catch (error) {
      const { code, message, context: facts } = error as { code: string; message: string; context: object };
      return { code, message, ...facts };
    }
    throw new Error('it was taken');
  };
  const step = (step: Record<string, unknown>) => stepRequestSchema.parse(step);

  it('whole: with titles, resources, times and ids made for them', () => {
    const plan = rig.create({
      name: 'Look',
      steps: [GOTO, { type: 'dock', params: { dockId: 'd1', door: 'open' }, afterStepId: 'step-1' }] as never,
    });
    expect(plan).toMatchObject({
      state: 'draft',
      version: 1,
      mode: 'sim',
      vehicles: ['uav-1'],
      stepCounts: { pending: 2 },
      steps: [
        {
          stepId: 'step-1',
          state: 'pending',
          action: { title: 'goto', timeoutS: 60, resources: [{ type: 'vehicle', id: 'uav-1' }] },
        },
        { stepId: 'step-2', action: { resources: [{ type: 'dock', id: 'd1' }] } },
      ],
      dependencies: [{ type: 'finish_to_start', from: 'step-1', to: 'step-2' }],
      problems: [],
    });
    expect(rig.service.plans({ limit: 10 })).toMatchObject([{ planId: plan.planId }]);
  });

  it.each([
    ['unknown params', { steps: [{ ...GOTO, params: { lat: 91, lon: 8 } }] }, '/steps/0/params/lat'],
    ['a param too many', { steps: [{ ...GOTO, params: { lat: 1, lon: 8, wings: 2 } }] }, '/steps/0/params'],
    ['no vehicle', { steps: [{ ...GOTO, vehicleId: undefined }] }, '/steps/0/vehicleId'],
    [
      'an id twice',
      {
        steps: [
          { ...GOTO, stepId: 'a' },
          { ...GOTO, stepId: 'a' },
        ],
      },
      '/steps/1/stepId',
    ],
    ['a step after none', { steps: [{ ...GOTO, afterStepId: 'ghost' }] }, '/steps/0/afterStepId'],
    [
      'a wait for none',
      { steps: [GOTO], dependencies: [{ from: 'ghost', to: 'step-1' }] },
      '/dependencies/0/from',
    ],
    [
      'a wait of none',
      { steps: [GOTO], dependencies: [{ from: 'step-1', to: 'ghost' }] },
      '/dependencies/0/to',
    ],
    ['a wait for nothing', { steps: [GOTO], dependencies: [{ to: 'step-1' }] }, '/dependencies/0/from'],
    [
      'a condition without one',
      { steps: [GOTO], dependencies: [{ type: 'condition', to: 'step-1' }] },
      '/dependencies/0/condition',
    ],
    [
      'a window that ends first',
      { steps: [GOTO], dependencies: [{ type: 'time_window', to: 'step-1', notBeforeMs: 9, notAfterMs: 8 }] },
      '/dependencies/0/notAfterMs',
    ],
    ['steps beside a template', { template: 'patrol', vehicles: ['uav-1'], steps: [GOTO] }, '/steps'],
    ['a template without a vehicle', { template: 'patrol' }, '/vehicles'],
    ['a template without a zone', { template: 'patrol', vehicles: ['uav-1'] }, '/zoneId'],
  ])('not with %s', (_what, request, pointer) => {
    expect(refusal(request)).toMatchObject({
      code: 'validation',
      errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
    });
    expect(rig.service.plans({ limit: 10 })).toEqual([]);
  });

  it('not with a step type nobody knows, vehicles or zones that are not there', () => {
    const { catalogue } = rig.steps;
    const { goto: _, ...rest } = catalogue;
    Object.assign(catalogue, { goto: undefined });
    Reflect.deleteProperty(catalogue, 'goto');
    expect(refusal({ steps: [GOTO] })).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/steps/0/type' }],
    });
    Object.assign(catalogue, { goto: rest.orbit });
    expect(refusal({ steps: [{ type: 'arm', vehicleId: 'uav-9' }] })).toMatchObject({
      code: 'resource-unknown',
      message: expect.stringContaining('uav-9'),
    });
    const airspace = { type: 'airspace', id: 'zone-nowhere' };
    expect(refusal({ steps: [{ type: 'arm', vehicleId: 'uav-1', resources: [airspace] }] })).toMatchObject({
      code: 'resource-unknown',
    });
  });

  it('not by a test key with a live vehicle', () => {
    rig.setVehicle('uav-2', { mode: 'live' });
    const key = { keyId: 'k', mode: 'test' } as const;
    const principal = { ...OPERATOR.principal, kind: 'key', key } as const;
    expect(refusal({ steps: [{ ...GOTO, vehicleId: 'uav-2' }] }, { ...OPERATOR, principal })).toMatchObject({
      code: 'test-key-live-vehicle',
    });
  });

  it('never live for a test key, also where a step names no vehicle', () => {
    const world = {
      modeOf: () => 'live' as const,
      vehicle: () => undefined,
      zones: { touching: () => [], keepsInside: () => undefined },
      isZone: () => true,
      wayOver: () => ({ points: [], groundSpeedMps: 5 }),
    };
    const key = { keyId: 'k', mode: 'test' } as const;
    const wait = stepRequestSchema.parse({ type: 'wait', params: { durationS: 1 } });
    const modeFor = (principal: Principal) =>
      prepareStep(wait, '', { steps: STEPS as StepCatalogue, world, principal }, [])?.mode;
    expect(modeFor({ ...OPERATOR.principal, kind: 'key', key })).toBe('sim');
    expect(modeFor(OPERATOR.principal)).toBe('live');
  });

  it('not with steps that wait for each other, and says which', () => {
    const steps = ['a', 'b', 'c', 'd'].map((stepId) => ({ ...GOTO, stepId }));
    const dependencies = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'd', type: 'start_to_start' },
    ];
    expect(refusal({ steps, dependencies: [...dependencies, { from: 'd', to: 'b' }] })).toMatchObject({
      code: 'dependency-cycle',
      cycle: ['b', 'c', 'd'],
      message: expect.stringContaining('b → c → d → b'),
    });
    expect(refusal({ steps, dependencies: [{ from: 'a', to: 'a' }] })).toMatchObject({ cycle: ['a'] });
    const { planId } = rig.create({ steps, dependencies } as never);
    expect(() =>
      rig.service.addDependency(planId, { type: 'finish_to_start', from: 'd', to: 'a' }, OPERATOR),
    ).toThrow(
      expect.objectContaining({ code: 'dependency-cycle', context: { cycle: ['a', 'b', 'c', 'd'] } }),
    );
    expect(rig.plan(planId)).toMatchObject({ version: 1, dependencies: { length: 3 } });
  });

  it('with at most 2,000 steps', () => {
    const steps = Array.from({ length: 2000 }, (_, index) => ({
      ...GOTO,
      ...(index > 0 && { afterStepId: `step-${index}` }),
    }));
    const { planId } = rig.create({ steps } as never);
    expect(() => rig.service.addStep(planId, step(GOTO), OPERATOR)).toThrow(/at most 2000 steps/);
    expect(() =>
      rig.service.createPlanAtOnce(
        { ...planRequestSchema.parse({ name: 'x' }), steps: [...steps, GOTO] as never },
        OPERATOR,
      ),
    ).toThrow(expect.objectContaining({ code: 'validation' }));
  });

  it('step by step, each a new version and no longer what was checked', () => {
    const { planId } = rig.create({ steps: [GOTO] } as never);
    expect(rig.service.checkDependencies(planId, OPERATOR)).toMatchObject({ isReady: true, problems: [] });
    expect(rig.plan(planId)).toMatchObject({ state: 'validated', version: 2 });
    const hash = rig.plan(planId).planHash;
    const added = rig.service.addStep(
      planId,
      { ...step({ ...GOTO, vehicleId: 'uav-2', afterStepId: 'step-1' }), version: 2 },
      OPERATOR,
    );
    expect(added).toMatchObject({
      plan: { state: 'draft', version: 3, vehicles: ['uav-1', 'uav-2'] },
      step: { stepId: 'step-2', state: 'pending' },
    });
    expect(rig.plan(planId).planHash).not.toBe(hash);
    expect(() => rig.service.addStep(planId, { ...step(GOTO), version: 2 }, OPERATOR)).toThrow(
      expect.objectContaining({ code: 'version-conflict' }),
    );
    expect(() => rig.service.addStep(planId, step({ ...GOTO, stepId: 'step-1' }), OPERATOR)).toThrow(
      expect.objectContaining({ code: 'validation' }),
    );
    rig.killAndRestart();
    expect(rig.plan(planId)).toMatchObject({ version: 3, steps: { length: 2 }, dependencies: { length: 1 } });
  });

  it('not any more when they run', async () => {
    const { planId } = rig.create({ steps: [GOTO] } as never);
    await rig.execute(planId);
    expect(() => rig.service.addStep(planId, step(GOTO), OPERATOR)).toThrow(
      expect.objectContaining({ code: 'state-conflict', context: { state: 'running' } }),
    );
  });

  it('with equal hashes for equal plans, and others for others', () => {
    const make = (altitudeM: number, name: string) =>
      rig.create({ name, steps: [{ ...GOTO, params: { ...GOTO.params, altitudeM } }] } as never).planHash;
    expect(make(30, 'One')).toBe(make(30, 'Two'));
    expect(make(31, 'One')).not.toBe(make(30, 'One'));
    expect(make(30, 'One')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('with steps that can never start as problems, and what waits for them too', async () => {
    const notAfterMs = rig.clock.utcMs() - 1;
    const { planId, problems } = rig.create({
      steps: [GOTO, { ...GOTO, afterStepId: 'step-1' }],
      dependencies: [{ type: 'time_window', to: 'step-1', notAfterMs }],
    } as never);
    expect(problems.map(({ code, stepId }) => `${code} ${stepId}`)).toEqual([
      'unreachable step-1',
      'unreachable step-2',
    ]);
    expect(rig.service.checkDependencies(planId, OPERATOR).isReady).toBe(false);
    expect(rig.plan(planId).state).toBe('draft');
    await expect(rig.service.executePlan(planId, {}, OPERATOR)).rejects.toMatchObject({
      code: 'plan-infeasible',
    });
  });

  describe('from a template', () => {
    it.each([
      ['patrol', ['arm', 'takeoff', 'goto', 'goto', 'rtl']],
      [
        'inspection',
        ['arm', 'takeoff', 'goto', 'camera-trigger', 'wait', 'goto', 'camera-trigger', 'wait', 'rtl'],
      ],
      [
        'delivery',
        [
          'gripper',
          'arm',
          'takeoff',
          'goto',
          'change-altitude',
          'gripper',
          'change-altitude',
          'dock',
          'rtl',
          'dock',
        ],
      ],
      ['return-and-dock', ['dock', 'rtl', 'dock']],
    ] as const)('%s, one step after the other', (template, types) => {
      const plan = rig.create({ template, vehicles: ['uav-1'], zoneId: 'zone-north' });
      expect(plan.steps.map(({ action }) => action.type)).toEqual(types);
      expect(plan.dependencies).toHaveLength(types.length - 1);
      expect(plan.problems).toEqual([]);
      expect(plan).toMatchObject({ zoneId: 'zone-north', vehicles: ['uav-1'] });
    });

    it('never in a zone that is not there', () => {
      expect(refusal({ template: 'patrol', vehicles: ['uav-1'], zoneId: 'zone-west' })).toMatchObject({
        code: 'resource-unknown',
      });
    });
  });
});
