import { beforeEach, describe, expect, it } from 'vitest';
import { LogEraser } from '../../../../gateway/mavlink/protocol/log/log-eraser.ts';
import type { LogOutcome, OnboardLogEntry } from '../../../../gateway/mavlink/protocol/log/log-outcome.ts';
import { LogEraseGate } from '../../../../gateway/onboard/logs/log-erase-gate.ts';
import { GroundChanges } from '../../../../gateway/onboard/transfer/ground-changes.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

const LOGS: readonly OnboardLogEntry[] = [
  { logId: 1, sizeBytes: 1000, utcS: 7 },
  { logId: 2, sizeBytes: 2000, utcS: undefined },
];

describe('LogEraseGate', () => {
  let rig: GateRig;
  let gate: LogEraseGate;
  let onboard: readonly OnboardLogEntry[];
  let lost: number;

  beforeEach(() => {
    rig = new GateRig();
    onboard = LOGS;
    lost = 0;
    const { wire, clock } = rig;
    const listed = (): LogOutcome<readonly OnboardLogEntry[]> => ({ kind: 'done', value: onboard });
    const earlier = wire.onSend;
    wire.onSend = (sent) => {
      earlier?.(sent);
      if (sent.name === 'LOG_ERASE' && lost-- <= 0) onboard = [];
    };
    const changes = new GroundChanges({ operations: rig.operations, vehicles: rig.directory });
    gate = new LogEraseGate({
      changes,
      eraser: new LogEraser({ sender: wire, logs: { list: () => Promise.resolve(listed()) }, clock }),
    });
  });

  const erase = () => rig.outcomeOf(gate.erase('uav-1', LOGS, OPERATOR));

  it('erases, proves it by the list, and leaves a record and audit rows', async () => {
    const commandId = await erase();
    expect(rig.records.get(commandId)).toMatchObject({
      command: 'log-erase',
      params: { logs: 2, sizeBytes: 3000 },
      state: 'done',
    });
    expect(rig.audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'log-erase authorised',
      'log-erase done',
    ]);
    expect(rig.wire.sentOf('LOG_ERASE')).toHaveLength(1);
  });

  it('asks once more when the first frame was lost, and claims nothing when the logs stay', async () => {
    lost = 1;
    await erase();
    expect(rig.wire.sentOf('LOG_ERASE')).toHaveLength(2);
    onboard = LOGS;
    lost = 9;
    await expect(erase()).rejects.toMatchObject({ code: 'vehicle-timeout' });
    expect(rig.records.list({ limit: 1 })).toMatchObject([{ state: 'unknown' }]);
  });

  it.each<[string, string, () => void]>([
    [
      'it is armed',
      'state-conflict',
      () =>
        rig.directory.change('uav-1', {
          heartbeat: { ...rig.directory.get('uav-1')!.heartbeat!, isArmed: true },
        }),
    ],
    ['it is lost', 'vehicle-offline', () => rig.copter.fallSilent()],
    [
      'the audit row cannot be written',
      'store-unavailable',
      () => {
        rig.auditFails = true;
      },
    ],
  ])('sends nothing when %s', async (_, code, arrange) => {
    arrange();
    await expect(erase()).rejects.toMatchObject({ code });
    expect(rig.wire.sentOf('LOG_ERASE')).toEqual([]);
  });
});
