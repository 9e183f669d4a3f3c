import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import { readPlanFile } from '../../../../gateway/mission/formats/read-plan-file.ts';
import { writePlanFile } from '../../../../gateway/mission/formats/write-plan-file.ts';
import { jumpTarget } from '../../../../gateway/mission/item/jump-target.ts';
import { layOutPlan } from '../../../../gateway/mission/pattern/lay-out-plan.ts';

const [PX4, ARDUPILOT] = [12, 3];
const DO_JUMP = 177;

type Json = Record<string, unknown>;
const simple = (command: number, doJumpId: number | undefined, params: readonly unknown[] = []): Json => ({
  type: 'SimpleItem',
  autoContinue: true,
  command,
  ...(doJumpId !== undefined && { doJumpId }),
  frame: 3,
  params: [...params, ...[0, 0, 0, null, 47, 8, 30].slice(params.length)],
});
const jump = (doJumpId: number, to: number): Json => simple(DO_JUMP, doJumpId, [to, 2, 0, 0, 0, 0, 0]);
const polygon = [
  [47, 8],
  [47, 8.002],
  [47.002, 8.002],
];
/** As QGroundControl made it: its 26 items are not as many as ours. */
const survey = (firstId: number): Json => ({
  TransectStyleComplexItem: {
    CameraCalc: {
      AdjustedFootprintFrontal: 25,
      AdjustedFootprintSide: 25,
      CameraName: 'Manual (no camera specs)',
      DistanceMode: 1,
      DistanceToSurface: 50,
      version: 2,
    },
    TurnAroundDistance: 10,
    CameraTriggerInTurnAround: false,
    HoverAndCapture: false,
    Refly90Degrees: false,
    Items: Array.from({ length: 26 }, (_, index) => simple(16, firstId + index)),
    version: 2,
  },
  angle: 0,
  complexItemType: 'survey',
  entryLocation: 0,
  polygon,
  type: 'ComplexItem',
  version: 5,
});
const outOfRange = { ...simple(183, 2, [9, 1500, 0, 0, 400]) };

function readQgc(items: readonly Json[], firmwareType: number) {
  const file = { fileType: 'Plan', version: 1, mission: { firmwareType, items, version: 2 } };
  const { plan, notes } = readPlanFile(new TextEncoder().encode(JSON.stringify(file)), 'plan');
  if (!plan) throw new Error('It gave no plan.');
  return { plan, notes };
}

function readBack(plan: FlightPlan, format: 'plan' | 'waypoints') {
  const text = writePlanFile(plan, 'Field', format);
  const { plan: back, notes } = readPlanFile(new TextEncoder().encode(text), format);
  if (!back) throw new Error('It gave no plan.');
  return { plan: back, notes };
}

/** Of each jump, the entry it leads to; null for nowhere. */
function targetsOf(plan: FlightPlan): readonly (string | null)[] {
  const { items, entryIds } = layOutPlan(plan);
  return items
    .filter(({ command }) => command === DO_JUMP)
    .map((each) => entryIds[jumpTarget(each, plan.autopilot)] ?? null);
}

/** Of each jump, the item it leads to when it is flown. */
function flownTargets(plan: FlightPlan): readonly (number | null)[] {
  const { items } = layOutPlan(plan);
  return items
    .filter(({ command }) => command === DO_JUMP)
    .map((each) => {
      const target = jumpTarget(each, plan.autopilot);
      return items[target] ? target : null;
    });
}

