import { seededRandom } from '../../../../gateway/base/id/random.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { MissionProtocol } from '../../../../gateway/mavlink/protocol/mission/mission-protocol.ts';
import type { MissionOutcome } from '../../../../gateway/mavlink/protocol/mission/mission-protocol-outcome.ts';
import type { UploadProof } from '../../../../gateway/mavlink/protocol/mission/mission-protocol-upload.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';
import { MissionPeer, type MissionPeerOptions } from '../../../fake/mission-peer.ts';

export const ARDUPILOT = { autopilot: 'ardupilot', home: undefined } as const;
export const PX4 = { autopilot: 'px4', home: undefined } as const;

export interface UploadRun {
  readonly outcome: MissionOutcome<UploadProof> | undefined;
  readonly peer: MissionPeer;
  readonly tookMs: number;
}

/** Uploads `items` to a strict peer behind a bad line, in virtual time. */
export async function runUpload(
  items: readonly MissionItem[],
  seed: number,
  line: Pick<MissionPeerOptions, 'loss' | 'duplication' | 'jitterMs'> & { readonly delayMs?: number },
): Promise<UploadRun> {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const peer = new MissionPeer({ wire, clock, random: seededRandom(seed), delayMs: 40, ...line });
  const protocol = new MissionProtocol({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
  protocol.start();
  let outcome: MissionOutcome<UploadProof> | undefined;
  let tookMs = 0;
  void protocol.upload(peer, items, ARDUPILOT).outcome.then((value) => {
    outcome = value;
  });
  for (; outcome === undefined && tookMs < 200_000; tookMs += 500) {
    clock.advance(500);
    await Promise.resolve();
    await Promise.resolve();
  }
  if (outcome === undefined) await settled();
  protocol.stop();
  return { outcome, peer, tookMs };
}
