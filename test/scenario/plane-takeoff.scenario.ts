import { expect, it, vi } from 'vitest';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { SimulatedPlane } from '../../gateway/simulation/vehicle/plane/simulated-plane.ts';
import type { Radio } from '../../gateway/simulation/world/radio.ts';
import { DEFAULT_LINK, HOME, Station } from './station.ts';

const PLANE = 'uav-7';
// Minutes of virtual time, however slow the machine is.
vi.setConfig({ testTimeout: 180_000 });

async function withPlane(): Promise<{ there: Station; plane: SimulatedPlane; radio: Radio }> {
  const there = await Station.open();
  const radio = there.strangeRadio();
  const plane = new SimulatedPlane({
    clock: there.clock,
    transport: radio,
    systemId: 7,
    seed: 1,
    home: { ...HOME, headingDeg: 0 },
  });
  plane.start();
  await there.until('it is ready', () => there.port.vehicle(PLANE)?.health.ready_for_takeoff === true, 60);
  return { there, plane, radio };
}

const takeoffAltitudeM = (plane: SimulatedPlane) => plane.autopilot.craft.parameters.get('TKOFF_ALT');
const borrowed = (there: Station) =>
  there.port.alerts().filter(({ code, active }) => code === 'parameter-borrowed' && active);

/** Down without a motor, then disarmed. */
async function comeDown(there: Station, plane: SimulatedPlane): Promise<void> {
  plane.inject({ kind: 'motor-failure', params: {} });
  await there.until('it is down', () => plane.autopilot.craft.isLanded, 300);
  await there.run(3);
}

it('takes off by its mode TAKEOFF to the altitude asked for, whose parameter is set back after the flight', async () => {
  const { there, plane } = await withPlane();
  expect(takeoffAltitudeM(plane)).toBe(50);
  expect((await there.command('arm', {}, PLANE)).state).toBe('done');
  const up = await there.command('takeoff', { altitudeM: 35 }, PLANE);
  expect(up).toMatchObject({ state: 'done', detail: null, mavlink: { command: 'DO_SET_MODE', attempts: 1 } });
  expect(there.vehicle(PLANE)).toMatchObject({ flight_mode: 'TAKEOFF', status: 'flying' });
  expect(plane.autopilot.craft.heightM).toBeGreaterThan(32);
  await there.run(15);
  expect(Math.abs(plane.autopilot.craft.heightM - 35)).toBeLessThan(4);
  expect(takeoffAltitudeM(plane)).toBe(35);
  expect(there.port.commandTrace(up.commandId)?.trace.map(({ text }) => text)).toContainEqual(
    'TKOFF_ALT is changed from 50 to 35 until the vehicle disarms',
  );
  await comeDown(there, plane);
  expect(takeoffAltitudeM(plane)).toBe(35);
  expect((await there.command('disarm', {}, PLANE)).state).toBe('done');
  await there.until('it is set back', () => takeoffAltitudeM(plane) === 50, 15);
  expect(borrowed(there)).toEqual([]);
  expect(there.audit().map(({ action, outcome }) => `${action} ${outcome}`)).toContain(
    'command:set-parameter done',
  );
});

it('sets the altitude back after a take-off that failed', async () => {
  const { there, plane } = await withPlane();
  plane.inject({ kind: 'motor-failure', params: {} });
  await there.command('arm', {}, PLANE);
  const up = await there.command('takeoff', { altitudeM: 30 }, PLANE);
  expect(up).toMatchObject({
    state: 'failed',
    detail: 'The vehicle accepted the command, but it did not climb to the altitude in time.',
  });
  expect(takeoffAltitudeM(plane)).toBe(30);
  await there.command('disarm', {}, PLANE);
  await there.until('it is set back', () => takeoffAltitudeM(plane) === 50, 15);
});

it('says that the altitude is not set back while the link is lost, and sets it back after a restart', async () => {
  const { there, plane, radio } = await withPlane();
  await there.command('arm', {}, PLANE);
  await there.command('takeoff', { altitudeM: 40 }, PLANE);
  radio.cut();
  await there.until('it is lost', () => there.vehicle(PLANE).status === 'lost', 10);
  await there.until('the alert', () => borrowed(there).length === 1, 15);
  expect(borrowed(there)[0]?.text).toEqual(
    'TKOFF_ALT of uav-7 was changed from 50 to 40 for take-off and has not been restored yet',
  );
  await there.stop();
  await comeDown(there, plane);
  plane.autopilot.craft.disarm();
  await there.start();
  there.fleet.links.add({ text: DEFAULT_LINK }, 'simulator');
  await there.until('the alert stands again', () => borrowed(there).length === 1, 15);
  expect(takeoffAltitudeM(plane)).toBe(40);
  radio.repair();
  await there.until('it is set back', () => takeoffAltitudeM(plane) === 50, 60);
  await there.until('the alert is over', () => borrowed(there).length === 0, 15);
});

it('leaves the altitude as somebody else has set it since', async () => {
  const { there, plane, radio } = await withPlane();
  await there.command('arm', {}, PLANE);
  await there.command('takeoff', { altitudeM: 40 }, PLANE);
  await comeDown(there, plane);
  const other = new FrameWriter({ systemId: 250, componentId: 190 });
  const value = { paramId: 'TKOFF_ALT', paramValue: 65, paramType: 9 } as const;
  radio.whisper(other.write('PARAM_SET', { targetSystem: 7, targetComponent: 1, ...value }));
  await there.run(1);
  await there.command('disarm', {}, PLANE);
  await there.run(30);
  expect(takeoffAltitudeM(plane)).toBe(65);
});

it('does not take off lower than it can circle, and takes no altitude for an answer', async () => {
  const { there, plane } = await withPlane();
  await there.command('arm', {}, PLANE);
  await expect(there.command('takeoff', { altitudeM: 10 }, PLANE)).rejects.toMatchObject({
    code: 'state-conflict',
    message: 'A plane circles at its take-off altitude. Take off to 20 m or more.',
  });
  expect(takeoffAltitudeM(plane)).toBe(50);
});

it('circles a place with the radius and the turn asked for', async () => {
  const { there, plane } = await withPlane();
  await there.command('arm', {}, PLANE);
  await there.command('takeoff', { altitudeM: 40 }, PLANE);
  for (const clockwise of [true, false]) {
    const params = { lat: HOME.latitudeDeg, lon: HOME.longitudeDeg, radiusM: 120, altitudeM: 45, clockwise };
    const record = await there.command('orbit', params, PLANE);
    expect(record).toMatchObject({ state: 'done', detail: null, mavlink: { command: 'DO_REPOSITION' } });
    const { northM, eastM, velocityNorthMps, velocityEastMps } = plane.autopilot.craft.body;
    expect(Math.abs(Math.hypot(northM, eastM) - 120)).toBeLessThan(30);
    expect(northM * velocityEastMps - eastM * velocityNorthMps > 0).toBe(clockwise);
  }
});
