import { beforeEach, describe, expect, test } from 'vitest';
import { mergedMessages } from '../../../../../renderer/format/plot-names.ts';
import { axisRoomOf } from '../../../../../renderer/screens/replay/plots/plot-chart.ts';
import { fieldRows } from '../../../../../renderer/state/replay/field-rows.ts';
import { plotLines } from '../../../../../renderer/state/replay/plot-lines.ts';
import { PLOT_PRESETS, presetFields } from '../../../../../renderer/state/replay/plot-presets.ts';
import {
  addPlot,
  addPlots,
  MAX_PLOT_FIELDS,
  removePlot,
  toggleField,
  usePlotLayoutStore,
} from '../../../../../renderer/state/replay/plots.ts';
import { buildFields, buildMessage, copterMessages } from './build-plots.ts';

const preset = (id: string) => PLOT_PRESETS.find((each) => each.id === id) ?? PLOT_PRESETS[0]!;
const title = (row: ReturnType<typeof fieldRows>[number]) =>
  row.kind === 'vehicle' ? row.title : row.kind === 'message' ? row.message.message : row.field.name;

describe('list of fields', () => {
  test('vehicles stand open, messages folded until they are opened', () => {
    expect(fieldRows(copterMessages, '', new Set()).map(title)).toEqual([
      'uav-1',
      'ATTITUDE',
      'SYS_STATUS',
      'GLOBAL_POSITION_INT',
    ]);
    const open = fieldRows(copterMessages, '', new Set(['message uav-1.1.ATTITUDE'])).map(title);
    expect(open.slice(1, 5)).toEqual(['ATTITUDE', 'roll', 'pitch', 'yaw']);
  });

  test('every word of a search must fit; what is found stands open', () => {
    expect(fieldRows(copterMessages, 'sys volt', new Set()).map(title)).toEqual([
      'uav-1',
      'SYS_STATUS',
      'voltage_battery',
    ]);
    expect(fieldRows(copterMessages, 'attitude', new Set()).map(title)).toEqual(['uav-1', 'ATTITUDE']);
    expect(fieldRows(copterMessages, 'nothing like it', new Set())).toEqual([]);
  });
});

describe('presets', () => {
  test('take what the log has, by the names of MAVLink, ArduPilot and PX4, in any spelling', () => {
    expect(presetFields(preset('battery'), copterMessages, undefined)).toEqual([
      ['uav-1.1.SYS_STATUS.voltage_battery', 'uav-1.1.SYS_STATUS.current_battery'],
      ['uav-1.1.SYS_STATUS.battery_remaining'],
    ]);
    const camel = [buildMessage('SYS_STATUS', ['voltageBattery'])];
    expect(presetFields(preset('battery'), camel, undefined)).toEqual([
      ['uav-1.1.SYS_STATUS.voltageBattery'],
    ]);
    const dataFlash = [buildMessage('ATT', ['Roll', 'DesRoll'])];
    expect(presetFields(preset('attitude'), dataFlash, 'uav-1')).toEqual([
      ['uav-1.1.ATT.Roll', 'uav-1.1.ATT.DesRoll'],
    ]);
    expect(presetFields(preset('vibration'), copterMessages, undefined)).toEqual([]);
    expect(presetFields(preset('battery'), copterMessages, 'uav-9')).toEqual([]);
  });
});

describe('plots', () => {
  beforeEach(() => usePlotLayoutStore.setState(usePlotLayoutStore.getInitialState(), true));

  test('a picked field goes to the selected plot and is taken off by picking it again', () => {
    toggleField('a');
    addPlot();
    toggleField('b');
    expect(usePlotLayoutStore.getState().plots.map(({ fieldIds }) => fieldIds)).toEqual([['a'], ['b']]);
    toggleField('b');
    removePlot(2);
    expect(usePlotLayoutStore.getState()).toMatchObject({ selectedId: 1, plots: [{ fieldIds: ['a'] }] });
  });

  test('a plot takes no more fields than one question may name', () => {
    for (let index = 0; index < MAX_PLOT_FIELDS + 3; index++) toggleField(`f${index}`);
    expect(usePlotLayoutStore.getState().plots[0]?.fieldIds).toHaveLength(MAX_PLOT_FIELDS);
  });

  test('a preset adds its plots to what is plotted, and no field twice', () => {
    toggleField('a');
    addPlots([['x', 'a'], ['y']]);
    addPlots([['x'], ['y', 'z']]);
    const { plots, selectedId } = usePlotLayoutStore.getState();
    expect(plots.map(({ fieldIds }) => fieldIds)).toEqual([['a'], ['x'], ['y'], ['z']]);
    expect(selectedId).toBe(plots[3]?.plotId);
  });

  test('two flights share colours, differ in dashes, and say what one of them does not have', () => {
    const first = buildFields(copterMessages);
    const second = buildFields([buildMessage('ATTITUDE', ['roll:rad'], 'uav-7')], 'ses-2');
    const logs = [first, second].map((fields) => ({ sessionId: fields.sessionId, fields, shiftMs: 0 }));
    const lines = plotLines(['uav-1.1.ATTITUDE.roll', 'uav-1.1.SYS_STATUS.voltage_battery'], logs, false);
    expect(lines.map(({ field, hue, dash }) => [field?.field.id, hue, dash !== undefined])).toEqual([
      ['uav-1.1.ATTITUDE.roll', '--series-0', false],
      ['uav-7.1.ATTITUDE.roll', '--series-0', true],
      ['uav-1.1.SYS_STATUS.voltage_battery', '--series-1', false],
      [undefined, '--series-1', true],
    ]);
    expect(axisRoomOf(lines)).toEqual({ left: 1, right: 1 });
    expect(mergedMessages([first, second])).toEqual(first.messages);
  });
});
