import { afterEach, describe, expect, it } from 'vitest';
import { commandText } from '../../../../renderer/format/command-text.ts';
import { showCoordinates } from '../../../../renderer/format/measure/coordinates.ts';
import { formatDistance } from '../../../../renderer/format/measure/ground-distance.ts';
import {
  formatHeight,
  formatOrderedHeight,
  formatSpeed,
  measureIn,
  measureUnit,
  parseMeasure,
} from '../../../../renderer/format/measure/measured.ts';
import { climbIn, SI_UNITS, setCurrentUnits } from '../../../../renderer/format/measure/units.ts';

afterEach(() => setCurrentUnits(SI_UNITS));

describe('units', () => {
  it('are SI unless others are chosen, and unknown stays unknown in all of them', () => {
    expect([formatHeight(20), formatSpeed(5), formatDistance(1240)]).toEqual(['20 m', '5.0 m/s', '1.24 km']);
    setCurrentUnits({ ...SI_UNITS, height: 'ft', speed: 'kn', distance: 'ft' });
    expect([formatHeight(20), formatSpeed(5), formatDistance(1240)]).toEqual(['66 ft', '9.7 kn', '4068 ft']);
    expect([formatHeight(null), formatSpeed(undefined)]).toEqual(['—', '—']);
    expect(formatDistance(4828)).toBe('3.00 mi');
    expect(climbIn(1)).toBeCloseTo(196.85, 2);
  });

  it('of what is ordered are said as exactly as they were written', () => {
    expect([20, 20.5].map(formatOrderedHeight)).toEqual(['20 m', '20.5 m']);
    setCurrentUnits({ ...SI_UNITS, height: 'ft', speed: 'km/h', distance: 'ft' });
    expect(commandText('takeoff', { altitudeM: 18.288 })).toBe('Take off to 60 ft');
    expect(commandText('change-speed', { groundSpeedMps: 10 })).toBe('Change speed to 36.0 km/h');
    expect(commandText('orbit', { lat: 0, lon: 0, radiusM: 30.48 })).toBe('Orbit point at 100 ft');
  });

  it('of a field are those chosen, both ways, and others can be written all the same', () => {
    setCurrentUnits({ ...SI_UNITS, height: 'ft', speed: 'km/h' });
    expect(parseMeasure('60', 'length', measureUnit('length'))).toBeCloseTo(18.288, 6);
    expect(parseMeasure('60 m', 'length', measureUnit('length'))).toBe(60);
    expect(measureIn(10, 'speed')).toBeCloseTo(36, 6);
    expect(parseMeasure('60', 'length')).toBe(60);
  });

  it.each([
    [{ lat: 47.397742, lon: -8.545594 }, '47°23′51.9″N 8°32′44.1″W'],
    [{ lat: -0.999999, lon: 0 }, '1°00′00.0″S 0°00′00.0″E'],
  ])('of coordinates can be degrees, minutes and seconds', (point, text) => {
    setCurrentUnits({ ...SI_UNITS, coordinates: 'dms' });
    expect(showCoordinates(point)).toBe(text);
  });
});
