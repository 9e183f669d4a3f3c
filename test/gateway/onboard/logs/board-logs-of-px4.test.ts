import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import type { MessageByName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { LogProtocol } from '../../../../gateway/mavlink/protocol/log/log-protocol.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { OnboardLogs } from '../../../../gateway/onboard/logs/onboard-logs.ts';
import { Px4Logs } from '../../../../gateway/simulation/vehicle/px4/px4-files.ts';
import type { VehicleOutput } from '../../../../gateway/simulation/vehicle/telemetry/vehicle-output.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';

const CONTEXT = { principal: { kind: 'operator', id: 'operator' } } as unknown as RequestContext;
const VEHICLE = { systemId: 1, componentId: 1, bootCount: 0, heartbeat: { isArmed: false } };
const LOG = Uint8Array.from({ length: 120_000 }, (_, index) => (index * 31 + (index >> 7)) & 0xff);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'board-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(['1.15', '1.16'] as const)(
  'a log of PX4 %s, which sends only what it listed, comes whole over a silence and a reboot',
  async (release) => {
    const clock = new FakeClock();
    const wire = new FakeWire(clock);
    let isSilent = false;
    const output: VehicleOutput = {
      send: (name, message) => {
        if (!isSilent) wire.deliver(name, message);
      },
    };
    const start = () => new Px4Logs({ output, logs: () => [{ utcS: 5, bytes: LOG }], release });
    let board = start();
    clock.every(5, () => board.step());
    wire.onSend = ({ name, message }) => {
      if (isSilent) return;
      if (name === 'LOG_REQUEST_LIST') board.list(message as MessageByName['LOG_REQUEST_LIST']);
      if (name === 'LOG_REQUEST_DATA') board.request(message as MessageByName['LOG_REQUEST_DATA']);
      if (name === 'LOG_REQUEST_END') board.end();
    };
    const imported: Buffer[] = [];
    const logs = new OnboardLogs({
      gate: { erase: () => Promise.reject(new Error('not asked for')) },
      protocol: new LogProtocol({ sender: new ReadOnlySender(wire), inbox: wire, clock, rttMs: () => 20 }),
      vehicles: { get: () => VEHICLE as VehicleState, modeOf: () => 'sim' },
      replayOf: () => ({
        async importLog({ bytes }) {
          const parts: Uint8Array[] = [];
          for await (const part of bytes) parts.push(part);
          imported.push(Buffer.concat(parts));
          return { sessionId: 'imp_1' } as ReplaySession;
        },
      }),
      folder,
      clock,
      ids: countingIds(),
    });
    const newest = () => logs.downloads()[0];
    const inTime = (what: string, holds: () => boolean) =>
      eventually(what, () => {
        clock.advance(20);
        return holds();
      });
    void logs.download('uav-1', 0, CONTEXT);
    await inTime('some came', () => (newest()?.receivedBytes ?? 0) > 0);
    isSilent = true;
    await inTime('waits', () => newest()?.state === 'waiting');
    isSilent = false;
    board = start();
    await inTime('done', () => newest()?.state === 'done');
    expect(imported).toEqual([Buffer.from(LOG)]);
    await logs.stop();
  },
);
