import { describe, expect, it } from 'vitest';
import {
  outsideUsualRange,
  parameterGroups,
  parameterProgressText,
  parameterValueText,
  parseParameterValue,
} from '../../../renderer/format/parameter-text.ts';

describe('parameters in words', () => {
  it('stand in groups by their first word, without its number', () => {
    const names = [
      'ATC_ANG_RLL_P',
      'ATC_RAT_PIT_P',
      'ATC_RAT_RLL_P',
      'COMPASS',
      'FLTMODE1',
      'FLTMODE2',
      'RTL_ALT',
      'SERVO1_MAX',
      'SERVO1_MIN',
      'SERVO2_MIN',
    ];
    const shown = parameterGroups(names).map(({ id, names: of, children }) => [
      id,
      of.size,
      children.map((each) => `${each.id} ${each.names.size}`),
    ]);
    expect(shown).toEqual([
      ['ATC', 3, ['ATC_RAT 2']],
      ['FLTMODE', 2, []],
      ['SERVO', 3, ['SERVO1 2']],
      ['', 2, []],
    ]);
    // All of a group need no group in it.
    expect(parameterGroups(['PSC_NE_P', 'PSC_NE_I'])[0]?.children).toEqual([]);
    expect(parameterGroups([])).toEqual([]);
  });

  it('are shown with what a value means, or its unit', () => {
    const about = { label: 'L', text: 'T', unit: 'cm' };
    expect(parameterValueText(1500, about)).toBe('1500 cm');
    expect(parameterValueText(1, { ...about, values: [{ value: 1, label: 'RTL' }] })).toBe('1 · RTL');
    expect(parameterValueText(0.1, undefined)).toBe('0.1');
  });

  it('are taken as typed when the type can hold them', () => {
    expect(parseParameterValue(' 0,5 ', { type: 'float' })).toEqual({ value: 0.5 });
    expect(parseParameterValue('-128', { type: 'int8' })).toEqual({ value: -128 });
    expect(parseParameterValue('300', { type: 'int8' })).toEqual({
      fault: 'The parameter accepts -128 to 127 only.',
    });
    expect(parseParameterValue('1.5', { type: 'int16' })).toEqual({
      fault: 'The parameter accepts whole numbers only.',
    });
    expect(parseParameterValue('', { type: 'float' })).toEqual({ fault: 'Enter a number.' });
    expect(parseParameterValue('1e39', { type: 'float' })).toHaveProperty('fault');
  });

  it('say when a value is unusual, and how far reading is', () => {
    const about = { label: 'L', text: 'T', min: 0, max: 10 };
    expect(outsideUsualRange(-1, about)).toBe('Usually not below 0.');
    expect(outsideUsualRange(11, about)).toBe('Usually not above 10.');
    expect(outsideUsualRange(5, about)).toBeUndefined();
    const progress = {
      vehicleId: 'v',
      detail: null,
      descriptions: 'shipped' as const,
      received: 1000,
      total: 1354,
    };
    expect(parameterProgressText({ ...progress, state: 'loading' })).toBe('Reading 1,000 of 1,354');
    expect(parameterProgressText({ ...progress, state: 'partial' })).toBe('Partial: 1,000 of 1,354');
    expect(parameterProgressText({ ...progress, received: 1354, state: 'complete' })).toBe(
      '1,354 parameters',
    );
  });
});
