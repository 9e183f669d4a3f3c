import { beforeEach, describe, expect, it } from 'vitest';
import type { DockRecord } from '../../../../gateway/action/queue/dock-registry.ts';
import type { StepOutcome, StepPorts } from '../../../../gateway/action/steps/step-definition.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { sampleCommand, sampleVehicle } from '../../../builder/contract-samples.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';
import { barePorts, startStep } from './field-ports.ts';

const DOCK = { dockId: 'dock-1', mode: 'sim', lat: 47.398, lon: 8.546, occupant: undefined } as const;

/** A vehicle and a dock that do what they are told, at once; everything told is kept in order. */
class Yard {
  readonly clock = new FakeClock();
  readonly told: string[] = [];
  dock: DockRecord | undefined = { ...DOCK, door: 'closed' };
  vehicle: TelemetryVehicle = this.#standing('flying', 12);
  /** Commands that end otherwise than done. */
  failing: readonly string[] = [];
  /** Whether what lands is on the pad. */
  hitsPad = true;

  readonly ports: StepPorts = barePorts(this.clock as never, {
    vehicle: () => this.vehicle,
    dock: (dockId) => (dockId === this.dock?.dockId ? this.dock : undefined),
    moveDoor: (_dockId, door, _context, leaving) => {
      this.told.push(`door ${door}${leaving === undefined ? '' : ` under ${leaving}`}`);
      if (this.dock) this.dock = { ...this.dock, door: door === 'open' ? 'open' : 'closed' };
      return Promise.resolve();
    },
    submit: (vehicleId, command) => {
      this.told.push(command);
      const isDone = !this.failing.includes(command);
      if (isDone) this.#obey(command, vehicleId);
      const end: Partial<CommandRecord> = {
        state: isDone ? 'done' : 'failed',
        endedAtMs: 1,
        detail: command,
      };
      return Promise.resolve({ ...sampleCommand(), ...end });
    },
  });

  async run(
    type: 'dock-approach' | 'dock-land' | 'dock-charge' | 'dock-launch',
    more = {},
  ): Promise<StepOutcome> {
    const step = startStep(type, { dockId: 'dock-1', ...more }, this.ports, this.vehicle.id);
    let outcome: StepOutcome | undefined;
    void step.outcome.then((end) => {
      outcome = end;
    });
    await settled();
    for (let s = 0; outcome === undefined && s < 900; s += 1) await this.clock.advanceAsync(1000);
    if (!outcome) throw new Error('it does not end');
    return outcome;
  }

  place(status: TelemetryVehicle['status'], altitudeM: number, northM = 0): void {
    this.vehicle = this.#standing(status, altitudeM, northM);
  }

  charge(pct: number): void {
    this.vehicle = { ...this.vehicle, battery_pct: pct };
  }

  /** The dock feels it. */
  dockIn(): void {
    this.place('on_ground', 0);
    if (this.dock) this.dock = { ...this.dock, occupant: this.vehicle.id };
  }

  #obey(command: string, vehicleId: string): void {
    if (command === 'goto') this.place('flying', 12);
    if (command === 'arm') this.place('armed', 0);
    if (command === 'takeoff') this.place('flying', 12);
    if (command !== 'precision-land') return;
    this.place('on_ground', 0);
    if (this.dock && this.hitsPad) this.dock = { ...this.dock, occupant: vehicleId };
  }

  #standing(status: TelemetryVehicle['status'], altitudeM: number, northM = 0): TelemetryVehicle {
    const { position, ...vehicle } = sampleVehicle({ stale: false, status, armed: status !== 'on_ground' });
    if (!position) throw new Error('the sample has a position');
    const lat = DOCK.lat + northM / 111_195;
    return { ...vehicle, altitude_m: altitudeM, position: { ...position, lat, lon: DOCK.lon } };
  }
}

describe('steps at a dock', () => {
  let yard: Yard;
  beforeEach(() => {
    yard = new Yard();
  });

  it('an approach ends above the dock', async () => {
    yard.place('flying', 12, 60);
    expect(await yard.run('dock-approach')).toMatchObject({ kind: 'succeeded' });
    expect(yard.told).toEqual(['goto']);
  });

  it('a landing opens the door first, and is done when the dock feels the aircraft', async () => {
    expect(await yard.run('dock-land')).toMatchObject({ kind: 'succeeded' });
    expect(yard.told).toEqual(['door open', 'precision-land']);
  });

  it('an open door is left as it is', async () => {
    yard.dock = { ...DOCK, door: 'open' };
    await yard.run('dock-land');
    expect(yard.told).toEqual(['precision-land']);
  });

  it('a landing beside the pad is a failure, whatever telemetry shows', async () => {
    yard.hitsPad = false;
    expect(await yard.run('dock-land')).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('does not detect uav-1'),
    });
  });

  it('nothing is sent where a landing cannot begin', async () => {
    yard.place('flying', 12, 40);
    expect(await yard.run('dock-land')).toMatchObject({ detail: expect.stringContaining('Approach') });
    yard.place('flying', 12);
    yard.dock = { ...DOCK, door: 'closed', occupant: 'uav-9' };
    expect(await yard.run('dock-land')).toMatchObject({
      detail: expect.stringContaining('uav-9 is on the pad'),
    });
    yard.dock = undefined;
    expect(await yard.run('dock-land')).toMatchObject({
      detail: expect.stringContaining('Dock "dock-1" not found'),
    });
    expect(yard.told).toEqual([]);
  });

  it('charging closes the door and waits for what telemetry shows', async () => {
    yard.dockIn();
    yard.charge(40);
    yard.clock.after(20_000, () => yard.charge(80));
    expect(await yard.run('dock-charge', { untilPct: 80 })).toMatchObject({ kind: 'succeeded' });
    expect(yard.told).toEqual(['door close']);
    expect(yard.clock.pendingTimers).toBe(0);
  });

  it('a battery that gains nothing, or an aircraft that is gone, ends the charging', async () => {
    yard.dockIn();
    yard.charge(40);
    expect(await yard.run('dock-charge')).toMatchObject({
      detail: expect.stringContaining('not gained 1 %'),
    });
    yard.clock.after(5000, () => {
      yard.dock = { ...DOCK, door: 'closed' };
    });
    expect(await yard.run('dock-charge')).toMatchObject({
      detail: expect.stringContaining('no longer on the pad'),
    });
  });

  it('a launch opens, arms, takes off, and closes the door under the aircraft', async () => {
    yard.dockIn();
    expect(await yard.run('dock-launch', { altitudeM: 12 })).toMatchObject({ kind: 'succeeded' });
    expect(yard.told).toEqual(['door open', 'arm', 'takeoff', `door close under ${yard.vehicle.id}`]);
  });

  it('a launch that cannot arm closes the door again; one that cannot take off leaves it open', async () => {
    yard.dockIn();
    yard.failing = ['arm'];
    expect(await yard.run('dock-launch', { altitudeM: 12 })).toEqual({ kind: 'failed', detail: 'arm' });
    expect(yard.told).toEqual(['door open', 'arm', 'door close']);
    yard.told.length = 0;
    yard.failing = ['takeoff'];
    expect(await yard.run('dock-launch', { altitudeM: 12 })).toMatchObject({ kind: 'failed' });
    expect(yard.told).toEqual(['door open', 'arm', 'takeoff']);
  });

  it('what does not stand in the dock is not launched from it', async () => {
    yard.place('on_ground', 0);
    expect(await yard.run('dock-launch', { altitudeM: 12 })).toMatchObject({ kind: 'failed' });
    expect(yard.told).toEqual([]);
  });
});
