import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../gateway/base/id/random.ts';
import type { CommandName } from '../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import { HOME, Station } from './station.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const STEPS = 40;

/**
 * An operator who presses anything at any time over a radio that does its worst. Whatever happens: `done` is true of the
 * copter itself, silence is never success, and nothing leaves that nobody asked for.
 */
describe('chaos', () => {
  it.each(SEEDS)('seed %i: never lies, never repeats', async (seed) => {
    const random = seededRandom(seed * 1009);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const there = await Station.withCopter({ seed });
    const { radio, copter } = there.of('uav-1');
    const lies: string[] = [];
    there.port.on('command', (record) => {
      if (record.state !== 'done') return;
      const { craft: flight } = copter.autopilot;
      const complaint = lieOf(record, { isArmed: flight.isArmed, heightM: there.heightM() });
      if (complaint) lies.push(`${record.command}: ${complaint}`);
    });
    const answers: Promise<CommandRecord | undefined>[] = [];
    let asked = 0;
    for (let step = 0; step < STEPS; step += 1) {
      radio.faults = pick([
        {},
        { loss: 0.3, delayMs: 40 },
        { loss: 0.6 },
        { duplication: 0.3, jitterMs: 60 },
        { reordering: 0.3, corruption: 0.1 },
        { delayMs: 300, jitterMs: 300 },
      ]);
      if (random() < 0.1) radio.down.freeze();
      if (random() < 0.08) radio.cut();
      const [command, params] = pick<readonly [CommandName, Record<string, unknown>]>([
        ['arm', {}],
        ['arm', {}],
        ['takeoff', { altitudeM: 10 }],
        ['takeoff', { altitudeM: 10 }],
        ['goto', { lat: HOME.latitudeDeg + (random() - 0.5) * 0.002, lon: HOME.longitudeDeg }],
        ['change-altitude', { altitudeM: 5 + random() * 20 }],
        ['hold', {}],
        ['rtl', {}],
        ['land', {}],
        ['disarm', {}],
        ['change-speed', { groundSpeedMps: 3 }],
        ['set-mode', { mode: 'LOITER' }],
      ]);
      asked += 1;
      answers.push(there.submit(command, params).catch(() => undefined));
      await there.run(random() * 8);
      radio.down.thaw();
      if (random() < 0.7) radio.repair();
    }
    radio.repair();
    radio.faults = {};
    await there.until('all have ended', () => there.commands.gate.activeOf('uav-1').length === 0, 400);
    const records = (await Promise.all(answers)).filter((record) => record !== undefined);
    expect(lies).toEqual([]);
    expect(records.length).toBeLessThanOrEqual(asked);
    for (const record of records) {
      expect(record.endedAtMs, record.command).not.toBeNull();
      // Sent once by ourselves, whatever became of it.
      if (record.command === 'arm') expect(framesOf(there, record), 'arm frames').toBeLessThanOrEqual(1);
    }
    const quietFromMs = there.nowMs;
    await there.run(20);
    expect(there.effective(quietFromMs)).toEqual([]);
    const gone = there.events.filter(({ kind }) => kind === 'rebooted' || kind === 'conflict');
    expect(gone).toEqual([]);
  });
});

function framesOf(there: Station, record: CommandRecord): number {
  return there
    .effective()
    .filter(
      ({ decoded: { message }, lastAudit }) =>
        'command' in message &&
        message.command === 400 &&
        'param1' in message &&
        message.param1 === 1 &&
        lastAudit?.detail.commandId === record.commandId,
    ).length;
}

/** What is not true although the record says `done`; telemetry may be as old as the radio is slow. */
function lieOf(
  { command }: CommandRecord,
  truth: { readonly isArmed: boolean; readonly heightM: number },
): string | undefined {
  if (command === 'takeoff' && truth.heightM < 5) return `it is at ${truth.heightM} m`;
  if (command === 'disarm' && truth.isArmed) return 'it is armed';
  if (command === 'land' && truth.heightM > 1) return `it is at ${truth.heightM} m`;
  return undefined;
}
