import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import { FtpReader } from '../../../../gateway/mavlink/protocol/ftp/ftp-reader.ts';
import { FtpTurns } from '../../../../gateway/mavlink/protocol/ftp/ftp-turns.ts';
import { FtpWriter } from '../../../../gateway/mavlink/protocol/ftp/ftp-writer.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { FileGate } from '../../../../gateway/onboard/files/file-gate.ts';
import { OnboardFiles } from '../../../../gateway/onboard/files/onboard-files.ts';
import { GroundChanges } from '../../../../gateway/onboard/transfer/ground-changes.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { FilePeer } from '../../../fake/file-peer.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { scriptedGovernance } from '../../../fake/scripted-governance.ts';

const PATH = '/APM/scripts/a.lua';
const BYTES = new TextEncoder().encode('return 1 -- '.repeat(200));

const FTP = 32n;
const BY: RequestContext = { principal: OPERATOR.principal, traceId: OPERATOR.traceId, source: 'window' };

describe('files of a vehicle', () => {
  let rig: GateRig;
  let files: OnboardFiles;
  let changes: GroundChanges;
  let peer: FilePeer;
  let written: Map<string, Uint8Array>;
  let isArmed: boolean;

  beforeEach(() => {
    rig = new GateRig();
    rig.governance = scriptedGovernance(rig.clock, rig.ids, () => []);
    const { wire, clock, directory: vehicles } = rig;
    const version = {
      receivedAtMs: clock.monotonicMs(),
      firmware: '4.7.0',
      capabilities: FTP,
      hardwareUid: undefined,
      builtFor: undefined,
    };
    isArmed = false;
    vehicles.on('changed', (vehicle) => {
      const { heartbeat } = vehicle;
      if (!heartbeat || (vehicle.version && heartbeat.isArmed === isArmed)) return;
      vehicles.put({ ...vehicle, version, heartbeat: { ...heartbeat, isArmed } });
    });
    rig.copter.publish();
    written = new Map();
    peer = new FilePeer(
      clock,
      wire,
      { lossShare: 0, duplicateShare: 0, latestMs: 5, seed: 1 },
      { written, logs: () => [new Uint8Array(5000)] },
    );
    const link = { inbox: wire, clock, turns: new FtpTurns(clock), rttMs: () => undefined };
    const reader = new FtpReader({ ...link, sender: new ReadOnlySender(wire) });
    const writer = new FtpWriter({ ...link, sender: wire });
    changes = new GroundChanges({ operations: rig.operations, vehicles });
    const gate = new FileGate({ changes, writer, reader });
    files = new OnboardFiles({ reader, gate, vehicles });
  });

  const write = (path = PATH) => rig.outcomeOf(files.write('uav-1', path, BYTES, BY));
  const sentOpcodes = () => rig.wire.sentOf('FILE_TRANSFER_PROTOCOL').map(({ payload }) => payload[3]);

  it('are left alone while something else on board is changed', async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const erasing = changes.change(
      'uav-1',
      {
        command: 'log-erase',
        params: {},
        message: 'LOG_ERASE',
        subject: 'logs',
        carryOut: () => held,
      },
      OPERATOR,
    );
    await settled();
    await expect(write()).rejects.toMatchObject({ code: 'vehicle-busy' });
    finish();
    await erasing;
    await expect(write()).resolves.toMatchObject({ sizeBytes: BYTES.length });
  });

  it('are written, compared, recorded with their digest and audited before the first byte', async () => {
    const { commandId, sizeBytes } = await write();
    expect(sizeBytes).toBe(BYTES.length);
    expect(written.get(PATH)).toEqual(BYTES);
    expect(rig.stored.get(commandId)).toMatchObject({
      state: 'done',
      command: 'file-write',
      params: { path: PATH, sizeBytes: BYTES.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(rig.audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'file-write authorised',
      'file-write done',
    ]);
    expect(rig.order.indexOf('audit')).toBeLessThan(rig.order.indexOf('wire'));
    await rig.outcomeOf(files.remove('uav-1', PATH, BY));
    expect(written.has(PATH)).toBe(false);
  });

  it('are not on board while what is there differs', async () => {
    peer.spoil = (payload) => (payload[5] === 14 ? payload.with(12, (payload[12] ?? 0) ^ 1) : payload);
    await expect(write()).rejects.toMatchObject({ code: 'vehicle-denied' });
    expect([...rig.stored.values()].at(-1)?.state).toBe('failed');
  });

  it('are read back where the vehicle cannot sum them', async () => {
    peer.spoil = (payload) => (payload[5] === 14 ? payload.with(3, 129).with(4, 1).with(12, 7) : payload);
    await write();
    expect(sentOpcodes()).toContain(15);
  });

  it('are refused while it is armed, denied, not to be audited, or a part of the vehicle: nothing leaves', async () => {
    await expect(write('@PARAM/param.pck')).rejects.toMatchObject({ code: 'state-conflict' });
    rig.governance = scriptedGovernance(rig.clock, rig.ids, () => [['no-files', 'deny', 'never']]);
    await expect(write()).rejects.toMatchObject({ code: 'governance-denied' });
    rig.governance = scriptedGovernance(rig.clock, rig.ids, () => []);
    rig.auditFails = true;
    await expect(write()).rejects.toMatchObject({ code: 'store-unavailable' });
    rig.auditFails = false;
    isArmed = true;
    rig.copter.publish();
    await expect(write()).rejects.toMatchObject({ code: 'state-conflict' });
    await expect(
      rig.outcomeOf(files.read('uav-1', PATH, new AbortController().signal)),
    ).rejects.toMatchObject({
      code: 'state-conflict',
    });
    expect(sentOpcodes()).toEqual([]);
  });

  it('stop on their way when it is armed: what is there is not known, and so it is said', async () => {
    const before = rig.wire.onSend;
    rig.wire.onSend = (sent) => {
      before?.(sent);
      if (sentOpcodes().length !== 5) return;
      isArmed = true;
      rig.copter.publish();
    };
    await expect(write()).rejects.toMatchObject({
      code: 'state-conflict',
      message: expect.stringContaining('unknown'),
    });
    expect([...rig.stored.values()].at(-1)).toMatchObject({
      state: 'cancelled',
      detail: 'The vehicle was armed.',
    });
    expect(written.get(PATH)).not.toEqual(BYTES);
  });
});
