import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { STEP_PARAMS } from '../../../../../gateway/contract/action/step.ts';
import {
  fieldFault,
  initialParams,
  labelOf,
  stepFields,
} from '../../../../../renderer/format/plan-step-field.ts';
import {
  conditionText,
  dependencyText,
  toneOfState,
  wordOfState,
} from '../../../../../renderer/format/plan-text.ts';
import { axisTicks, eventLanes } from '../../../../../renderer/format/plan-timeline.ts';
import { layoutPlan } from '../../../../../renderer/state/graph/plan-layout.ts';
import { buildPlanEvent } from '../../../builder/build-plans.ts';

const fieldsOf = (type: keyof typeof STEP_PARAMS) =>
  stepFields(z.toJSONSchema(STEP_PARAMS[type], { io: 'input' }));

describe('the layout of a plan', () => {
  test('puts each step one layer after the farthest it waits for', () => {
    const { columns } = layoutPlan(
      ['a', 'b', 'c', 'd'],
      [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'd' },
        { from: 'a', to: 'd' },
      ],
    );
    expect(columns).toEqual([['a', 'c'], ['b'], ['d']]);
  });

  test('never loses a step and never stands two on one place, whatever waits for what', () => {
    const graph = fc
      .integer({ min: 1, max: 60 })
      .chain((count) =>
        fc.tuple(
          fc.constant(Array.from({ length: count }, (_, index) => `s${index}`)),
          fc.array(
            fc.record({ from: fc.integer({ min: 0, max: count }), to: fc.integer({ min: 0, max: count }) }),
            { maxLength: 120 },
          ),
        ),
      );
    fc.assert(
      fc.property(graph, ([ids, links]) => {
        const edges = links.map(({ from, to }) => ({ from: `s${from}`, to: `s${to}` }));
        const { places, columns } = layoutPlan(ids, edges);
        expect([...places.keys()].toSorted()).toEqual(ids.toSorted());
        expect(columns.flat()).toHaveLength(ids.length);
        expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(ids.length);
      }),
    );
  });

  test('breaks a chain of 2,000 into bands, so that it can be seen', () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `s${index}`);
    const edges = ids.slice(1).map((to, index) => ({ from: `s${index}`, to }));
    const { width, height } = layoutPlan(ids, edges);
    expect(width / height).toBeGreaterThan(1);
    expect(width / height).toBeLessThan(8);
  });
});

describe('the form of a step', () => {
  test('names parameters without their unit, and shows unit and bounds', () => {
    expect(labelOf('groundSpeedMps')).toBe('Ground speed');
    const altitude = fieldsOf('takeoff').find((field) => field.name === 'altitudeM');
    expect(altitude).toMatchObject({
      label: 'Altitude',
      kind: 'number',
      unit: 'm',
      minimum: 1,
      maximum: 1000,
      isRequired: true,
    });
  });

  test('finds a control for every parameter of every step type', () => {
    for (const type of Object.keys(STEP_PARAMS) as (keyof typeof STEP_PARAMS)[])
      for (const field of fieldsOf(type)) expect(field.label, `${type}.${field.name}`).toMatch(/^[A-Z]/);
  });

  test('uses what fits: zones, vehicles, conditions, choices, switches', () => {
    const kinds = (type: keyof typeof STEP_PARAMS) =>
      Object.fromEntries(fieldsOf(type).map((field) => [field.name, field.kind]));
    expect(kinds('launch')).toEqual({ missionType: 'choice', zoneId: 'zone' });
    expect(kinds('wait')).toEqual({ durationS: 'number', until: 'conditions' });
    expect(kinds('separate')).toMatchObject({ vehicles: 'vehicles', verticalM: 'number' });
    expect(kinds('follow')).toMatchObject({
      leaderId: 'vehicle',
      followers: 'vehicles',
      until: 'conditions',
    });
    expect(kinds('orbit')).toMatchObject({ clockwise: 'switch' });
    expect(kinds('upload-mission')).toEqual({ items: 'json' });
    expect(initialParams(fieldsOf('orbit'))).toMatchObject({ clockwise: true });
  });

  test('says what is wrong with a value', () => {
    const [altitude] = fieldsOf('takeoff');
    if (!altitude) throw new Error('no altitude');
    expect(fieldFault(altitude, undefined)).toBe('Altitude is required.');
    expect(fieldFault(altitude, Number.NaN)).toBe('Enter a number.');
    expect(fieldFault(altitude, 1200)).toBe('Must be 1 to 1000 m.');
    expect(fieldFault(altitude, 20)).toBeUndefined();
  });
});

test('conditions and dependencies are read as sentences', () => {
  expect(conditionText({ field: 'altitude_m', operator: '>=', value: 10 })).toBe(
    'Altitude above home ≥ 10 m',
  );
  const nameOf = (stepId: string) => stepId.toUpperCase();
  expect(dependencyText({ type: 'finish_to_start', from: 'a', to: 'b' }, nameOf)).toBe('after A has ended');
  expect(dependencyText({ type: 'resource', to: 'b', resource: { type: 'dock', id: 'd1' } }, nameOf)).toBe(
    'when dock d1 is free',
  );
});

test('a state nobody told this window of is still shown', () => {
  expect(wordOfState('some_new_state')).toBe('some new state');
  expect(toneOfState('some_new_state')).toBe('idle');
});

describe('the time axis', () => {
  test('draws what came before the start together at its beginning', () => {
    const timeline = eventLanes(
      [
        buildPlanEvent({ eventId: 1, atMs: 0, to: 'draft' }),
        buildPlanEvent({ eventId: 2, atMs: 10_000, to: 'running' }),
        buildPlanEvent({ eventId: 4, atMs: 14_000, to: 'completed' }),
        buildPlanEvent({ eventId: 3, atMs: 12_000, to: 'executing', actionId: 'act_1' }),
      ],
      10_000,
    );
    expect(timeline?.fromMs).toBe(10_000);
    expect(timeline?.toMs).toBe(14_000);
    expect(timeline?.lanes.map(({ actionId, spans }) => [actionId, spans.map((span) => span.state)])).toEqual(
      [
        [null, ['running', 'completed']],
        ['act_1', ['executing']],
      ],
    );
  });

  test('has few ticks, at round moments', () => {
    expect(axisTicks(1_000, 61_000)).toEqual([1_000, 11_000, 21_000, 31_000, 41_000, 51_000, 61_000]);
    expect(axisTicks(0, 9_000_000).length).toBeLessThanOrEqual(8);
    expect(eventLanes([])).toBeUndefined();
  });
});
