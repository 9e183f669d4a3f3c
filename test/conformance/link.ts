import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../gateway/base/id/random.ts';
import type { LinkState } from '../../gateway/contract/vehicle/link.ts';
import type { Link } from '../../gateway/mavlink/link/link.ts';
import type { LinkPorts } from '../../gateway/mavlink/link/retrying-link.ts';
import { eventually } from '../fake/eventually.ts';
import { FakeClock } from '../fake/fake-clock.ts';

/** One link of some kind, not started, and its far end on a real socket or device. */
export interface LinkRig {
  readonly link: Link;
  /** True when the link opens without a far end: it listens, or UDP has nothing to wait for. */
  readonly opensAlone: boolean;
  /** The far end comes into being; on kinds where it connects to us, it also says something so that we know it. */
  bringUp(): Promise<void>;
  /** The far end vanishes. */
  takeDown(): Promise<void>;
  /** From the far end to the link. */
  send(bytes: Uint8Array): void;
  /** All the far end of now has received. */
  received(): Buffer;
  /** Releases what is left of the rig itself. */
  dispose(): Promise<void>;
}

/** Longer than the longest wait between two tries. */
const LONGEST_RETRY_MS = 5000;

/** What every kind of link must do. `createRig` makes a fresh link on `ports`. */
export function describeLink(kind: string, createRig: (ports: LinkPorts) => Promise<LinkRig>): void {
  describe(`${kind} link conforms`, () => {
    let clock: FakeClock;
    let rig: LinkRig;
    let link: Link;
    let states: LinkState[];
    let heard: Buffer[];
    let peers: string[];

    beforeEach(async () => {
      clock = new FakeClock();
      rig = await createRig({ clock, random: seededRandom(7) });
      link = rig.link;
      states = [];
      heard = [];
      peers = [];
      link.on('stateChanged', (state) => states.push(state));
      link.on('received', ({ bytes, peer }) => {
        heard.push(Buffer.from(bytes));
        peers.push(peer);
      });
    });

    afterEach(async () => {
      await link.stop();
      await rig.dispose();
      expect(clock.pendingTimers).toBe(0);
    });

    const heardText = () => Buffer.concat(heard).toString('latin1');
    const untilOpen = () => eventually('open', () => link.state === 'open');

    async function bothOpen(): Promise<void> {
      if (rig.opensAlone) {
        link.start();
        await untilOpen();
        await rig.bringUp();
      } else {
        await rig.bringUp();
        link.start();
        await untilOpen();
      }
    }

    /** Waits for the link to come back, firing its retry timer whenever it waits on it. */
    async function untilOpenAgain(): Promise<void> {
      await eventually('open again', () => {
        if (link.state === 'retrying') clock.advance(LONGEST_RETRY_MS);
        return link.state === 'open';
      });
    }

    async function expectBytesBothWays(word: string): Promise<void> {
      rig.send(Buffer.from(`<${word}>`));
      await eventually(`${word} heard`, () => heardText().includes(`<${word}>`));
      expect(link.write(Buffer.from(`[${word}]`), peers.at(-1))).toBe(true);
      await eventually(`${word} received`, () => rig.received().includes(`[${word}]`));
    }

    test('does nothing before it is started', () => {
      expect(link.state).toBe('closed');
      expect(link.write(Buffer.from('too early'))).toBe(false);
      expect(link.counters).toEqual({ receivedBytes: 0, sentBytes: 0, droppedWrites: 0, reconnects: 0 });
    });

    test('opens, receives and sends, and counts both', async () => {
      await bothOpen();
      await expectBytesBothWays('hello');
      expect(states).toEqual(['opening', 'open']);
      expect(link.lastError).toBeUndefined();
      expect(link.counters.receivedBytes).toBe(Buffer.concat(heard).length);
      expect(link.counters.sentBytes).toBe('[hello]'.length);
    });

    test('writes to everybody when no peer is named, and keeps no hold of the caller’s buffer', async () => {
      await bothOpen();
      await expectBytesBothWays('known');
      const bytes = Buffer.from('(all)');
      expect(link.write(bytes)).toBe(true);
      bytes.fill(0);
      await eventually('received', () => rig.received().includes('(all)'));
    });

    test('refuses to write to a peer nobody has heard of', async () => {
      await bothOpen();
      await expectBytesBothWays('known');
      expect(link.write(Buffer.from('x'), '192.0.2.1:9')).toBe(false);
    });

    test('passes 40,000 bytes on whole and in order', async () => {
      await bothOpen();
      await expectBytesBothWays('begin');
      heard.length = 0;
      const sent = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * 31) % 251));
      for (let at = 0; at < sent.length; at += 250) {
        rig.send(sent.subarray(at, at + 250));
        if (at % 10_000 === 0) await new Promise(setImmediate);
      }
      await eventually('all bytes', () => Buffer.concat(heard).length === sent.length);
      expect(Buffer.concat(heard).equals(sent)).toBe(true);
    });

    test('bytes flow again after the far end went away and came back', async () => {
      await bothOpen();
      await expectBytesBothWays('before');
      await rig.takeDown();
      if (!rig.opensAlone) {
        await eventually('noticed', () => link.state === 'retrying');
        expect(link.lastError).toBeTypeOf('string');
        expect(link.write(Buffer.from('nobody there'))).toBe(false);
      }
      await rig.bringUp();
      await untilOpenAgain();
      await expectBytesBothWays('after');
      expect(link.counters.reconnects).toBe(rig.opensAlone ? 0 : 1);
    });

    test('keeps trying while there is no far end, and opens when it comes', async () => {
      link.start();
      if (!rig.opensAlone) {
        for (let round = 0; round < 3; round += 1) {
          await eventually('refused', () => link.state === 'retrying' && clock.pendingTimers === 1);
          expect(link.lastError).toBeTypeOf('string');
          clock.advance(LONGEST_RETRY_MS);
        }
      }
      await rig.bringUp();
      await untilOpenAgain();
      await expectBytesBothWays('at last');
      expect(link.lastError).toBeUndefined();
    });

    test('can be stopped twice, while opening, before opening, and started again', async () => {
      await link.stop();
      link.start();
      await Promise.all([link.stop(), link.stop()]);
      expect(link.state).toBe('closed');
      expect(clock.pendingTimers).toBe(0);
      await bothOpen();
      await expectBytesBothWays('restarted');
      await link.stop();
      expect(link.state).toBe('closed');
      expect(link.write(Buffer.from('too late'))).toBe(false);
    });

    test('says nothing any more once stopped', async () => {
      await bothOpen();
      await expectBytesBothWays('last');
      const stopping = link.stop();
      const count = states.length;
      heard.length = 0;
      rig.send(Buffer.from('after the end'));
      await stopping;
      await new Promise(setImmediate);
      expect({ heard, states: states.length, last: states.at(-1) }).toEqual({
        heard: [],
        states: count,
        last: 'closed',
      });
    });
  });
}
