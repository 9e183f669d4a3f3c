import { describe, expect, it } from 'vitest';
import { STEPS } from '../../../../gateway/action/steps/index.ts';
import type { StepDefinition } from '../../../../gateway/action/steps/step-definition.ts';
import { stepTypeRecords } from '../../../../gateway/action/steps/step-type-records.ts';
import { resourceSchema } from '../../../../gateway/contract/action/action.ts';
import { conditionSchema } from '../../../../gateway/contract/action/condition.ts';
import {
  STEP_PARAMS,
  type StepType,
  stepTypeRecordSchema,
} from '../../../../gateway/contract/action/step.ts';
import { COMMAND_PARAMS, type CommandName } from '../../../../gateway/contract/command/catalogue/commands.ts';
import { CATEGORIES } from '../../../../gateway/contract/command/category.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { COMMAND_SAMPLES } from '../../../builder/command-samples.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';

const place = { lat: 47.398, lon: 8.546 };
const vehicles = ['uav-1', 'uav-2'];
const item = { command: 16, frame: 3, params: [0, 0, 0, 0], ...place, altitude_m: 20 };

const COMMAND_STEPS = Object.fromEntries(
  Object.entries(COMMAND_SAMPLES).map(([name, { params, status }]) => [name, [params, status]]),
) as unknown as Readonly<Record<CommandName, readonly [params: unknown, status: 'flying']>>;

/** A body for each step type, and the vehicle it can start with. */
const SAMPLES: Readonly<
  Record<StepType, readonly [params: unknown, status: 'on_ground' | 'armed' | 'flying']>
> = {
  ...COMMAND_STEPS,
  'upload-mission': [{ items: [item] }, 'on_ground'],
  mission: [{ items: [item], zoneId: 'zone-north' }, 'on_ground'],
  launch: [{ missionType: 'patrol', zoneId: 'zone-north' }, 'on_ground'],
  wait: [{ durationS: 5, until: [{ field: 'armed', operator: '==', value: false }] }, 'on_ground'],
  dock: [{ dockId: 'dock-1', door: 'open' }, 'on_ground'],
  'dock-approach': [{ dockId: 'dock-1' }, 'flying'],
  'dock-land': [{ dockId: 'dock-1' }, 'flying'],
  'dock-charge': [{ dockId: 'dock-1' }, 'on_ground'],
  'dock-launch': [{ dockId: 'dock-1', altitudeM: 12 }, 'on_ground'],
  formation: [{ vehicles, shape: 'wedge', spacingM: 10, altitudeM: 20 }, 'flying'],
  follow: [{ leaderId: 'uav-1', followers: ['uav-2'], spacingM: 10, durationS: 60 }, 'flying'],
  'swarm-start': [{ vehicles, altitudeM: 20 }, 'on_ground'],
  separate: [{ vehicles, baseAltitudeM: 20, verticalM: 10 }, 'flying'],
  notify: [{ text: 'Look up' }, 'on_ground'],
  confirm: [{ text: 'Is the field clear?' }, 'on_ground'],
  http: [{ method: 'GET', path: '/telemetry' }, 'on_ground'],
};
const START: ReadonlySet<StepType> = new Set([
  'arm',
  'takeoff',
  'start-mission',
  'mission',
  'launch',
  'swarm-start',
  'dock-launch',
]);
const SAFETY: ReadonlySet<StepType> = new Set(['hold', 'rtl', 'land', 'disarm', 'remote-id-emergency']);
const FIELDS = new Set([...Object.keys(sampleVehicle()), 'distance_m']);
const types = Object.keys(STEP_PARAMS) as StepType[];

function vehicleFor(status: 'on_ground' | 'armed' | 'flying') {
  const mission = { seq: 1, count: 3, state: 'not_started', distance_to_next_m: null } as const;
  return sampleVehicle({ status, armed: status !== 'on_ground', stale: false, conflict: false, mission });
}

