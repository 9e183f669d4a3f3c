import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandName } from '../../../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { CommandState } from '../../../../gateway/contract/command/command-state.ts';
import { hasEnded } from '../../../../gateway/contract/command/operation-states.ts';
import { MavCmd, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { CommandLong } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { GateRig } from '../../../fake/gate-rig.ts';

const COMMANDS: readonly (readonly [CommandName, Record<string, unknown>])[] = [
  ['arm', {}],
  ['disarm', {}],
  ['takeoff', { altitudeM: 10 }],
  ['goto', { lat: 47.398, lon: 8.546, altitudeM: 15 }],
  ['set-mode', { mode: 'LOITER' }],
  ['hold', {}],
  ['rtl', {}],
  ['land', {}],
];

/** Which states may follow which; an end is final. */
const NEXT: Readonly<Record<string, readonly CommandState[]>> = {
  authorised: ['sent', 'denied', 'cancelled', 'failed', 'unknown'],
  sent: ['in_progress', 'accepted', 'done', 'refused', 'failed', 'unknown', 'cancelled'],
  in_progress: ['accepted', 'done', 'refused', 'failed', 'unknown', 'cancelled'],
  accepted: ['in_progress', 'done', 'failed', 'unknown', 'cancelled'],
};

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('command' as const), index: fc.nat(COMMANDS.length - 1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 8000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('vehicle' as const),
      answer: fc.constantFrom<number | 'deaf' | 'silent' | 'lazy' | undefined>(
        'deaf',
        'silent',
        'lazy',
        MavResult.FAILED,
        MavResult.IN_PROGRESS,
        MavResult.TEMPORARILY_REJECTED,
        undefined,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom('audit', 'store', 'governance', 'hang', 'link', 'reboot', 'mode', 'repair'),
    }),
  },
);

describe('CommandGate under any order of events', () => {
  it('keeps its promises', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const rig = new GateRig();
        const builtin = rig.governance;
        const history = new Map<string, CommandRecord>();
        rig.gate.events.on('command', (record) => {
          const before = history.get(record.commandId);
          if (before && before.state !== record.state) {
            expect(hasEnded('command', before.state), `${before.state} → ${record.state}`).toBe(false);
            expect(NEXT[before.state]).toContain(record.state);
          }
          // Success only after a byte left.
          if (record.state === 'done') expect(record.sentAtMs).not.toBeNull();
          history.set(record.commandId, record);
        });
        const open: Promise<unknown>[] = [];
        for (const event of steps) {
          if (event.kind === 'wait') await rig.clock.advanceAsync(event.ms, 200);
          else if (event.kind === 'vehicle') rig.copter.answer = () => event.answer;
          else if (event.kind === 'fault') {
            if (event.fault === 'audit') rig.auditFails = true;
            else if (event.fault === 'store') rig.storeFails = true;
            else if (event.fault === 'governance') rig.governance = { decide: () => ({}) as never };
            else if (event.fault === 'hang') rig.governance = { decide: () => new Promise(() => undefined) };
            else if (event.fault === 'link') rig.wire.isOpen = !rig.wire.isOpen;
            else if (event.fault === 'reboot') rig.copter.reboot();
            else if (event.fault === 'mode') rig.copter.setMode(5);
            else {
              rig.auditFails = false;
              rig.storeFails = false;
              rig.governance = builtin;
            }
          } else {
            const [command, params] = COMMANDS[event.index]!;
            const isSafety = ['hold', 'rtl', 'land', 'disarm'].includes(command);
            const before = rig.frames;
            open.push(rig.submit(command, params).catch((error: unknown) => error));
            // Nothing but the safety class leaves in the caller's turn, and that always does.
            const isAllowed = isSafety && rig.wire.isOpen && command !== 'disarm';
            if (isAllowed) expect(rig.frames).toBeGreaterThan(before);
            if (!isSafety) expect(rig.frames).toBe(before);
            await settled();
          }
        }
        await rig.clock.advanceAsync(400_000, 2000);
        await Promise.all(open);
        expect(rig.gate.activeOf('uav-1')).toEqual([]);
        expect(rig.protocol.inFlight).toBe(0);
        for (const record of history.values()) expect(hasEnded('command', record.state)).toBe(true);
        const armed = [...history.values()].filter(
          ({ command, sentAtMs }) => command === 'arm' && sentAtMs !== null,
        ).length;
        const armFrames = rig.wire
          .sentOf('COMMAND_LONG')
          .filter(
            (message: CommandLong) => message.command === MavCmd.COMPONENT_ARM_DISARM && message.param1 === 1,
          ).length;
        expect(armFrames).toBeLessThanOrEqual(armed);
      }),
      { numRuns: 60 },
    );
  });
});
