import { describe, expect, it } from 'vitest';
import { buildAlertRig } from './alert/alert-rig.ts';
import { blankMessage, heartbeatOf } from './blank-message.ts';
import { buildRegistryRig } from './registry-rig.ts';

const TRANSMITTER = { componentId: 236 };

function build() {
  const rig = buildRegistryRig();
  const { wire, registry, clock } = rig;
  wire.deliver('HEARTBEAT', heartbeatOf());
  const report = (status: number, error = '', source: { readonly componentId?: number } = TRANSMITTER) =>
    wire.deliver(
      'OPEN_DRONE_ID_ARM_STATUS',
      blankMessage('OPEN_DRONE_ID_ARM_STATUS', { status, error }),
      source,
    );
  const seen = () => registry.telemetry('uav-1')?.remote_id;
  const issues = () =>
    registry
      .telemetry('uav-1')
      ?.health.issues.filter(({ code }) => code === 'remote-id')
      .map(({ text }) => `${text}`);
  /** Lets time pass while the autopilot goes on. */
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      clock.advance(500);
      wire.deliver('HEARTBEAT', heartbeatOf());
    }
  };
  return { ...rig, report, seen, issues, pass };
}

describe('Remote ID of a vehicle', () => {
  it('is absent unless its transmitter is heard', () => {
    const { seen, issues } = build();
    expect(seen()).toBeUndefined();
    expect(issues()).toEqual([]);
  });

  it('is what its transmitter reports, an own component or the autopilot', () => {
    const { report, seen, issues } = build();
    report(1, 'missing OP_LOC ');
    expect(seen()).toMatchObject({ state: 'not_ready', reason: 'missing OP_LOC', age_ms: 0 });
    expect(issues()).toEqual(['Remote ID: missing OP_LOC']);
    report(0, '', { componentId: 1 });
    expect(seen()).toMatchObject({ state: 'good', reason: null });
    expect(issues()).toEqual([]);
  });

  it('is lost when the transmitter is silent for 5 s, and keeps the vehicle apart from it', () => {
    const { report, seen, issues, pass, registry, clock } = build();
    report(0);
    pass(4500);
    expect(seen()).toMatchObject({ state: 'good', age_ms: 4500 });
    pass(500);
    expect(seen()).toMatchObject({ state: 'lost', age_ms: 5000 });
    expect(issues()).toEqual(['Remote ID: transmitter lost']);
    // The transmitter alone does not keep the vehicle alive.
    for (let second = 0; second < 5; second += 1) {
      clock.advance(1000);
      report(0);
    }
    expect(registry.get('uav-1')?.isLost).toBe(true);
  });

  it('is expected of a vehicle that requires it, or whose transmitter has a heartbeat', () => {
    const { wire, seen, issues } = build();
    wire.deliver(
      'PARAM_VALUE',
      blankMessage('PARAM_VALUE', { paramId: 'DID_ENABLE', paramValue: 1, paramType: 9 }),
    );
    expect(seen()).toEqual({ state: 'not_heard', reason: null, age_ms: null });
    expect(issues()).toEqual(['Remote ID: no report from the transmitter']);
    wire.deliver(
      'PARAM_VALUE',
      blankMessage('PARAM_VALUE', { paramId: 'DID_ENABLE', paramValue: 0, paramType: 9 }),
    );
    expect(seen()).toBeUndefined();
    wire.deliver('HEARTBEAT', heartbeatOf({ type: 34, autopilot: 8 }), TRANSMITTER);
    expect(seen()?.state).toBe('not_heard');
  });

  it.each(['PreArm: OpenDroneID: ARM_STATUS not available', 'ODID: lost transmitter'])(
    'is expected of an ArduPilot that says %s',
    (text) => {
      const { wire, seen } = build();
      wire.deliver('STATUSTEXT', blankMessage('STATUSTEXT', { severity: 4, text }));
      expect(seen()?.state).toBe('not_heard');
    },
  );

  it('is said once when the autopilot says it too', () => {
    const { wire, report, issues } = build();
    report(1, 'missing OP_LOC');
    wire.deliver(
      'STATUSTEXT',
      blankMessage('STATUSTEXT', { severity: 2, text: 'PreArm: OpenDroneID: missing OP_LOC' }),
    );
    expect(issues()).toEqual([]);
  });

  it('of an unknown vehicle is nothing', () => {
    const { wire, registry } = buildRegistryRig();
    wire.deliver('OPEN_DRONE_ID_ARM_STATUS', blankMessage('OPEN_DRONE_ID_ARM_STATUS'), TRANSMITTER);
    expect(registry.list()).toEqual([]);
  });

  it('raises an alert while the vehicle is armed, until it is well again', () => {
    const { wire, keep, active } = buildAlertRig();
    const report = (status: number) =>
      wire.deliver(
        'OPEN_DRONE_ID_ARM_STATUS',
        blankMessage('OPEN_DRONE_ID_ARM_STATUS', { status, error: 'missing SYS' }),
        TRANSMITTER,
      );
    keep(1000, 'VFR_HUD', {}, false);
    report(1);
    keep(4000, 'VFR_HUD', {}, false);
    expect(active()).not.toContain('remote-id warning');
    report(1);
    keep(4000, 'VFR_HUD', {});
    expect(active()).toContain('remote-id warning');
    report(0);
    keep(4500, 'VFR_HUD', {});
    expect(active()).not.toContain('remote-id warning');
    // The transmitter falls silent.
    keep(6000, 'VFR_HUD', {});
    expect(active()).toContain('remote-id warning');
  });
});
