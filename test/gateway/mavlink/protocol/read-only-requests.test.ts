import { describe, expect, it } from 'vitest';
import {
  READ_ONLY_COMMANDS,
  READ_ONLY_MESSAGES,
  type ReadOnlyCommand,
  type ReadOnlyMessageName,
  ReadOnlySender,
} from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';
import { blankMessage } from '../../vehicle/blank-message.ts';

const TARGET = { systemId: 7, componentId: 1 };

describe('read-only sender', () => {
  it('passes on what is in the table', () => {
    const wire = new FakeWire(new FakeClock());
    const sender = new ReadOnlySender(wire);
    for (const name of READ_ONLY_MESSAGES) expect(sender.send(TARGET, name, blankMessage(name))).toBe(true);
    for (const command of READ_ONLY_COMMANDS) sender.sendCommand(TARGET, command, [33, 100_000]);
    expect(wire.sent).toHaveLength(READ_ONLY_MESSAGES.length + READ_ONLY_COMMANDS.length);
    expect(wire.sentOf('COMMAND_LONG')[0]).toMatchObject({
      targetSystem: 7,
      targetComponent: 1,
      param1: 33,
      param2: 100_000,
      param7: 0,
      confirmation: 0,
    });
    expect(sender).toMatchObject({ systemId: 255, componentId: 190 });
  });

  it.each([
    'COMMAND_LONG',
    'COMMAND_INT',
    'SET_MODE',
    'MISSION_ITEM_INT',
    'PARAM_SET',
    'RC_CHANNELS_OVERRIDE',
  ])('refuses %s even when the types were talked round', (name) => {
    const wire = new FakeWire(new FakeClock());
    const sender = new ReadOnlySender(wire);
    const forced = name as ReadOnlyMessageName;
    expect(() => sender.send(TARGET, forced, blankMessage(forced))).toThrowError(
      expect.objectContaining({ code: 'internal-error' }),
    );
    expect(wire.sent).toEqual([]);
  });

  it('asks a file server for what reads, and for nothing that writes, moves or removes', () => {
    const wire = new FakeWire(new FakeClock());
    const sender = new ReadOnlySender(wire);
    for (const opcode of [1, 2, 3, 4, 5, 14, 15] as const) sender.sendFileRequest(TARGET, { opcode }, 1);
    expect(wire.sentOf('FILE_TRANSFER_PROTOCOL')).toHaveLength(7);
    for (const opcode of [0, 6, 7, 8, 9, 10, 11, 12, 13, 128, 129] as const)
      expect(() => sender.sendFileRequest(TARGET, { opcode }, 1)).toThrowError(
        expect.objectContaining({ code: 'internal-error' }),
      );
    expect(wire.sent).toHaveLength(7);
  });

  it.each([
    ['arm', 400],
    ['take off', 22],
    ['set mode', 176],
    ['terminate', 185],
    ['reboot', 246],
  ])('refuses the command to %s', (_what, command) => {
    const wire = new FakeWire(new FakeClock());
    const forced = command as ReadOnlyCommand;
    expect(() => new ReadOnlySender(wire).sendCommand(TARGET, forced, [1])).toThrowError(
      expect.objectContaining({ code: 'internal-error' }),
    );
    expect(wire.sent).toEqual([]);
  });
});
