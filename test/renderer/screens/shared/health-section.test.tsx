import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { HealthSection, healthLine } from '../../../../renderer/screens/shared/HealthSection.tsx';
import { sampleVehicle } from '../../../builder/contract-samples.ts';

type Issue = TelemetryVehicle['health']['issues'][number];

const LOW: Issue = { code: 'battery', severity: 'warning', text: 'Battery unhealthy' };

function show(
  armed: boolean,
  ready: boolean | null,
  issues: readonly Issue[],
  readyForTakeoff = ready,
): void {
  const telemetry = sampleVehicle({
    armed,
    health: { ready, ready_for_takeoff: readyForTakeoff, issues: [...issues] },
  });
  render(<HealthSection entry={{ telemetry, receivedAtMs: Number.POSITIVE_INFINITY }} />);
}

afterEach(cleanup);

describe('HealthSection', () => {
  it.each([
    [true, true, [], 'Healthy'],
    [true, true, [{ ...LOW, severity: 'info' as const }], 'Healthy'],
    [true, true, [LOW], 'Armed with open issues'],
    [true, false, [LOW], 'Armed with open issues'],
    [false, true, [], 'Ready to arm'],
    [false, true, [LOW], 'Ready to arm, with open issues'],
    [false, true, [{ ...LOW, severity: 'caution' as const }], 'Ready to arm, with open issues'],
    [false, false, [LOW], 'Not ready to arm'],
    [false, null, [], 'Readiness not known yet'],
  ] as const)('armed %s, ready %s, issues %j: %s', (armed, ready, issues, words) => {
    show(armed, ready, issues);
    expect(screen.getByText(words)).toBeDefined();
    for (const { text } of issues) expect(screen.getByText(english(text))).toBeDefined();
  });

  it('does not call a vehicle without a position estimate ready to take off', () => {
    show(false, true, [], false);
    expect(screen.getByText('Ready to arm, not to take off')).toBeDefined();
  });

  it.each(['link-weak', 'gps-hdop', 'gps-satellites', 'vibration', 'battery-charge'])(
    'is never green beside a value in red: %s',
    (code) => {
      for (const armed of [true, false]) {
        const issues: Issue[] = [{ code, severity: 'warning', text: 'Too bad' }];
        const line = healthLine({ armed, health: { ready: true, ready_for_takeoff: true, issues } });
        expect(line.tone).toBe('warning');
      }
    },
  );
});
