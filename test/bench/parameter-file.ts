import { FtpReader } from '../../gateway/mavlink/protocol/ftp/ftp-reader.ts';
import { FtpTurns } from '../../gateway/mavlink/protocol/ftp/ftp-turns.ts';
import { ParameterList } from '../../gateway/mavlink/protocol/parameter/parameter-list.ts';
import { ParameterListProtocol } from '../../gateway/mavlink/protocol/parameter/parameter-list-protocol.ts';
import { ReadOnlySender } from '../../gateway/mavlink/protocol/read-only-requests.ts';
import { ParameterReading } from '../../gateway/onboard/parameter/parameter-reading.ts';
import { COPTER_PARAMETER_TABLE } from '../../gateway/simulation/vehicle/copter/copter-parameter-table.ts';
import { ParameterStore, packParameters } from '../../gateway/simulation/vehicle/service/parameter-store.ts';
import { withLibraryParameters } from '../../gateway/simulation/vehicle/service/shared-parameters.ts';
import { FakeClock, settled } from '../fake/fake-clock.ts';
import { FakeWire } from '../fake/fake-wire.ts';
import { FilePeer } from '../fake/file-peer.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const SEEDS = 50;
const LATEST_MS = 20;
const STEP_MS = 5;
const GIVE_UP_MS = 60_000;
const CASES = [
  { lossShare: 0, limitS: 1.5 },
  { lossShare: 0.1, limitS: undefined },
] as const;

/** Reads the parameters of a copter as one packed file, over radios that lose frames, in virtual time. */
export async function run(): Promise<BenchResult[]> {
  const store = new ParameterStore(withLibraryParameters(COPTER_PARAMETER_TABLE));
  const results: BenchResult[] = [];
  for (const { lossShare, limitS } of CASES) {
    const times: number[] = [];
    let complete = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { isComplete, tookMs } = await readFile(store, lossShare, seed);
      times.push(tookMs / 1000);
      if (isComplete) complete += 1;
    }
    const share = (complete / SEEDS) * 100;
    const p95 = percentile(times, 0.95);
    const name = `${store.count.toLocaleString('en-US')} parameters as a file, ${lossShare * 100} % loss each way`;
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

async function readFile(
  store: ParameterStore,
  lossShare: number,
  seed: number,
): Promise<{ readonly isComplete: boolean; readonly tookMs: number }> {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const radio = { lossShare, duplicateShare: 0, latestMs: LATEST_MS, seed };
  new FilePeer(clock, wire, radio, { parameters: () => packParameters(store) });
  const asking = { sender: new ReadOnlySender(wire), inbox: wire, clock, rttMs: () => undefined };
  const reading = new ParameterReading({
    ...asking,
    list: new ParameterListProtocol(asking),
    files: new FtpReader({ ...asking, turns: new FtpTurns(clock) }),
    hasFile: () => true,
  });
  const list = new ParameterList();
  let hasEnded = false;
  reading.read(
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
  for (; !hasEnded && tookMs < GIVE_UP_MS; tookMs += STEP_MS) {
    clock.advance(STEP_MS);
    await settled();
  }
  const isRight = [...list.all()].every(({ name, value }) => store.find(name)?.value === value);
  return { isComplete: list.isComplete && isRight, tookMs };
}
