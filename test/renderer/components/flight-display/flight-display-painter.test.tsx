import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { FlightDisplay } from '../../../../renderer/components/flight-display/FlightDisplay.tsx';
import {
  FlightDisplayPainter,
  type FlightDisplayValues,
} from '../../../../renderer/components/flight-display/flight-display-painter.ts';
import { SI_UNITS, setCurrentUnits } from '../../../../renderer/format/measure/units.ts';

afterEach(() => {
  cleanup();
  setCurrentUnits(SI_UNITS);
});

const flying: FlightDisplayValues = {
  rollDeg: 0,
  pitchDeg: 0,
  headingDeg: 90,
  speedMps: 10,
  altitudeM: 20,
  climbMps: 1.25,
  windMps: 4,
  windFromDeg: 90,
  targetHeadingDeg: 100,
  targetSpeedMps: undefined,
  targetAltitudeM: 25,
};

function painted(values: FlightDisplayValues) {
  const { container } = render(
    <FlightDisplay
      ref={undefined as never}
      label=""
      speedName="GROUND"
      flag={undefined}
      stale={{ speed: false, altitude: false, heading: false, wind: false }}
    />,
  );
  const root = container.querySelector('svg');
  if (!root) throw new Error('No display');
  const painter = new FlightDisplayPainter(root);
  painter.paint(values);
  const part = (name: string) => {
    const found = root.querySelector<SVGElement>(`[data-part='${name}']`);
    if (!found) throw new Error(`No part ${name}`);
    return found;
  };
  const isShown = (name: string) => part(name).style.display !== 'none';
  return { painter, root, part, isShown };
}

describe('the painter of the flight display', () => {
  test('shows a bug for each known target and none for the others', () => {
    const { part, isShown, painter } = painted(flying);
    expect(part('altitude-bug').getAttribute('transform')).toBe('translate(0 -35)');
    expect(part('heading-bug').getAttribute('transform')).toBe('translate(24 0)');
    expect(isShown('speed-bug')).toBe(false);
    painter.paint({ ...flying, targetAltitudeM: undefined });
    expect(isShown('altitude-bug')).toBe(false);
  });

  test('outlines the present value when it covers the bug', () => {
    const { part, painter } = painted(flying);
    const isOnTarget = (name: string) => part(name).hasAttribute('data-on-target');
    expect(['altitude-box', 'heading-box', 'speed-box'].map(isOnTarget)).toEqual([false, true, false]);
    painter.paint({ ...flying, targetAltitudeM: 21, targetHeadingDeg: 110 });
    expect(['altitude-box', 'heading-box', 'speed-box'].map(isOnTarget)).toEqual([true, false, false]);
  });

  test('writes a target outside the tape at its end, in the chosen unit', () => {
    const { part, isShown, painter } = painted(flying);
    expect(isShown('altitude-target')).toBe(false);
    painter.paint({ ...flying, targetAltitudeM: 100 });
    expect(isShown('altitude-target')).toBe(true);
    expect(part('altitude-target').textContent).toBe('100');
    expect(part('altitude-bug').hasAttribute('data-beyond')).toBe(true);
    setCurrentUnits({ ...SI_UNITS, height: 'ft' });
    painter.paint({ ...flying, targetAltitudeM: 100 });
    expect(part('altitude-target').textContent).toBe('328');
  });

  test('hides numbers of the ladder that would be cut', () => {
    const { root, painter } = painted(flying);
    const shown = () =>
      [...root.querySelectorAll<SVGElement>('[data-pitch]')]
        .filter(({ style }) => style.display !== 'none')
        .map(({ dataset }) => dataset.pitch);
    expect(shown()).toEqual(['-10', '-10', '10', '10']);
    painter.paint({ ...flying, pitchDeg: 10 });
    expect(shown()).toEqual(['10', '10', '20', '20']);
  });

  test('labels climb with its unit', () => {
    const { part, painter } = painted(flying);
    expect(part('climb').textContent).toBe('+1.3 m/s');
    setCurrentUnits({ ...SI_UNITS, height: 'ft' });
    painter.paint(flying);
    expect(part('climb').textContent).toBe('+246 ft/min');
    painter.paint({ ...flying, climbMps: undefined });
    expect(part('climb').textContent).toBe('—');
  });

  test('turns the wind to the nose, and gives calm air no direction', () => {
    const { part, isShown, painter } = painted(flying);
    expect(part('wind-speed').textContent).toBe('4.0 m/s');
    expect(part('wind-arrow').getAttribute('transform')).toBe('rotate(180)');
    painter.paint({ ...flying, windMps: 0.2 });
    expect([isShown('wind'), isShown('wind-arrow')]).toEqual([true, false]);
    painter.paint({ ...flying, windMps: undefined });
    expect(isShown('wind')).toBe(false);
  });
});
