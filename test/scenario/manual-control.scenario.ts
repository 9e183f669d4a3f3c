import { beforeEach, describe, expect, it } from 'vitest';
import type { ManualControl, Sticks } from '../../gateway/contract/onboard/manual-control.ts';
import { OPERATOR, Station } from './station.ts';

const WINDOW = {};
const PERIOD_S = 0.07;

describe('manual control', () => {
  let there: Station;
  let control: ManualControl;
  let phases: string[];
  let seq: number;

  beforeEach(async () => {
    there = await Station.withCopter();
    await there.takeOff(10);
    phases = [];
    seq = 0;
    const desk = there.onboard.manualControl;
    desk.onChanged(({ phase }) => void phases.push(phase));
    control = await there.outcomeOf(desk.begin('uav-1', { mode: 'LOITER' }, OPERATOR), 20);
  });

  const speedMps = () => there.vehicle().velocity?.ground_mps ?? 0;

  /** Full ahead, as often as a window tells it. */
  async function ahead(isHeld: boolean, forS: number): Promise<void> {
    for (let passedS = 0; passedS < forS; passedS += PERIOD_S) {
      seq += 1;
      const sticks: Sticks = {
        manualControlId: control.manualControlId,
        seq,
        tMs: there.nowMs,
        isHeld,
        forward: 1,
        right: 0,
        up: 0,
        turn: 0,
      };
      there.onboard.manualControl.take(sticks, OPERATOR.principal, WINDOW);
      await there.run(PERIOD_S);
    }
  }

  const deflected = () =>
    there.sent.filter(({ decoded: { name, message } }) => name === 'MANUAL_CONTROL' && message.x !== 0)
      .length;

  it('moves the copter while the button is held, and it stands when the window dies', async () => {
    expect(control).toMatchObject({ phase: 'ready' });
    await ahead(false, 0.5);
    expect(deflected()).toBe(0);
    expect(speedMps()).toBeLessThan(1);
    await ahead(true, 4);
    expect(speedMps()).toBeGreaterThan(2);
    expect(there.vehicle().manual_control).toEqual({
      phase: 'flying',
      since_ms: control.sinceMs,
    });
    await there.until('it holds', () => there.vehicle().flight_mode === 'BRAKE', 10);
    await there.until('it stands', () => speedMps() < 0.5, 20);
    expect(there.vehicle().manual_control).toBeNull();
    expect(there.onboard.manualControl.of('uav-1')).toMatchObject({
      phase: 'ended',
      detail: 'No stick input arrived.',
    });
    expect(phases.slice(-4)).toEqual(['flying', 'silent', 'holding', 'ended']);
    expect(there.heightM()).toBeGreaterThan(8);
  });

  it('sends centred sticks when the button is let go, and holds when it stays so', async () => {
    await ahead(false, 0.5);
    await ahead(true, 2);
    const before = deflected();
    await ahead(false, 2);
    expect(deflected()).toBe(before);
    await there.until('it holds', () => there.vehicle().flight_mode === 'BRAKE', 10);
  });

  it('gives way to a return at once', async () => {
    await ahead(false, 0.5);
    await ahead(true, 2);
    const before = deflected();
    await there.command('rtl');
    expect(deflected()).toBe(before);
    expect(there.vehicle().flight_mode).not.toBe('LOITER');
    expect(there.onboard.manualControl.of('uav-1')?.phase).toBe('ended');
  });
});

describe('manual control of a PX4', () => {
  const AT_HOME_M = 3;

  async function flownAhead(): Promise<Station> {
    const there = await Station.withCopter({ hasPx4: true });
    await there.takeOff(15);
    const desk = there.onboard.manualControl;
    const control = await there.outcomeOf(desk.begin('uav-1', { mode: 'Position' }, OPERATOR), 20);
    for (let seq = 1; seq < 120; seq += 1) {
      const still = { right: 0, up: 0, turn: 0 };
      const sticks = { ...still, seq, tMs: there.nowMs, isHeld: seq > 10, forward: seq > 10 ? 1 : 0 };
      desk.take({ manualControlId: control.manualControlId, ...sticks }, OPERATOR.principal, WINDOW);
      await there.run(PERIOD_S);
    }
    return there;
  }

  const mode = (there: Station) => there.vehicle().flight_mode;
  const holds = (there: Station) =>
    there.port.commands({ limit: 50 }).filter(({ command }) => command === 'hold').length;
  const fromStartM = (there: Station) => {
    const { northM, eastM } = there.of('uav-1').copter.autopilot.craft.body;
    return Math.hypot(northM, eastM);
  };

  it.each(['handed back', 'told to hold'])('stays where it is when it is %s', async (how) => {
    const there = await flownAhead();
    if (how === 'handed back') there.onboard.manualControl.end('uav-1', OPERATOR);
    else void there.submit('hold');
    await there.until('it is out of the hands', () => mode(there) === 'Hold', 5);
    await there.run(6);
    const whereM = fromStartM(there);
    await there.run(30);
    expect(mode(there)).toBe('Hold');
    expect(Math.abs(fromStartM(there) - whereM)).toBeLessThan(2);
    expect(whereM).toBeGreaterThan(20);
    expect(holds(there)).toBe(2);
  });

  it('goes home by itself when the sticks were lost', async () => {
    const there = await flownAhead();
    await there.until('it holds', () => mode(there) === 'Hold', 10);
    await there.until('it returns', () => mode(there) === 'Return', 10);
    expect(holds(there)).toBe(1);
    await there.until('it is home', () => fromStartM(there) < AT_HOME_M, 60);
  });

  it('keeps a fail-safe that has another reason', async () => {
    const there = await flownAhead();
    there.onboard.manualControl.end('uav-1', OPERATOR);
    await there.until('it holds', () => mode(there) === 'Hold', 5);
    there.of('uav-1').copter.inject({ kind: 'battery-failsafe', params: { level: 1 } });
    await there.run(20);
    expect(holds(there)).toBe(1);
  });
});
