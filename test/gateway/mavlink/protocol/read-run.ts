import { seededRandom } from '../../../../gateway/base/id/random.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import type { MissionItemInt } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import {
  type MissionDialect,
  toWire,
} from '../../../../gateway/mavlink/protocol/mission/mission-item-encoding.ts';
import { MissionProtocol } from '../../../../gateway/mavlink/protocol/mission/mission-protocol.ts';
import type { MissionOutcome } from '../../../../gateway/mavlink/protocol/mission/mission-protocol-outcome.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';
import { MissionPeer } from '../../../fake/mission-peer.ts';
import { ARDUPILOT } from './upload-run.ts';

/** 25 % loss each way, 100 to 300 ms delay each way, 10 % of the frames doubled. */
export const BAD_LINE = { loss: 0.25, delayMs: 100, jitterMs: 200, duplication: 0.1 } as const;

/** What a vehicle holds after `items` were written. */
export function storedItems(items: readonly MissionItem[], dialect: MissionDialect): MissionItemInt[] {
  const address = { targetSystem: 255, targetComponent: 190, missionType: 0 };
  return toWire(items, dialect).map((item, seq) => ({ ...item, ...address, seq, current: 0 }));
}

const GIVE_UP_MS = 600_000;

/** Reads `items` from an ArduPilot behind {@link BAD_LINE}, in virtual time. */
export async function runRead(
  items: readonly MissionItem[],
  seed: number,
): Promise<{
  readonly outcome: MissionOutcome<readonly MissionItem[]> | undefined;
  readonly peer: MissionPeer;
  readonly tookMs: number;
}> {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const peer = new MissionPeer({ wire, clock, random: seededRandom(seed), ...BAD_LINE });
  peer.stored = storedItems(items, ARDUPILOT);
  const protocol = new MissionProtocol({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
  protocol.start();
  let outcome: MissionOutcome<readonly MissionItem[]> | undefined;
  void protocol.download(peer, ARDUPILOT).outcome.then((value) => {
    outcome = value;
  });
  let tookMs = 0;
  for (; outcome === undefined && tookMs < GIVE_UP_MS; tookMs += 100) {
    clock.advance(100);
    await Promise.resolve();
    await Promise.resolve();
  }
  protocol.stop();
  return { outcome, peer, tookMs };
}
