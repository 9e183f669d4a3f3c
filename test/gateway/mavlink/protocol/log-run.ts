import { seededRandom } from '../../../../gateway/base/id/random.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { FtpReader } from '../../../../gateway/mavlink/protocol/ftp/ftp-reader.ts';
import { FtpTurns } from '../../../../gateway/mavlink/protocol/ftp/ftp-turns.ts';
import { LogProtocol } from '../../../../gateway/mavlink/protocol/log/log-protocol.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { LogService } from '../../../../gateway/simulation/vehicle/service/log-service.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';
import { FilePeer } from '../../../fake/file-peer.ts';
import { BAD_LINE } from './read-run.ts';

const TARGET = { systemId: 1, componentId: 1 };
const STEP_MS = 5;
const GIVE_UP_MS = 400_000;

/** Reads a log of an ArduPilot over {@link BAD_LINE} in virtual time, by LOG_* or as a file. */
export async function runLog(way: 'log' | 'file', sizeBytes: number, seed: number) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const stored = Uint8Array.from({ length: sizeBytes }, (_, index) => (index * 31 + (index >> 7)) & 0xff);
  const { delayMs, jitterMs, loss, duplication } = BAD_LINE;
  const random = seededRandom(seed);
  if (way === 'log') {
    const carry = (arrive: () => void) => {
      if (random() < loss) return;
      const copies = random() < duplication ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) clock.after(delayMs + random() * jitterMs, arrive);
    };
    const output = {
      send<N extends MessageName>(name: N, message: MessageByName[N]): void {
        carry(() => wire.deliver(name, message));
      },
    };
    const service = new LogService({
      output,
      logs: () => [{ utcS: 5, bytes: stored }],
      isArmed: () => false,
    });
    clock.every(STEP_MS, () => service.step());
    wire.onSend = ({ name, message }) =>
      carry(() => {
        if (name === 'LOG_REQUEST_DATA') service.request(message as MessageByName['LOG_REQUEST_DATA']);
        if (name === 'LOG_REQUEST_END') service.end();
      });
  } else {
    const radio = {
      lossShare: loss,
      duplicateShare: duplication,
      earliestMs: delayMs,
      latestMs: jitterMs,
      seed,
    };
    new FilePeer(clock, wire, radio, { logs: () => [stored] });
  }
  const asking = { sender: new ReadOnlySender(wire), inbox: wire, clock, rttMs: () => undefined };
  const taken: Uint8Array[] = [];
  const take = (bytes: Uint8Array) => void taken.push(bytes);
  const ended =
    way === 'log'
      ? new LogProtocol(asking).download(TARGET, { logId: 1, sizeBytes, fromByte: 0, take })
      : new FtpReader({ ...asking, turns: new FtpTurns(clock) }).read(TARGET, {
          path: '/APM/LOGS/00000001.BIN',
          maxBytes: sizeBytes,
          take,
        });
  let outcome: Awaited<typeof ended> | undefined;
  void ended.then((value) => {
    outcome = value;
  });
  let tookMs = 0;
  for (; outcome === undefined && tookMs < GIVE_UP_MS; tookMs += STEP_MS) {
    clock.advance(STEP_MS);
    await settled();
  }
  return { outcome, isWhole: Buffer.concat(taken).equals(stored), tookMs };
}
