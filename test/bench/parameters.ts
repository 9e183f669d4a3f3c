import { ParameterList } from '../../gateway/mavlink/protocol/parameter/parameter-list.ts';
import { ParameterListProtocol } from '../../gateway/mavlink/protocol/parameter/parameter-list-protocol.ts';
import { FakeClock } from '../fake/fake-clock.ts';
import { FakeWire } from '../fake/fake-wire.ts';
import { ListPeer } from '../fake/parameter-list-peer.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const SEEDS = 50;
const COUNT = 1354;
const LATEST_MS = 20;
const STEP_MS = 10;
const GIVE_UP_MS = 60_000;
const CASES = [
  { lossShare: 0, limitS: 1.5 },
  { lossShare: 0.1, limitS: undefined },
  { lossShare: 0.3, limitS: undefined },
] as const;

/** Reads the list of a vehicle that sends 1.25 parameters a millisecond, over radios that lose frames, in virtual time. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { lossShare, limitS } of CASES) {
    const times: number[] = [];
    let complete = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { isComplete, tookMs } = readList(lossShare, seed);
      times.push(tookMs / 1000);
      if (isComplete) complete += 1;
    }
    const share = (complete / SEEDS) * 100;
    const p95 = percentile(times, 0.95);
    const name = `${COUNT} parameters, ${lossShare * 100} % loss each way`;
    results.push(
      { name: `${name}: complete`, value: share, unit: '%', budget: '100 %', ok: share === 100 },
      {
        name: `${name}: p95`,
        value: p95,
        unit: 's',
        budget: limitS === undefined ? '' : `≤ ${limitS} s`,
        ok: limitS === undefined || p95 <= limitS,
      },
    );
  }
  return results;
}

function readList(
  lossShare: number,
  seed: number,
): { readonly isComplete: boolean; readonly tookMs: number } {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const peer = new ListPeer(clock, wire, COUNT, { lossShare, duplicateShare: 0, latestMs: LATEST_MS, seed });
  const protocol = new ParameterListProtocol({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
  const list = new ParameterList();
  let hasEnded = false;
  protocol.start();
  protocol.read(
    { target: { systemId: 1, componentId: 1 }, encoding: 'cast', list },
    {
      heard: () => undefined,
      restarted: () => undefined,
      settled: () => {
        hasEnded = true;
      },
    },
  );
  let tookMs = 0;
  for (; !hasEnded && tookMs < GIVE_UP_MS; tookMs += STEP_MS) clock.advance(STEP_MS);
  protocol.stop();
  const isRight = [...list.all()].every(({ index, name }) => peer.names[index] === name);
  return { isComplete: list.isComplete && isRight, tookMs };
}
