import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Plot, PlotFields, PlotQuery } from '../../../../gateway/contract/recording/plot.ts';
import { decodeMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { RecordedPlots } from '../../../../gateway/recording/create-recordings.ts';
import { layoutOf } from '../../../../gateway/recording/plot/message-layout.ts';
import { listPlotFields, plotLog, reducedPoints } from '../../../../gateway/recording/plot/plot-log.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { flightBytes, LibraryRig } from '../library/support/library-rig.ts';

const NAME = '2026-11-22T00-00-00_sim.tlog';
const SESSION = 'rec_2026-11-22T00-00-00_sim';
const mission = flightBytes('copter-mission');
const ROLL = 'uav-2.1.ATTITUDE.roll';

let rig: LibraryRig;
beforeEach(() => {
  rig = new LibraryRig();
  rig.record(NAME, mission);
});
afterEach(() => rig.close());

/** Of a library after a start. */
function plots() {
  const library = rig.library();
  const recorded = new RecordedPlots({
    find: (sessionId) => library.recordingFile(sessionId),
    listFields: listPlotFields,
    plot: plotLog,
  });
  return {
    fields: async (sessionId: string) => JSON.parse(await recorded.fields(sessionId)) as PlotFields,
    plot: async (query: PlotQuery) => JSON.parse(await recorded.plot(query)) as Plot,
  };
}

const rolls = [...readTlog(mission)].flatMap(({ utcUs, frame }) => {
  const decoded = decodeMessage(frame);
  return decoded?.name === 'ATTITUDE' && frame.systemId === 2
    ? [{ t: utcUs / 1000, value: decoded.message.roll }]
    : [];
});

describe('numbers of a recording over time', () => {
  it('are listed with their senders, instances and units', async () => {
    const { messages } = await plots().fields(SESSION);
    const ids = messages.map(({ id }) => id);
    expect(ids).toContain('uav-2.1.ATTITUDE');
    expect(ids).toContain('uav-2.1.BATTERY_STATUS.0');
    const attitude = messages.find(({ id }) => id === 'uav-2.1.ATTITUDE');
    expect(attitude).toMatchObject({
      count: rolls.length,
      component: 1,
      instance: null,
      message: 'ATTITUDE',
    });
    expect(attitude?.fields).toContainEqual({ id: ROLL, name: 'roll', unit: 'rad' });
    const battery = messages.find(({ id }) => id === 'uav-2.1.BATTERY_STATUS.0');
    expect(battery?.fields.map(({ name }) => name)).toContain('voltages[9]');
    expect(battery).toMatchObject({ instance: 0 });
  });

  it('of a short span are the samples themselves', async () => {
    const { series } = await plots().plot({ sessionId: SESSION, fields: [ROLL], points: 20_000 });
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({ isReduced: false, samples: rolls.length, unit: 'rad' });
    expect(series[0]?.min).toEqual(rolls.map(({ value }) => value));
    expect(series[0]?.max).toEqual(series[0]?.min);
    const [from, to] = [rolls[10]!, rolls[20]!];
    const part = await plots().plot({
      sessionId: SESSION,
      fields: [ROLL],
      fromMs: Math.floor(from.t),
      toMs: Math.floor(to.t),
      points: 1000,
    });
    expect(part.series[0]?.t).toEqual(rolls.slice(10, 21).map(({ t }) => t));
  });

  it('of more samples than points are told by their ends', async () => {
    const { series } = await plots().plot({ sessionId: SESSION, fields: [ROLL], points: 100 });
    const { t, min, max, isReduced } = series[0]!;
    expect(isReduced).toBe(true);
    expect(t.length).toBeLessThanOrEqual(100);
    expect(Math.min(...(min as number[]))).toBe(Math.min(...rolls.map(({ value }) => value)));
    expect(Math.max(...(max as number[]))).toBe(Math.max(...rolls.map(({ value }) => value)));
  });

  it('come in the order they were asked, each once', async () => {
    const fields = ['uav-2.1.VFR_HUD.alt', ROLL, 'uav-2.1.ATTITUDE.yaw', ROLL];
    const { series } = await plots().plot({ sessionId: SESSION, fields, points: 100 });
    expect(series.map(({ id }) => id)).toEqual(fields.slice(0, 3));
  });

  it('that are not there are told by their name', async () => {
    const ask = (field: string) => plots().plot({ sessionId: SESSION, fields: [field], points: 100 });
    for (const field of ['uav-2.1.ATTITUDE.x', 'uav-9.1.ATTITUDE.roll', 'uav-2.1.ATTITUDE', '', '.'])
      await expect(ask(field)).rejects.toMatchObject({ code: 'validation' });
    await expect(plots().fields('rec_none')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are there while the recording goes on', async () => {
    rig.openNames.add(NAME);
    writeFileSync(join(rig.recordings, NAME), readFileSync(join(rig.recordings, NAME)).subarray(0, 60_000));
    const { series } = await plots().plot({ sessionId: SESSION, fields: [ROLL], points: 20_000 });
    expect(series[0]?.samples).toBeGreaterThan(50);
    expect(series[0]?.samples).toBeLessThan(rolls.length);
  });
});

describe('fewer points', () => {
  it('keep every end and every hole', () => {
    const t = Array.from({ length: 1000 }, (_, index) => index);
    const values = t.map((index) => (index === 500 ? 99 : index % 10));
    const { t: times, min, max } = reducedPoints({ t, min: values, max: values }, 50);
    expect(times).toHaveLength(50);
    expect(max.filter((value) => value === 99)).toHaveLength(1);
    expect(min.every((value) => value === 0)).toBe(true);
    expect(reducedPoints({ t: [1, 2], min: [Number.NaN, 1], max: [Number.NaN, 1] }, 100)).toEqual({
      t: [1, 2],
      min: [null, 1],
      max: [null, 1],
    });
  });
});

describe('the layout of a message', () => {
  it('reads what the codec reads', () => {
    const values = new Float64Array(255);
    let compared = 0;
    const unknown = new Set<string>();
    for (const { frame } of readTlog(mission)) {
      const decoded = decodeMessage(frame);
      const layout = layoutOf(frame.messageId);
      if (!decoded || !layout) continue;
      layout.read(frame, values);
      for (const [index, { name }] of layout.fields.entries()) {
        const [wireName = '', element] = name.replace(']', '').split('[');
        const key = wireName.replaceAll(/_([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
        const field: unknown = (decoded.message as unknown as Record<string, unknown>)[key];
        const expected = element === undefined ? field : (field as ArrayLike<number>)[Number(element)];
        if (Number.isNaN(values[index]) && typeof expected === 'number' && !Number.isNaN(expected))
          unknown.add(`${decoded.name}.${name} ${expected} ${layout.fields[index]?.storage}`);
        else expect(values[index]).toBe(Number(expected));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(10_000);
    // Each in an array that can hold no number.
    expect([...unknown]).toContain('BATTERY_STATUS.voltages[9] 65535 f32');
    expect([...unknown].filter((each) => !/ (65535|255|32767|-1) f(32|64)$/.test(each))).toEqual([]);
  });
});
