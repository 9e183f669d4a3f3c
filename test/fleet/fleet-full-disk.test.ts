import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serverAuthenticator } from '../../fleet/nats-keys.ts';
import { ROWS_STREAM } from '../../gateway/contract/centre/centre.ts';
import { eventually } from '../fake/eventually.ts';
import { fillDisk, SMALL_DISK } from '../fake/fill-disk.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild, hasOwnMounts } from '../fake/gateway-child.ts';

const FULL = 'could not extend file "base/5/16405": No space left on device';

describe.skipIf(!hasFleetPeers())('a fleet with a full disk', () => {
  let peers: FleetPeers;

  beforeAll(async () => {
    peers = await FleetPeers.begin();
  });
  afterAll(() => peers?.stop());

  const centreOf = async (station: GatewayChild) => (await station.api('GET', '/api/station/centre')).body;

  const changeSomething = async (station: GatewayChild) => {
    const { body } = await station.api('GET', '/api/station/alert-limits');
    expect((await station.api('PUT', '/api/station/alert-limits', body)).status).toBe(200);
  };

  const rowsOf = async (stationId: string): Promise<number> => {
    const [row] = await peers.database.query<{ count: number }>`
      SELECT count(*)::int AS count FROM station_row WHERE station_id = ${stationId} AND source = 'audit'`;
    return row?.count ?? 0;
  };

  const poisoned = () => peers.database.query`SELECT reason FROM poisoned_message`;

  const allRowsArrive = async (station: GatewayChild, stationId: string) => {
    const { count } = (await station.api('GET', '/api/audit/verify')).body;
    await station.until(
      'all rows are in the centre',
      async () => (await peers.api('GET', `/api/fleet/stations/${stationId}/audit/verify`)).body,
      (verified) => verified.ok && verified.count >= count,
    );
  };

  it('at the centre takes no row from NATS, and has all when there is space', async () => {
    const station = new GatewayChild(['--no-sim']);
    onTestFinished(() => station.dispose());
    await station.listening();
    const stationId = await peers.join(station, 'Field A');
    await allRowsArrive(station, stationId);
    const before = await rowsOf(stationId);
    // As PostgreSQL answers every write on a full disk.
    const { database } = peers;
    await database.query`${raw(`
      CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = '${FULL}'; END $$;
      CREATE TRIGGER disk_is_full BEFORE INSERT ON station_row EXECUTE FUNCTION disk_is_full()`)}`;
    for (let change = 0; change < 5; change += 1) await changeSomething(station);
    await station.until(
      'NATS has the rows',
      () => centreOf(station),
      ({ waitingRows }) => waitingRows === 0,
    );
    const connection = await connect({
      servers: peers.natsUrl,
      authenticator: await serverAuthenticator(peers.keys.account),
    });
    onTestFinished(() => connection.close());
    const manager = await jetstreamManager(connection);
    await eventually('the rows were offered again', async () => {
      const { num_redelivered } = await manager.consumers.info(ROWS_STREAM, 'centre');
      return num_redelivered >= 5 || (await poisoned()).length > 0;
    });
    expect(await poisoned()).toEqual([]);
    expect(await rowsOf(stationId)).toBe(before);
    expect((await peers.api('GET', '/api/fleet/stations')).status).toBe(200);
    await database.query`DROP TRIGGER disk_is_full ON station_row`;
    await allRowsArrive(station, stationId);
    expect(await rowsOf(stationId)).toBe(before + 5);
    expect(peers.serverLog.split(/No space left on device/)).toHaveLength(2);
    expect(peers.serverLog).toContain('Rows of stations are stored again.');
  });

  it.skipIf(!hasOwnMounts())(
    'at a station leaves it steerable from the fleet, and all arrives once',
    async () => {
      const station = new GatewayChild(['--sim', 'copter'], { inOwnMounts: SMALL_DISK });
      onTestFinished(() => station.dispose());
      await station.listening();
      await station.ready(1);
      const stationId = await peers.join(station, 'Field B');
      await station.keepsArmed();
      await station.takeOff('uav-1', 10);
      peers.network.cut();
      onTestFinished(() => peers.network.restore());
      await station.until(
        'the cut is noticed',
        () => centreOf(station),
        ({ state }) => state === 'unreachable',
      );
      for (let change = 0; change < 3; change += 1) await changeSomething(station);
      // The fleet takes command.
      expect((await station.api('DELETE', '/api/vehicles/uav-1/lease')).status).toBeLessThan(300);
      const known = await rowsOf(stationId);
      const free = fillDisk(station);
      peers.network.restore();
      await eventually('the rows arrive', async () => (await rowsOf(stationId)) >= known + 3);
      // The station cannot note that they arrived, and sends them again.
      expect((await centreOf(station)).waitingRows).toBeGreaterThanOrEqual(3);
      const [vehicle] = await station.vehicles();
      const { lat = 0, lon = 0 } = vehicle?.position ?? {};
      const give = (command: string, params: object = {}) =>
        peers.api('POST', `/api/vehicles/${stationId}.uav-1/commands/${command}?wait=done`, params);
      for (const answer of [await give('goto', { lat: lat + 0.0001, lon }), await give('hold')])
        expect(answer).toMatchObject({ status: 200, body: { state: 'done', recorded: false } });
      free();
      await station.until(
        'it has noted what arrived',
        () => centreOf(station),
        ({ waitingRows }) => waitingRows === 0,
      );
      await station.until(
        'it records again',
        async () => (await station.api('GET', '/health')).body.problems,
        (problems) => problems.length === 0,
      );
      await allRowsArrive(station, stationId);
      expect(await poisoned()).toEqual([]);
    },
  );
});
