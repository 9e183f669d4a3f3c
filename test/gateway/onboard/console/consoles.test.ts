import { beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import { consoleLineSchema } from '../../../../gateway/contract/onboard/console.ts';
import { RawMessageProtocol } from '../../../../gateway/mavlink/protocol/command/raw-message-protocol.ts';
import { Consoles } from '../../../../gateway/onboard/console/consoles.ts';
import { RawMessages } from '../../../../gateway/onboard/raw/raw-messages.ts';
import { RawMessageGate } from '../../../../gateway/onboard/transfer/raw-message-gate.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

const CONTEXT = OPERATOR as RequestContext;
const STRANGER = contextOf('key_1') as RequestContext;
/** Somebody the station lets decide about real vehicles. */
const APPROVER: RequestContext = {
  ...STRANGER,
  principal: { ...STRANGER.principal, stationRole: 'approver' },
};
const TUNE = { message: 'PLAY_TUNE', fields: { tune: 'MFT240L8', tune2: '' } };

describe('what is sent as it was written', () => {
  let rig: GateRig;
  let consoles: Consoles;
  let raw: RawMessages;

  beforeEach(() => {
    rig = new GateRig();
    // It stands still as it was put.
    rig.copter.fallSilent();
    rig.directory.change('uav-1', { autopilot: 'px4', isLost: false });
    const { operations, directory: vehicles, clock, ids, wire } = rig;
    const protocol = new RawMessageProtocol({
      sender: wire,
      tap: (tap) => {
        wire.onSend = () => tap('lnk_1', 'out', 0, Uint8Array.of(0xfd));
        return () => undefined;
      },
    });
    const gate = new RawMessageGate({ operations, protocol, vehicles, clock });
    consoles = new Consoles({ gate, inbox: wire, vehicles, clock, ids, logger: silentLogger });
    consoles.start();
    raw = new RawMessages({ gate, vehicles });
  });

  const says = (text: string) => {
    const bytes = [...Buffer.from(text)];
    rig.wire.deliver('SERIAL_CONTROL', {
      baudrate: 0,
      timeout: 0,
      device: 10,
      flags: 1,
      count: bytes.length,
      data: [...bytes, ...new Array<number>(70 - bytes.length).fill(0)],
      targetSystem: 255,
      targetComponent: 190,
    });
  };
  const lines = () =>
    rig.wire
      .sentOf('SERIAL_CONTROL')
      .map(({ data, count }) => Buffer.from(data.slice(0, count)).toString('latin1'));
  const beats = (isArmed: boolean) => {
    const heartbeat = rig.directory.get('uav-1')?.heartbeat;
    if (heartbeat) rig.directory.change('uav-1', { heartbeat: { ...heartbeat, isArmed } });
  };
  /** Says yes to whoever waits for it. */
  const approve = () => {
    for (const { approvalId } of rig.approvals.list({ state: 'waiting', limit: 9 }))
      rig.approvals.answer(approvalId, { isApproved: true }, APPROVER);
  };
  const closeInFlight = async (sessionId: string) => {
    beats(true);
    consoles.close(sessionId, CONTEXT);
  };
  const fallIdle = async () => {
    await rig.clock.advanceAsync(299_800, 1000);
    rig.directory.change('uav-1', { lastFrameAtMs: rig.clock.monotonicMs() });
    await rig.clock.advanceAsync(500, 500);
  };
  const open = () => rig.outcomeOf(consoles.open('uav-1', {}, CONTEXT));

  it('gives each line a decision, an audit row before and after, and one frame', async () => {
    const { sessionId } = await open();
    says('nsh> ');
    await rig.outcomeOf(consoles.line(sessionId, { line: 'ver all' }, CONTEXT));
    says('ver all\nFW 1.15\nnsh> ');
    await rig.clock.advanceAsync(10);
    expect(lines()).toEqual(['\n', 'ver all\n']);
    const output = await consoles.output(sessionId, 0, 0, CONTEXT);
    expect(output).toMatchObject({ text: 'nsh> ver all\nFW 1.15\nnsh> ', state: 'open', hasAnswered: true });
    const rows = rig.audit.filter(({ action }) => action.startsWith('console-'));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['authorised', 'done', 'authorised', 'done']);
    expect(rows[2]).toMatchObject({ detail: { params: { line: 'ver all', sessionId } } });
    expect(rig.order.indexOf('audit')).toBeLessThan(rig.order.lastIndexOf('store'));
  });

  it('a shell ends at once with the credential of who opened it; nothing is sent', async () => {
    const { sessionId } = await open();
    const before = lines().length;
    consoles.endActor({ kind: 'key', id: 'key_1' }, 'The key key_1 was revoked.', () => true);
    consoles.endActor({ kind: 'operator', id: 'operator' }, 'Not meant.', () => false);
    expect((await consoles.output(sessionId, 0, 0, CONTEXT)).endReason).toBeNull();
    const reason = 'The account operator is no longer a pilot of this station.';
    consoles.endActor(
      { kind: 'operator', id: 'operator' },
      reason,
      (_mode, [vehicleId]) => vehicleId === 'uav-1',
    );
    expect((await consoles.output(sessionId, 0, 0, CONTEXT)).endReason).toBe(reason);
    await expect(consoles.line(sessionId, { line: 'ver all' }, CONTEXT)).rejects.toThrow('has ended');
    expect(lines()).toHaveLength(before);
  });

  it('says openly that nobody answered', async () => {
    const { sessionId } = await open();
    await rig.clock.advanceAsync(3100);
    expect(await consoles.output(sessionId, 0, 0, CONTEXT)).toMatchObject({ hasAnswered: false });
    expect([...rig.stored.values()].at(-1)).toMatchObject({ state: 'unknown' });
  });

  it('waits for more when asked to, and keeps the last 64 KB', async () => {
    const { sessionId } = await open();
    const waiting = consoles.output(sessionId, 0, 5000, CONTEXT);
    await rig.clock.advanceAsync(100);
    says('late');
    expect(await waiting).toMatchObject({ text: 'late', nextOffset: 4 });
    for (let frame = 0; frame < 1000; frame += 1) says('x'.repeat(70));
    const output = await consoles.output(sessionId, 0, 0, CONTEXT);
    expect(output.text).toHaveLength(65_536);
    expect(output.lostCharacters).toBe(70_004 - 65_536);
    expect(output.nextOffset).toBe(70_004);
  });

  it.each<[string, string, () => void]>([
    ['the vehicle is armed', 'governance-denied', () => beats(true)],
    [
      'nobody knows whether it is armed',
      'governance-denied',
      () => rig.directory.change('uav-1', { heartbeat: undefined }),
    ],
    [
      'governance hangs',
      'governance-unavailable',
      () => {
        rig.governance = { decide: () => new Promise(() => undefined) };
      },
    ],
    [
      'the audit row cannot be written',
      'store-unavailable',
      () => {
        rig.auditFails = true;
      },
    ],
    ['the vehicle is lost', 'vehicle-offline', () => rig.directory.change('uav-1', { isLost: true })],
    [
      'it is an ArduPilot',
      'unsupported-command',
      () => rig.directory.change('uav-1', { autopilot: 'ardupilot' }),
    ],
    ['there is no such vehicle', 'not-found', () => rig.directory.remove('uav-1')],
  ])('opens nothing and sends nothing when %s', async (_, code, arrange) => {
    arrange();
    await expect(open()).rejects.toMatchObject({ code });
    expect(rig.frames).toBe(0);
  });

  it('refuses a line once the vehicle is armed, and lines that fly', async () => {
    const { sessionId } = await open();
    await expect(consoles.line(sessionId, { line: 'ls; commander takeoff' }, CONTEXT)).rejects.toMatchObject({
      code: 'unsupported-command',
    });
    await rig.outcomeOf(consoles.line(sessionId, { line: 'commander status' }, CONTEXT));
    beats(true);
    await expect(rig.outcomeOf(consoles.line(sessionId, { line: 'ver' }, CONTEXT))).rejects.toMatchObject({
      code: 'governance-denied',
    });
    expect(lines()).toEqual(['\n', 'commander status\n']);
  });

  it('stops what runs by the key alone, decided and written down as a line', async () => {
    const { sessionId } = await open();
    await rig.outcomeOf(consoles.line(sessionId, { line: '', key: 'ctrl-c' }, CONTEXT));
    expect(lines()).toEqual(['\n', '\x03']);
    expect(rig.audit.at(-1)).toMatchObject({ action: 'console-line', detail: { params: { line: '^C' } } });
    beats(true);
    await expect(
      rig.outcomeOf(consoles.line(sessionId, { line: '', key: 'ctrl-c' }, CONTEXT)),
    ).rejects.toMatchObject({ code: 'governance-denied' });
    expect(consoleLineSchema.safeParse({ line: 'commander take', key: 'ctrl-c' }).success).toBe(false);
  });

  it.each<[string, (sessionId: string) => Promise<unknown>]>([
    ['it is closed', async (sessionId) => consoles.close(sessionId, CONTEXT)],
    ['it is closed in flight', (sessionId) => closeInFlight(sessionId)],
    ['nobody gives a line', () => fallIdle()],
  ])('lets the shell on board go when %s, once', async (_, close) => {
    const { sessionId } = await open();
    const opened = rig.wire.sentOf('SERIAL_CONTROL').length;
    await close(sessionId);
    await rig.clock.advanceAsync(10);
    consoles.close(sessionId, CONTEXT);
    await rig.clock.advanceAsync(10);
    const sent = rig.wire.sentOf('SERIAL_CONTROL').slice(opened);
    expect(sent).toMatchObject([{ device: 10, flags: 0, count: 0 }]);
    expect(rig.audit.map(({ action }) => action)).toContain('console-close');
  });

  it('is closed here even where the vehicle cannot be told', async () => {
    const { sessionId } = await open();
    rig.directory.change('uav-1', { isLost: true });
    expect(consoles.close(sessionId, CONTEXT)).toMatchObject({ state: 'ended' });
    await rig.clock.advanceAsync(10);
    expect(lines()).toEqual(['\n']);
  });

  it('belongs to who opened it, one a vehicle, and ends by itself', async () => {
    const { sessionId } = await open();
    await expect(consoles.output(sessionId, 0, 0, STRANGER)).rejects.toMatchObject({ code: 'not-found' });
    await expect(consoles.open('uav-1', {}, STRANGER)).rejects.toMatchObject({ code: 'vehicle-busy' });
    await rig.clock.advanceAsync(299_000, 1000);
    expect(await consoles.output(sessionId, 0, 0, CONTEXT)).toMatchObject({ state: 'open' });
    await rig.clock.advanceAsync(1500, 500);
    expect(await consoles.output(sessionId, 0, 0, CONTEXT)).toMatchObject({
      state: 'ended',
      endReason: expect.stringMatching(/five minutes/),
    });
    await expect(consoles.line(sessionId, { line: 'ver' }, CONTEXT)).rejects.toMatchObject({
      code: 'state-conflict',
    });
  });

  it('asks for the id of a real vehicle', async () => {
    rig.directory.modes.set('uav-1', 'live');
    await expect(open()).rejects.toMatchObject({ code: 'confirmation-required' });
    await expect(raw.sendRaw('uav-1', { ...TUNE, confirm: 'uav-2' }, CONTEXT)).rejects.toMatchObject({
      code: 'confirmation-required',
    });
    const opening = consoles.open('uav-1', { confirm: 'uav-1' }, CONTEXT);
    await rig.clock.advanceAsync(10);
    expect(rig.frames).toBe(0);
    approve();
    const { sessionId } = await rig.outcomeOf(opening);
    await rig.outcomeOf(consoles.line(sessionId, { line: 'ver' }, CONTEXT));
    const sending = raw.sendRaw('uav-1', { ...TUNE, confirm: 'uav-1' }, CONTEXT);
    await rig.clock.advanceAsync(10);
    expect(rig.wire.sentOf('PLAY_TUNE')).toEqual([]);
    approve();
    const sent = await rig.outcomeOf(sending);
    expect(sent).toMatchObject({ mode: 'live', decision: { decision: 'allow_with_monitoring' } });
  });

  it('asks again when a vehicle turns out to be real', async () => {
    const { sessionId } = await open();
    rig.directory.modes.set('uav-1', 'live');
    await expect(consoles.line(sessionId, { line: 'ver' }, CONTEXT)).rejects.toMatchObject({
      code: 'confirmation-required',
    });
  });

  it('sends a raw message once, and knows nothing of its effect', async () => {
    const sent = await rig.outcomeOf(raw.sendRaw('uav-1', { ...TUNE }, CONTEXT));
    expect(sent).toMatchObject({ message: 'PLAY_TUNE', linkId: 'lnk_1', hex: 'fd' });
    expect(rig.wire.sentOf('PLAY_TUNE')).toHaveLength(1);
    expect(rig.stored.get(sent.commandId)).toMatchObject({ command: 'raw-mavlink', state: 'unknown' });
  });

  it('sends none that commands, whatever its fields', async () => {
    for (const message of ['COMMAND_LONG', 'SET_MODE', 'RC_CHANNELS_OVERRIDE', 'SETUP_SIGNING', 'PARAM_SET'])
      await expect(raw.sendRaw('uav-1', { message, fields: {} }, CONTEXT)).rejects.toMatchObject({
        code: 'unsupported-command',
      });
    expect(rig.frames).toBe(0);
  });

  it('lets nobody in while another commands the vehicle', async () => {
    rig.leases.take('uav-1', STRANGER);
    await expect(raw.sendRaw('uav-1', { ...TUNE }, CONTEXT)).rejects.toMatchObject({ code: 'lease-held' });
    await expect(open()).rejects.toMatchObject({ code: 'lease-held' });
    expect(rig.frames).toBe(0);
  });
});