describe('jumps of a .plan of QGroundControl', () => {
  it('lead a PX4 to the item with that id, counted from 0', () => {
    const { plan, notes } = readQgc([simple(22, 1), simple(16, 2), simple(16, 3), jump(4, 2)], PX4);
    expect(targetsOf(plan)).toEqual(['item-2']);
    expect(plan.entries[3]).toMatchObject({ params: [1, 2, 0, 0] });
    expect(notes).toEqual([]);
  });

  it.each([
    ['an ArduPilot', ARDUPILOT],
    ['a PX4', PX4],
  ])('lead %s behind a survey, however many items that is here', (_, firmware) => {
    const items = [simple(22, 1), survey(2), simple(16, 28), simple(16, 29), jump(30, 28), simple(20, 31)];
    const { plan } = readQgc(items, firmware);
    expect(layOutPlan(plan).items.length).not.toBe(31);
    expect(targetsOf(plan)).toEqual(['item-3']);
    const { problems } = checkPlan(plan, {});
    expect(problems.filter(({ code }) => code === 'bad-jump')).toEqual([]);
  });

  it('lead to the beginning of a survey by the id of its first item', () => {
    const { plan } = readQgc([simple(22, 1), survey(2), jump(28, 2), jump(29, 9)], ARDUPILOT);
    expect(flownTargets(plan)).toEqual([1, null]);
  });

  it('count nothing for what is kept and not flown', () => {
    for (const firmware of [ARDUPILOT, PX4]) {
      const { plan } = readQgc([simple(22, 1), outOfRange, simple(16, 3), jump(4, 3)], firmware);
      expect(targetsOf(plan)).toEqual(['item-3']);
      expect(targetsOf(readBack(plan, 'plan').plan)).toEqual(['item-3']);
    }
  });

  it('lead nowhere where no item has their id, and that is told', () => {
    const items = [simple(22, 1), outOfRange, simple(16, undefined), jump(4, 3), jump(5, 2), jump(6, 99)];
    const { plan, notes } = readQgc(items, ARDUPILOT);
    expect(targetsOf(plan)).toEqual([null, null, null]);
    expect(notes.filter((note) => /jumps to/.test(english(note)))).toEqual([
      '/mission/items/3: jumps to 3, but no item that is flown has this number. Correct the jump target.',
      '/mission/items/4: jumps to 2, but no item that is flown has this number. Correct the jump target.',
      '/mission/items/5: jumps to 99, but no item that is flown has this number. Correct the jump target.',
    ]);
    const { problems } = checkPlan(plan, {});
    expect(problems.filter(({ code }) => code === 'bad-jump')).toHaveLength(3);
  });
});

