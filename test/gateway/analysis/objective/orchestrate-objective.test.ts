import { describe, expect, it } from 'vitest';
import {
  objectivePhrases,
  orchestrateObjective,
} from '../../../../gateway/analysis/cognition/cognition-service.ts';
import type { ObjectiveWorld } from '../../../../gateway/analysis/objective/objective-rules.ts';
import { AppError } from '../../../../gateway/base/error.ts';
import { planRequestSchema } from '../../../../gateway/contract/action/plan.ts';
import { sampleVehicle, sampleZone } from '../../../builder/contract-samples.ts';

const CONTEXT = {
  principal: { kind: 'operator' as const, id: 'operator', tenantId: 'local', scopes: new Set<never>() },
  traceId: '0'.repeat(32),
  source: 'rest' as const,
};

const world: ObjectiveWorld = {
  wayOver: (pattern, zoneId) => {
    if (zoneId === 'closed') throw new AppError('zone-unknown', 'Zone "closed" is a no-fly zone.');
    const holdMs = pattern === 'inspection' ? 3000 : 0;
    return [
      { latitudeDeg: 47, longitudeDeg: 8, altitudeM: 25, holdMs },
      { latitudeDeg: 47.001, longitudeDeg: 8, altitudeM: 25, holdMs },
    ];
  },
  checkPlan: () => [{ severity: 'warning', text: 'checked' }],
};

function orchestrate(objective: string, status: 'on_ground' | 'flying' = 'on_ground', site = 'somewhere') {
  return orchestrateObjective(
    { mission_context: { asset_id: 'uav-1', site, objective } },
    {
      vehicle: sampleVehicle({ id: 'uav-1', status }),
      zones: [sampleZone({ id: 'zone-north' }), sampleZone({ id: 'closed' })],
      world,
    },
    CONTEXT,
  );
}

function steps(objective: string, status: 'on_ground' | 'flying' = 'on_ground') {
  return (orchestrate(objective, status).plan?.steps ?? []).map(({ type, params }) =>
    Object.keys(params).length === 0 ? type : `${type} ${JSON.stringify(params)}`,
  );
}

describe('phrases', () => {
  it('are split where the next thing begins, numbers stay whole', () => {
    expect(
      objectivePhrases('Take off to 12.5 m, fly to 47.4, 8.5 and hold for 2 min. Then return; land'),
    ).toEqual(['Take off to 12.5 m', 'fly to 47.4, 8.5', 'hold for 2 min', 'return', 'land']);
  });
});

describe('an objective', () => {
  it('becomes steps one after the other, with units made metric', () => {
    const { plan, not_mapped, problems } = orchestrate(
      'Take off to 100 ft, fly to 47.4, 8.5 at 36 km/h, wait 2 min, take a picture, then come home',
    );
    expect(not_mapped).toEqual([]);
    expect(problems).toEqual([{ severity: 'warning', text: 'checked' }]);
    expect(plan?.steps.map(({ type, params }) => [type, params])).toEqual([
      ['arm', {}],
      ['takeoff', { altitudeM: 30.48 }],
      ['goto', { lat: 47.4, lon: 8.5, altitudeM: 30.48, groundSpeedMps: 10 }],
      ['wait', { durationS: 120 }],
      ['camera-trigger', {}],
      ['rtl', {}],
    ]);
    for (const [index, step] of (plan?.steps ?? []).entries())
      expect(step.afterStepId).toBe(index === 0 ? undefined : plan?.steps[index - 1]?.stepId);
    expect(planRequestSchema.parse(plan)).toEqual(plan);
  });

  it('over a zone takes off, flies its way and comes home', () => {
    expect(steps('Patrol zone-north at 30 m and come home')).toEqual([
      'arm',
      'takeoff {"altitudeM":30}',
      'goto {"lat":47,"lon":8,"altitudeM":30}',
      'goto {"lat":47.001,"lon":8,"altitudeM":30}',
      'rtl',
    ]);
  });

  it('takes the site for the zone when it names none', () => {
    expect(orchestrate('inspect', 'on_ground', 'zone-north').plan?.steps.map(({ type }) => type)).toEqual([
      'arm',
      'takeoff',
      'goto',
      'camera-trigger',
      'wait',
      'goto',
      'camera-trigger',
      'wait',
    ]);
  });

  it('for who flies already neither arms nor takes off', () => {
    expect(steps('take off to 20 m, dock', 'flying')).toEqual([
      'change-altitude {"altitudeM":20}',
      'dock {"dockId":"dock-1","door":"open"}',
      'rtl',
      'dock {"dockId":"dock-1","door":"close"}',
    ]);
  });

  it('that ends in the air is told so', () => {
    expect(orchestrate('take off to 20 m').problems.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('ends in the air'),
    );
  });

  it.each([
    ['take off', 'take-off altitude'],
    ['fly to the river at 20 m', 'no position given'],
    ['fly to 47.4, 8.5', 'on the ground'],
    ['patrol the moon', 'names a zone'],
    ['patrol closed', 'no-fly zone'],
    ['sing a song', 'no rule'],
    ['do not land', 'prohibition'],
    ['wait a while', 'duration'],
    ['take a picture every now', 'interval in seconds'],
  ])('"%s" is not mapped and the reason says why', (objective, reason) => {
    const { plan, not_mapped } = orchestrate(objective);
    expect(plan).toBeNull();
    expect(not_mapped).toEqual([{ phrase: objective, reason: expect.stringContaining(reason) }]);
  });

  it('says what of it is not in the plan', () => {
    const { plan, not_mapped, problems } = orchestrate('take off to 20 m and juggle, land');
    expect(plan?.steps.map(({ type }) => type)).toEqual(['arm', 'takeoff', 'land']);
    expect(not_mapped.map(({ phrase }) => phrase)).toEqual(['juggle']);
    expect(problems[0]?.text).toContain('not in the plan');
  });

  it('with values no step takes has them as errors', () => {
    expect(orchestrate('take off to 5000 m, land').problems).toContainEqual({
      severity: 'error',
      text: expect.stringContaining('altitudeM'),
    });
  });
});
