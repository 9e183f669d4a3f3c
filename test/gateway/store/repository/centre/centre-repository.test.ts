import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ROW_SOURCES } from '../../../../../gateway/contract/centre/centre.ts';
import { MIGRATIONS } from '../../../../../gateway/store/migrations/index.ts';
import {
  CentreRepository,
  type Membership,
} from '../../../../../gateway/store/repository/centre/centre-repository.ts';
import { UsageRepository } from '../../../../../gateway/store/repository/developer/usage-repository.ts';
import { emptyStore } from '../../../../fake/empty-store.ts';

const MEMBERSHIP: Membership = {
  address: 'https://fleet.example.com',
  name: 'Field A',
  seed: 'SU',
  enrolment: {
    stationId: 'st-0123456789abcdef',
    servers: ['nats://fleet.example.com'],
    credential: 'jwt',
    centreKey: `${'A'.repeat(59)}=`,
  },
};

function store() {
  const database = emptyStore();
  const put = database.prepare(
    `INSERT INTO command (command_id, created_at_ms, record) VALUES (?, 1, ?)
     ON CONFLICT (command_id) DO UPDATE SET record = excluded.record`,
  );
  const alert = database.prepare('INSERT INTO alert_episode (alert_id, since_ms, record) VALUES (?, ?, ?)');
  const putCommand = (id: string, state: string) => put.run(id, JSON.stringify({ state }));
  return { database, putCommand, alert, centre: new CentreRepository(database) };
}

it('notes nothing while the station belongs to no fleet', () => {
  const { putCommand, centre } = store();
  putCommand('cmd_1', 'done');
  expect(centre.membership()).toBeUndefined();
  expect(centre.waitingRows).toBe(0);
});

it('has first what was there before, then what comes, each as it is now', () => {
  const { putCommand, alert, centre } = store();
  putCommand('cmd_2', 'done');
  putCommand('cmd_1', 'done');
  centre.join(MEMBERSHIP);
  expect(centre.membership()).toEqual(MEMBERSHIP);
  putCommand('cmd_3', 'sent');
  putCommand('cmd_2', 'failed');
  alert.run('link/uav-1', 7, '{}');
  expect(centre.waiting(10).map(({ source, key, row }) => [source, key, row.record])).toEqual([
    ['command', 'cmd_1', '{"state":"done"}'],
    ['command', 'cmd_3', '{"state":"sent"}'],
    ['command', 'cmd_2', '{"state":"failed"}'],
    ['alert', 'link/uav-1/7', '{}'],
  ]);
  centre.leave();
  putCommand('cmd_4', 'done');
  expect([centre.waitingRows, centre.membership()]).toEqual([0, undefined]);
});

it.each(Object.values(ROW_SOURCES))('has triggers on $table', ({ table }) => {
  const { database } = store();
  const triggers = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? AND name LIKE '%_to_centre' ORDER BY 1",
    )
    .pluck();
  expect(triggers.all(table)).toEqual([`${table}_insert_to_centre`, `${table}_update_to_centre`]);
});

it('has the usage of a day as often as it grows, whatever an operation is called', () => {
  const { database, centre } = store();
  const usage = new UsageRepository(database);
  const add = (operationId: string, calls: number) =>
    usage.add([
      {
        accountId: 'acc_1',
        day: '2026-11-21',
        keyId: undefined,
        operationId,
        calls,
        failures: 0,
        credits: 2,
      },
    ]);
  add('own/operation/1', 3);
  centre.join(MEMBERSHIP);
  add('getTelemetry', 1);
  add('own/operation/1', 4);
  expect(centre.waiting(10).map(({ source, key, row }) => [source, key, row.calls])).toEqual([
    ['usage', 'getTelemetry/acc_1/2026-11-21/', 1],
    ['usage', 'own/operation/1/acc_1/2026-11-21/', 7],
  ]);
});

it('a station that already belongs to a fleet has its earlier usage to send', () => {
  const database = new Database(':memory:');
  const usageToCentre = MIGRATIONS.findIndex(({ name }) => name === '020-usage-to-centre');
  for (const { sql } of MIGRATIONS.slice(0, usageToCentre)) database.exec(sql);
  database.exec(`INSERT INTO usage_day VALUES ('acc_1', '2026-11-21', 'key_1', 'getTelemetry', 5, 0, 0)`);
  database.exec(`INSERT INTO centre VALUES (1, 'https://fleet.example.com', 'Field A', 'SU', '{}', '[]')`);
  for (const { sql } of MIGRATIONS.slice(usageToCentre)) database.exec(sql);
  expect(new CentreRepository(database).waiting(10)).toMatchObject([
    { source: 'usage', key: 'getTelemetry/acc_1/2026-11-21/key_1', row: { calls: 5 } },
  ]);
});

it('no longer has a row that was deleted', () => {
  const { database, putCommand, centre } = store();
  centre.join(MEMBERSHIP);
  putCommand('cmd_1', 'done');
  database.exec('DELETE FROM command');
  expect(centre.waiting(10)).toEqual([]);
  expect(centre.waitingRows).toBe(0);
});

it('a centre that keeps the highest number of each row ends with the station’s rows, whatever is lost or sent twice', () => {
  const step = fc.oneof(
    fc.record({ put: fc.integer({ min: 0, max: 4 }), state: fc.integer({ min: 0, max: 99 }) }),
    // A batch is sent: which of its rows arrive, and whether the station learns of it.
    fc.record({ send: fc.integer({ min: 1, max: 4 }), arrived: fc.boolean(), isTold: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { database, putCommand, centre } = store();
      centre.join(MEMBERSHIP);
      const there = new Map<string, { readonly seq: number; readonly record: unknown }>();
      const arrive = (rows: ReturnType<typeof centre.waiting>) => {
        for (const { key, seq, row } of rows)
          if (seq > (there.get(key)?.seq ?? 0)) there.set(key, { seq, record: row.record });
      };
      for (const each of steps) {
        if ('put' in each) putCommand(`cmd_${each.put}`, String(each.state));
        else {
          const rows = centre.waiting(each.send);
          if (each.arrived) arrive(rows.toReversed());
          // The row changes while it is under way.
          putCommand('cmd_0', 'meanwhile');
          if (each.arrived && each.isTold) centre.delivered(rows.map(({ seq }) => seq));
        }
      }
      for (let rows = centre.waiting(3); rows.length > 0; rows = centre.waiting(3)) {
        arrive(rows);
        centre.delivered(rows.map(({ seq }) => seq));
      }
      const stored = database.prepare('SELECT command_id, record FROM command').all() as {
        command_id: string;
        record: string;
      }[];
      expect([...there].map(([key, { record }]) => [key, record]).sort()).toEqual(
        stored.map(({ command_id, record }) => [command_id, record]).sort(),
      );
      database.close();
    }),
    { numRuns: 60 },
  );
});