describe('the step catalogue', () => {
  it('has a definition for every step type of the contract and no other', () => {
    expect(Object.keys(STEPS).sort()).toEqual([...types].sort());
    expect(types).toEqual(expect.arrayContaining(Object.keys(COMMAND_PARAMS)));
  });

  it.each(types)('%s has every part', (type) => {
    const step: StepDefinition = STEPS[type];
    const [body, status] = SAMPLES[type];
    const params = step.params.parse(body);
    const vehicleId = step.needsVehicle ? 'uav-1' : undefined;
    expect(step.type).toBe(type);
    expect(CATEGORIES).toContain(step.category);
    expect(step.title).toMatch(/^[A-Z]/);
    expect(english(step.text(params))).toMatch(/^[A-Z]/);
    expect(step.mavlink === 'none' || step.mavlink.length > 10).toBe(true);
    expect(step.credits).toBeGreaterThanOrEqual(0);
    for (const words of step.preconditions) expect(words).toMatch(/^[A-Z].*[^.]$/);
    if (step.needsVehicle) expect(step.preconditions.length).toBeGreaterThan(0);
    expect(step.precondition(params, step.needsVehicle ? vehicleFor(status) : undefined)).toBeUndefined();
    for (const condition of step.postconditions(params, vehicleId)) {
      expect(conditionSchema.safeParse(condition).success).toBe(true);
      expect(FIELDS).toContain(condition.field.split('.')[0]);
    }
    const resources = step.resources(params, vehicleId);
    for (const resource of resources) expect(resourceSchema.safeParse(resource).success).toBe(true);
    if (step.needsVehicle) expect(resources).toContainEqual({ type: 'vehicle', id: 'uav-1' });
    expect(step.defaultTimeoutS(params)).toBeGreaterThanOrEqual(30);
    expect(step.defaultTimeoutS(params)).toBeLessThanOrEqual(86_400);
    expect(step.kind).toBe(START.has(type) ? 'start' : SAFETY.has(type) ? 'safety' : step.kind);
    if (START.has(type) || SAFETY.has(type)) return;
    expect(['motion', 'other']).toContain(step.kind);
  });

  it.each(types.filter((type) => STEPS[type].needsVehicle))('%s needs a vehicle that is there', (type) => {
    const step: StepDefinition = STEPS[type];
    const params = step.params.parse(SAMPLES[type][0]);
    const vehicle = vehicleFor(SAMPLES[type][1]);
    expect(step.precondition(params, undefined)).toBe('The vehicle is not connected.');
    const refusalOf = (seen: typeof vehicle) => english(step.precondition(params, seen) ?? '');
    expect(refusalOf({ ...vehicle, conflict: true })).toContain('two vehicles');
    const lost = { ...vehicle, link: { ...vehicle.link, state: 'lost' as const } };
    // The way up may be open while the way down is not.
    if (!SAFETY.has(type)) expect(refusalOf(lost)).toContain('lost');
  });

  it.each([
    ['arm', 'flying', 'already armed'],
    ['disarm', 'flying', 'is flying'],
    ['takeoff', 'on_ground', 'not armed'],
    ['takeoff', 'flying', 'is flying'],
    ['goto', 'armed', 'Take off first'],
    ['precision-land', 'on_ground', 'Take off first'],
    ['mission', 'flying', 'is flying'],
  ] as const)('%s of a vehicle that is %s is refused before anything is sent', (type, status, words) => {
    const step: StepDefinition = STEPS[type];
    const params = step.params.parse(SAMPLES[type][0]);
    expect(english(step.precondition(params, vehicleFor(status)) ?? '')).toContain(words);
  });

  it('goes on after a pause as something that does not start anew', () => {
    const resumed = (type: 'takeoff' | 'mission', status: 'armed' | 'flying') => {
      const step: StepDefinition = STEPS[type];
      return step.resumeAs?.(step.params.parse(SAMPLES[type][0]), vehicleFor(status));
    };
    expect(resumed('takeoff', 'flying')).toEqual({ type: 'change-altitude', params: { altitudeM: 20 } });
    expect(resumed('takeoff', 'armed')).toBeUndefined();
    expect(resumed('mission', 'flying')).toEqual({ type: 'mission', params: {} });
  });

  it.each(types)(
    '%s is not proved by a vehicle that stands disarmed, as one does that never moved',
    (type) => {
      const step: StepDefinition = STEPS[type];
      const conditions = step.postconditions(step.params.parse(SAMPLES[type][0]), 'uav-1');
      const endsDisarmed = conditions.some(({ field, value }) => field === 'armed' && value === false);
      // A vehicle that is disarmed is all that disarm is about.
      expect(step.isUnprovable ?? false).toBe(endsDisarmed && type !== 'disarm');
    },
  );

  it('expects a fixed wing to circle where others stand', () => {
    const within = (type: 'copter' | 'plane') =>
      STEPS.goto.postconditions(place, 'uav-1', sampleVehicle({ type }))[0]?.value;
    expect(within('plane')).toBeGreaterThan(100);
    expect(within('copter')).toBeLessThan(10);
  });

  it('tells itself to people and builders', () => {
    const records = stepTypeRecords();
    expect(records).toHaveLength(types.length);
    for (const record of records) {
      expect(stepTypeRecordSchema.parse(record)).toEqual(record);
      expect(record.text).toMatch(/\.$/);
      expect(record.postconditions.length).toBeGreaterThan(0);
      expect(record.params).toMatchObject({ type: 'object' });
    }
    const gripper = records.find(({ type }) => type === 'gripper');
    expect(gripper?.params).toMatchObject({
      properties: { action: { enum: ['grab', 'release'] } },
      required: ['action'],
    });
    expect(JSON.stringify(records)).not.toContain('undefined');
  });
});
