import { beforeEach, describe, expect, test } from 'vitest';
import type { IdGenerator } from '../../../../gateway/base/id/id.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { LinkRecord } from '../../../../gateway/contract/vehicle/link.ts';
import {
  LinkRegistry,
  type LinkStore,
  type StoredLink,
} from '../../../../gateway/mavlink/link/link-registry.ts';
import { type LinkTraffic, NO_TRAFFIC } from '../../../../gateway/mavlink/link/link-traffic.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';
import { FakeLink } from '../../../fake/fake-link.ts';

class MemoryStore implements LinkStore {
  readonly rows = new Map<string, string>();
  load(): StoredLink[] {
    return [...this.rows].map(([linkId, text]) => ({ linkId, text }));
  }
  save(linkId: string, text: string): void {
    this.rows.set(linkId, text);
  }
  remove(linkId: string): void {
    this.rows.delete(linkId);
  }
}

function countingIds(): IdGenerator {
  let count = 0;
  return {
    next: (prefix) => {
      count += 1;
      return `${prefix}_${count}`;
    },
    traceId: () => '1'.repeat(32),
  };
}

describe('LinkRegistry', () => {
  let clock: FakeClock;
  let store: MemoryStore;
  let made: FakeLink[];
  let changes: LinkRecord[];
  let log: string[];
  let registry: LinkRegistry;
  let traffic: LinkTraffic;

  beforeEach(() => {
    clock = new FakeClock();
    store = new MemoryStore();
    made = [];
    changes = [];
    log = [];
    traffic = NO_TRAFFIC;
    registry = new LinkRegistry({
      clock,
      ids: countingIds(),
      logger: silentLogger,
      store,
      createLink(id, config) {
        const link = new FakeLink(id, config);
        made.push(link);
        return link;
      },
      trafficOf: () => traffic,
    });
    registry.on('changed', (record) => changes.push(record));
    registry.on('attached', (link) => log.push(`attached ${link.id} ${link.state}`));
    registry.on('detached', ({ linkId }) => log.push(`detached ${linkId}`));
    registry.on('removed', ({ linkId }) => log.push(`removed ${linkId}`));
    registry.start();
  });

  test('adds a link, attaches it before it opens, stores it and lists it', () => {
    const record = registry.add({ text: 'udpin:127.0.0.1:14550' }, 'stored');
    expect(record).toEqual({
      linkId: 'lnk_1',
      text: 'udpin:127.0.0.1:14550',
      config: { kind: 'udpin', host: '127.0.0.1', port: 14_550 },
      origin: 'stored',
      mode: 'live',
      note: null,
      state: 'open',
      lastError: null,
      receivedBytes: 0,
      sentBytes: 0,
      droppedWrites: 0,
      reconnects: 0,
      ...NO_TRAFFIC,
    });
    expect(registry.list()).toEqual([record]);
    expect(log).toEqual(['attached lnk_1 closed']);
    expect([...store.rows]).toEqual([['lnk_1', 'udpin:127.0.0.1:14550']]);
  });

  test('stores neither links of flags nor of the simulator', () => {
    registry.add({ text: 'udpin:127.0.0.1:14550' }, 'flag');
    registry.add({ config: { kind: 'tcp', host: '::1', port: 5760 } }, 'simulator');
    expect(store.rows.size).toBe(0);
    expect(registry.list().map(({ text }) => text)).toEqual(['udpin:127.0.0.1:14550', 'tcp:[::1]:5760']);
  });

  test('opens what was stored, and leaves out what cannot be read or is there already', async () => {
    await registry.stop();
    store.rows.set('lnk_7', 'tcp:10.0.0.1:5760').set('lnk_8', 'nonsense').set('lnk_9', 'tcp:10.0.0.1:5760');
    registry.start();
    expect(registry.list().map(({ linkId, origin }) => [linkId, origin])).toEqual([['lnk_7', 'stored']]);
    expect(store.rows.size).toBe(3);
  });

  test.each([
    ['udpin:127.0.0.1:14550', 'udpin:localhost:14550'],
    ['tcp:Drone.local:5760', 'tcp:drone.local:5760'],
    ['serial:/dev/ttyACM0:57600', 'serial:/dev/ttyACM0:115200'],
  ])('refuses a second %s written %s', (first, second) => {
    registry.add({ text: first }, 'flag');
    expect(() => registry.add({ text: second }, 'stored')).toThrow(
      expect.objectContaining({ code: 'link-exists', context: { linkId: 'lnk_1' } }),
    );
    expect(store.rows.size).toBe(0);
  });

  test.each([
    { text: 'udpin:nowhere' },
    { config: { kind: 'tcp', host: 'a b', port: 5760 } as const },
    { config: { kind: 'serial', path: ' ', baud: 57_600 } as const },
  ])('refuses %j and keeps nothing of it', (request) => {
    expect(() => registry.add(request, 'stored')).toThrow(
      expect.objectContaining({ code: 'link-config-invalid' }),
    );
    expect({ links: registry.list(), rows: store.rows.size }).toEqual({ links: [], rows: 0 });
  });

  test('refuses the 65th link', () => {
    for (let port = 1; port <= 64; port += 1) registry.add({ text: `udpin:127.0.0.1:${port}` }, 'flag');
    expect(() => registry.add({ text: 'udpin:127.0.0.1:99' }, 'flag')).toThrow(
      expect.objectContaining({ code: 'overloaded' }),
    );
  });

  test('changes a link under its id', async () => {
    registry.add({ text: 'udpin:127.0.0.1:14550' }, 'stored');
    const record = await registry.change('lnk_1', { text: 'udpin:127.0.0.1:14551' });
    expect(record).toMatchObject({ linkId: 'lnk_1', text: 'udpin:127.0.0.1:14551', origin: 'stored' });
    expect(made.map(({ isStopped }) => isStopped)).toEqual([true, false]);
    expect(store.rows.get('lnk_1')).toBe('udpin:127.0.0.1:14551');
    expect(log).toEqual(['attached lnk_1 closed', 'detached lnk_1', 'attached lnk_1 closed']);
    // The same text again is no duplicate of itself.
    await registry.change('lnk_1', { text: 'udpin:127.0.0.1:14551' });
  });

  test('of two changes at the same time one wins and one is told', async () => {
    registry.add({ text: 'udpin:127.0.0.1:14550' }, 'stored');
    const answers = await Promise.allSettled([
      registry.change('lnk_1', { text: 'udpin:127.0.0.1:1' }),
      registry.change('lnk_1', { text: 'udpin:127.0.0.1:2' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(made.filter(({ isStopped }) => !isStopped)).toHaveLength(1);
    expect(store.rows.get('lnk_1')).toBe('udpin:127.0.0.1:1');
  });

  test('removes a link for good', async () => {
    registry.add({ text: 'udpin:127.0.0.1:14550' }, 'stored');
    await registry.remove('lnk_1');
    expect({ links: registry.list(), rows: store.rows.size, stopped: made[0]?.isStopped }).toEqual({
      links: [],
      rows: 0,
      stopped: true,
    });
    expect(log.slice(1)).toEqual(['detached lnk_1', 'removed lnk_1']);
    await expect(registry.remove('lnk_1')).rejects.toMatchObject({ code: 'not-found' });
    await expect(registry.change('lnk_1', { text: 'tcp:a:1' })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('leaves the simulator’s links to the simulator', async () => {
    registry.add({ text: 'udpin:127.0.0.1:14560' }, 'simulator');
    await expect(registry.remove('lnk_1')).rejects.toMatchObject({ code: 'state-conflict' });
    await expect(registry.change('lnk_1', { text: 'tcp:a:1' })).rejects.toMatchObject({
      code: 'state-conflict',
    });
    await registry.release('lnk_1');
    expect(registry.list()).toEqual([]);
  });

  test('leads to the world its owner declares, until flight hardware is heard', async () => {
    registry.add({ text: 'sitl:tcp:127.0.0.1:5760' }, 'stored');
    registry.add({ config: { kind: 'udpin', host: '127.0.0.1', port: 14_550 } }, 'flag');
    registry.add({ text: 'udpin:127.0.0.1:14560' }, 'simulator');
    expect(registry.list().map(({ mode, note }) => [mode, note])).toEqual([
      ['sitl', null],
      ['live', null],
      ['sim', null],
    ]);
    expect(store.rows.get('lnk_1')).toBe('sitl:tcp:127.0.0.1:5760');
    registry.disproveSitl('lnk_1');
    registry.disproveSitl('lnk_3');
    expect(registry.list().map(({ mode }) => mode)).toEqual(['live', 'live', 'sim']);
    expect(registry.get('lnk_1')?.note).toContain('flight hardware answered');
    expect(changes.at(-1)).toMatchObject({ linkId: 'lnk_1', mode: 'live' });
    // Its owner says so again.
    expect(await registry.change('lnk_1', { text: 'sitl:tcp:127.0.0.1:5761' })).toMatchObject({
      mode: 'sitl',
    });
  });

  test.each([
    ['sitl:tcp:localhost:5760', null],
    ['sitl:udpout:192.168.1.7:14550', null],
    ['sitl:tcp:[fd00::7]:5760', null],
    ['tcp:203.0.113.7:5760', null],
    ['sitl:tcp:203.0.113.7:5760', 'neither this computer nor a private address'],
    ['sitl:tcp:sitl.example.com:5760', 'neither this computer nor a private address'],
    ['sitl:udpin:0.0.0.0:14550', 'A real aircraft that connects would count as simulated'],
  ])('says what to know of %s', (text, note) => {
    const said = registry.add({ text }, 'flag').note;
    expect(note === null ? said : said && english(said).includes(note)).toBe(note === null ? null : true);
  });

  test.each([
    { text: 'sitl:serial:/dev/ttyACM0:57600' },
    { config: { kind: 'serial', path: '/dev/ttyACM0', baud: 57_600, mode: 'sitl' } },
  ] as const)('refuses a simulation behind a serial device: %j', (request) => {
    expect(() => registry.add(request, 'stored')).toThrow(/may lead to a real aircraft/);
    expect(store.rows.size).toBe(0);
  });

  test('announces states at once and counters at most twice a second', async () => {
    registry.add({ text: 'udpin:127.0.0.1:14550' }, 'flag');
    const link = made[0] as FakeLink;
    expect(changes.map(({ state }) => state)).toEqual(['open']);
    link.enter('retrying');
    link.enter('open');
    expect(changes.map(({ state }) => state)).toEqual(['open', 'retrying', 'open']);
    changes.length = 0;
    for (let at = 0; at < 2000; at += 10) {
      link.receive(new Uint8Array(3));
      clock.advance(10);
    }
    expect(changes.length).toBe(4);
    expect(changes.at(-1)?.receivedBytes).toBe(600);
    changes.length = 0;
    traffic = { ...NO_TRAFFIC, systems: [{ sysid: 1, compid: 1, lastSeenMs: 5 }] };
    clock.advance(500);
    traffic = { ...NO_TRAFFIC, systems: [{ sysid: 1, compid: 1, lastSeenMs: 900 }] };
    clock.advance(5000);
    expect(changes).toHaveLength(1);
    await registry.stop();
    expect(clock.pendingTimers).toBe(0);
    await settled();
  });
});
