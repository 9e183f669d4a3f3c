import { expect, it } from 'vitest';
import type { CommandName } from '../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import { HOME, OPERATOR, Station } from './station.ts';

const TARGET = { lat: HOME.latitudeDeg + 0.0006, lon: HOME.longitudeDeg };
const RETRY_S = 5;

/** As a request of the operator's own, or of something that acts for the operator. */
function give(
  there: Station,
  command: CommandName,
  params: Record<string, unknown> = {},
  context: object = { isDirect: true },
): Promise<CommandRecord> {
  const submission = { vehicleId: 'uav-1', command, params, waitFor: 'done' } as const;
  const answer = there.port.submitCommand(submission, { ...OPERATOR, ...context });
  answer.catch(() => undefined);
  return there.outcomeOf(answer);
}

function fullStoreAlert(there: Station) {
  return there.port.alerts().find(({ code }) => code === 'store-full');
}

it('stays steerable with a full disk, says that nothing is recorded, and counts it when there is space', async () => {
  // Given a copter in the air over a store that takes nothing more
  const there = await Station.withCopter();
  await there.takeOff(20);
  there.fillDisk();
  // When the operator steers it
  const unrecorded = { state: 'done', recorded: false };
  expect(await give(there, 'goto', TARGET)).toMatchObject(unrecorded);
  expect(there.vehicle().position?.lat).toBeCloseTo(TARGET.lat, 4);
  expect(await give(there, 'change-altitude', { altitudeM: 35 })).toMatchObject(unrecorded);
  expect(Math.abs(there.heightM() - 35)).toBeLessThan(2);
  expect(await give(there, 'hold')).toMatchObject(unrecorded);
  // Then the operator knows
  expect(fullStoreAlert(there)).toMatchObject({ active: true, severity: 'warning' });
  expect(there.port.health()).toMatchObject({
    isStoreWritable: false,
    problems: [{ code: 'store-full', file: null }],
  });
  // And governance decides all the same
  expect(await give(there, 'goto', { ...TARGET, altitudeM: 200 })).toMatchObject({
    state: 'denied',
    decision: { decision: 'deny' },
  });
  expect(Math.abs(there.heightM() - 35)).toBeLessThan(2);
  // When there is space again
  there.freeDisk();
  await there.run(RETRY_S);
  // Then recording resumes by itself, and the record says what is missing
  expect(fullStoreAlert(there)).toMatchObject({ active: false });
  expect(there.port.health()).toMatchObject({ isStoreWritable: true, problems: [] });
  expect(there.audit().at(-1)).toMatchObject({
    action: 'store.full',
    outcome: 'resumed',
    detail: { unrecordedCommands: 4 },
  });
  const recorded = await give(there, 'rtl');
  expect(recorded.state).toBe('done');
  expect(recorded).not.toHaveProperty('recorded');
  expect(await there.port.verifyAudit()).toMatchObject({ ok: true });
});

it('refuses with a full disk whatever else there is, and steering that nobody asks for directly', async () => {
  const there = await Station.withCopter();
  await there.takeOff(20);
  there.fillDisk();
  const before = there.effective().length;
  const refused = { code: 'store-unavailable' };
  await expect(give(there, 'change-speed', { groundSpeedMps: 3 })).rejects.toMatchObject(refused);
  await expect(give(there, 'goto', TARGET, { isDirect: false })).rejects.toMatchObject(refused);
  await expect(give(there, 'goto', TARGET, { origin: { planId: 'pln_1' } })).rejects.toMatchObject(refused);
  expect(there.effective()).toHaveLength(before);
  expect(fullStoreAlert(there)).toMatchObject({ active: true });
});

it('takes an unheld vehicle with a full disk, under an epoch that is not used again', async () => {
  const there = await Station.withCopter();
  await there.takeOff(20);
  await there.run(60);
  const { epoch } = there.governance.commandLeases.lease('uav-1');
  there.fillDisk();
  const principal = { ...OPERATOR.principal, id: 'ben', kind: 'account' as const };
  const record = await give(there, 'goto', TARGET, { isDirect: true, principal });
  expect(record).toMatchObject({ state: 'done', recorded: false, epoch: epoch + 1 });
  there.freeDisk();
  await there.run(60);
  expect(await give(there, 'change-altitude', { altitudeM: 30 })).toMatchObject({ epoch: epoch + 2 });
});