describe('jumps that are written', () => {
  const item = (id: string, command: number, params: readonly unknown[] = [0, 0, 0, null]): Json => ({
    kind: 'item',
    id,
    command,
    frame: 3,
    params,
    ...(command === DO_JUMP
      ? { lat: null, lon: null, altitude_m: null }
      : { lat: 47, lon: 8, altitude_m: 30 }),
  });
  const pattern = (id: string, changes: Json = {}): Json => ({
    kind: 'pattern',
    id,
    pattern: 'survey',
    polygon: polygon.map(([lat, lon]) => [lon, lat]),
    heightM: 50,
    lineSpacingM: 25,
    imaging: { triggerDistanceM: 25 },
    ...changes,
  });
  const planOf = (autopilot: string, entries: readonly Json[]) =>
    flightPlanSchema.parse({ flightPlan: 1, autopilot, home: { at: [8, 47], altitudeAmslM: 20 }, entries });
  const itemsIn = (plan: FlightPlan): readonly Json[] =>
    JSON.parse(writePlanFile(plan, 'Field', 'plan')).mission.items;

  it('name the id of the item they lead to, which QGroundControl looks for', () => {
    for (const [autopilot, number] of [
      ['ardupilot', 2],
      ['px4', 1],
    ] as const) {
      const plan = planOf(autopilot, [
        item('item-1', 22),
        item('item-2', 16),
        item('item-3', 177, [number, 1, 0, 0]),
      ]);
      const [, target, written] = itemsIn(plan);
      expect(written).toMatchObject({ params: [target?.doJumpId, 1, 0, 0, null, null, null] });
      expect(writePlanFile(plan, 'Field', 'waypoints')).toContain('\n3\t0\t3\t177\t2\t1\t');
    }
  });

  it('never name an id that something kept has already', () => {
    const kept = { kind: 'foreign', id: 'item-1', format: 'qgc-plan', content: outOfRange, items: [] };
    const plan = planOf('ardupilot', [
      kept,
      item('item-2', 22),
      item('item-3', 16),
      item('item-4', 177, [2, 1, 0, 0]),
    ]);
    const ids = itemsIn(plan).map(({ doJumpId }) => doJumpId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targetsOf(readBack(plan, 'plan').plan)).toEqual(['item-3']);
  });

  it('into a pattern lead to one of its items: QGroundControl finds none inside its own patterns', () => {
    const plan = planOf('px4', [item('item-1', 22), pattern('item-2'), item('item-3', 177, [3, 1, 0, 0])]);
    expect(itemsIn(plan).every(({ type }) => type === 'SimpleItem')).toBe(true);
    const { plan: back, notes } = readBack(plan, 'plan');
    expect(layOutPlan(back).items).toEqual(layOutPlan(plan).items);
    expect(notes).toEqual([]);
    // The speed in front of a pattern is an item of its own: the pattern may stay one.
    const fast = planOf('px4', [
      item('item-1', 22),
      pattern('item-2', { speedMps: 4 }),
      item('item-3', 177, [1, 1, 0, 0]),
    ]);
    expect(itemsIn(fast).map(({ type }) => type)).toEqual([
      'SimpleItem',
      'SimpleItem',
      'ComplexItem',
      'SimpleItem',
      'SimpleItem',
    ]);
    expect(flownTargets(readBack(fast, 'plan').plan)).toEqual([1]);
  });

  it('lead to the same entries when they are read again, whatever stands between', () => {
    const kinds = fc.array(fc.constantFrom('waypoint', 'survey', 'fast', 'foreign', 'jump'), {
      minLength: 2,
      maxLength: 9,
    });
    const targets = fc.array(fc.nat({ max: 8 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(kinds, targets, fc.constantFrom('ardupilot', 'px4'), (order, wanted, autopilot) => {
        const entries = order.map((kind, index): Json => {
          const id = `item-${index + 1}`;
          if (kind === 'survey') return pattern(id);
          if (kind === 'fast') return pattern(id, { speedMps: 4 });
          if (kind === 'foreign')
            return { kind, id, format: 'qgc-plan', content: { ...outOfRange, doJumpId: index }, items: [] };
          return item(id, kind === 'jump' ? DO_JUMP : 16);
        });
        const bare = planOf(autopilot, entries);
        const { entryIds } = layOutPlan(bare);
        const firstIndex = (id: string) => entryIds.indexOf(id);
        const led = bare.entries.map((entry, index) => {
          if (entry.kind !== 'item' || entry.command !== DO_JUMP) return entry;
          // To a waypoint or a jump, where there is one.
          const goal = bare.entries[(wanted[index] ?? 0) % bare.entries.length];
          const target = goal?.kind === 'item' ? firstIndex(goal.id) : firstIndex(entry.id);
          return { ...entry, params: [autopilot === 'px4' ? target : target + 1, 1, 0, 0] };
        });
        const plan = flightPlanSchema.parse({ ...bare, entries: led });
        const back = readBack(plan, 'plan').plan;
        expect(flownTargets(back)).toEqual(flownTargets(plan));
        if (!order.includes('fast')) expect(back.entries).toEqual(plan.entries);
        const rows = readBack(plan, 'waypoints').plan;
        expect(flownTargets(rows)).toEqual(flownTargets(plan));
        expect(layOutPlan(rows).items).toHaveLength(layOutPlan(plan).items.length);
      }),
      { numRuns: 80 },
    );
  });
});

describe('jumps of a .waypoints file', () => {
  const read = (text: string) => readPlanFile(new TextEncoder().encode(text), 'waypoints');
  const row = (sequence: number, command: number, first = 0) =>
    `${sequence} 0 3 ${command} ${first} 1 0 0 ${command === DO_JUMP ? '0 0 0' : '47 8 30'} 1`;
  const home = '0 1 0 16 0 0 0 0 47 8 400 1';

  it('lead to the row they name, with home in the first row and without', () => {
    const withHome = read(['QGC WPL 110', home, row(1, 22), row(2, 16), row(3, 177, 2)].join('\n'));
    const without = read(['QGC WPL 110', row(0, 22), row(1, 16), row(2, 177, 1)].join('\n'));
    for (const { plan, notes } of [withHome, without]) {
      expect(plan && targetsOf(plan)).toEqual(['item-2']);
      expect(notes).toEqual([]);
    }
  });

  it('lead nowhere where there is no such row, and that is told', () => {
    const { plan, notes } = read(['QGC WPL 110', home, row(1, 22), row(2, 177, 7)].join('\n'));
    expect(plan && targetsOf(plan)).toEqual([null]);
    expect(notes).toEqual([
      'Line 4: jumps to 7, but no item that is flown has this number. Correct the jump target.',
    ]);
  });
});
