import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFleetIds } from '../../fleet/fleet-ids.ts';
import { dividePlan, type PlanPart, wholePlan } from '../../fleet/plan/plan-parts.ts';
import { PlanGraph } from '../../gateway/action/plan/plan-graph.ts';
import { type Plan, type PlanRequest, planRequestSchema } from '../../gateway/contract/action/plan.ts';

const STATIONS = ['st-0000000000000000', 'st-1111111111111111', 'st-2222222222222222'];

/** A part as its station would answer. */
function partOf(stationId: string, request: PlanRequest): PlanPart {
  const plan = {
    ...request,
    planId: `pln_${'0'.repeat(26)}`,
    state: 'draft',
    version: 1,
    detail: null,
    mode: 'sim',
    planHash: stationId,
    endedAtMs: null,
    startedAtMs: null,
    updatedAtMs: 0,
    steps: request.steps.map((step) => ({
      stepId: step.stepId,
      state: 'pending',
      action: { ...step, planId: '' },
    })),
    dependencies: request.dependencies.map((each, index) => ({ ...each, dependencyId: `dep-${index}` })),
    problems: [],
  };
  return { stationId, plan: toFleetIds(stationId, plan) as unknown as Plan };
}

const edgesOf = (dependencies: Plan['dependencies']) =>
  [...new Set(dependencies.map(({ from, to, type }) => `${from} ${to} ${type}`))].sort();

describe('the parts of a plan of several stations', () => {
  it('are plans of one station each, and together the whole again', () => {
    const steps = fc.array(fc.option(fc.integer({ min: 0, max: 2 })), { minLength: 2, maxLength: 12 });
    const links = fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(steps, links, (stations, pairs) => {
        fc.pre(stations.some((station) => station !== null));
        const request = planRequestSchema.parse({
          name: 'Any',
          steps: stations.map((station, index) => ({
            stepId: `s${index}`,
            type: 'wait',
            params: { durationS: 1 },
            ...(station !== null && { vehicleId: `${STATIONS[station]}.uav-1` }),
          })),
          dependencies: pairs
            // From an earlier step to a later one: without circles.
            .filter(([from, to]) => from < to && to < stations.length)
            .map(([from, to, isStart]) => ({
              from: `s${from}`,
              to: `s${to}`,
              type: isStart ? 'start_to_start' : 'finish_to_start',
            })),
        });
        const { parts, waits } = dividePlan(request, (stationId) => stationId);
        const made = [...parts].map(([stationId, part]) => {
          expect(JSON.stringify(part)).not.toMatch(/"st-\d{16}\.uav/);
          const ids = part.steps.map(({ stepId = '' }) => stepId);
          for (const { from = '', to } of part.dependencies)
            expect(ids).toEqual(expect.arrayContaining([from, to]));
          expect(new PlanGraph(ids, part.dependencies).cycle()).toBeUndefined();
          return partOf(stationId, planRequestSchema.parse(part));
        });
        const whole = wholePlan({ planId: 'pln', name: 'Any' }, made, waits);
        expect(whole.steps.map(({ stepId }) => stepId).sort()).toEqual(
          request.steps.map(({ stepId }) => stepId).sort(),
        );
        for (const { stepId, action } of whole.steps) {
          const asked = request.steps.find((step) => step.stepId === stepId)?.vehicleId;
          if (asked !== undefined) expect(action.vehicleId).toBe(asked);
        }
        expect(edgesOf(whole.dependencies)).toEqual(
          edgesOf(request.dependencies.map((each) => ({ ...each, dependencyId: '' }))),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('get names, vehicles and settings of the whole, also before they have steps', () => {
    const [north = '', south = ''] = STATIONS;
    const request = planRequestSchema.parse({
      name: 'x'.repeat(120),
      vehicles: [`${north}.uav-1`, `${south}.uav-2`],
      compensation: 'land',
    });
    const { parts } = dividePlan(request, (stationId) => (stationId === north ? 'North' : 'South'));
    expect([...parts.keys()]).toEqual([north, south]);
    expect(parts.get(south)).toMatchObject({ vehicles: ['uav-2'], compensation: 'land', steps: [] });
    expect(parts.get(north)?.name).toMatch(/^x{112} \(North\)$/);
  });
});
