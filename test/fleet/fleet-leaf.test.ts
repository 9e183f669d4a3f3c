import { createConnection } from 'node:net';
import { parseCreds } from '@nats-io/jwt';
import { connect, jwtAuthenticator, nkeys } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serverAuthenticator, stationCredential } from '../../fleet/nats-keys.ts';
import { leafAccounts, leafCredential } from '../../fleet/nats-leafs.ts';
import { callSubject, rowsSubject } from '../../gateway/contract/centre/centre.ts';
import { eventually } from '../fake/eventually.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { LeafNode } from '../fake/leaf-node.ts';

/** Somebody with a leaf node's credential and a program that keeps none of its rules. @returns what it was told */
function leafThief(port: number, jwt: string, seed: Uint8Array, lines: readonly string[]) {
  const thief = { heard: '' };
  const socket = createConnection(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.on('close', () => {
    thief.heard += 'closed';
  });
  socket.once('data', (first: Buffer) => {
    const { nonce } = JSON.parse(first.toString().slice('INFO '.length)) as { readonly nonce: string };
    const signature = nkeys.fromSeed(seed).sign(new TextEncoder().encode(nonce));
    const sig = Buffer.from(signature).toString('base64url');
    const hello = { jwt, sig, server_id: 'thief', name: 'thief', headers: true, version: '2.9.10' };
    socket.write([`CONNECT ${JSON.stringify(hello)}`, ...lines, 'PING', ''].join('\r\n'));
    socket.on('data', (data: Buffer) => {
      thief.heard += data.toString();
    });
  });
  return thief;
}

describe.skipIf(!hasFleetPeers())('a station with a NATS of its own, a leaf node', () => {
  let peers: FleetPeers;
  let leaf: LeafNode;
  let station: GatewayChild;
  let stationId: string;

  beforeAll(async () => {
    peers = await FleetPeers.begin();
    leaf = await LeafNode.make();
    station = new GatewayChild(['--sim', 'copter', '--fleet-nats', leaf.url]);
    await station.listening();
    await station.ready(1);
    const request = { address: peers.url, code: await peers.newCode(), name: 'Field A' };
    const joined = await station.api('POST', '/api/station/centre', request);
    stationId = joined.body.stationId;
    await leaf.start(peers, stationId);
    await centreIs('connected');
  });
  afterAll(async () => {
    await station?.dispose();
    await leaf?.stop();
    await peers?.stop();
  });

  const centreIs = (wanted: string) =>
    station.until(
      `the centre is ${wanted}`,
      async () => (await station.api('GET', '/api/station/centre')).body,
      ({ state, waitingRows }) => state === wanted && (wanted !== 'connected' || waitingRows === 0),
    );

  const hold = () => peers.api('POST', `/api/vehicles/${stationId}.uav-1/commands/hold?wait=done`, {});

  const allRowsArrive = async () => {
    const { count } = (await station.api('GET', '/api/audit/verify')).body;
    await station.until(
      'all rows are in the centre',
      async () => (await peers.api('GET', `/api/fleet/stations/${stationId}/audit/verify`)).body,
      (verified) => verified.ok && verified.count >= count,
    );
  };

  it('is commanded through it, and its rows arrive, also after its link was cut', async () => {
    await allRowsArrive();
    await station.takeOff('uav-1', 10);
    await eventually('the hold is done', async () => (await hold()).body.state === 'done');
    peers.leafNetwork.cut();
    onTestFinished(() => peers.leafNetwork.restore());
    expect((await station.command('uav-1', 'rtl', {}, 'accepted')).status).toBeLessThan(300);
    const { problem, waitingRows } = await centreIs('unreachable');
    expect(problem).toBe('NATS is reachable, but no fleet server listens.');
    expect(waitingRows).toBeGreaterThan(0);
    expect(await hold()).toMatchObject({ status: 503, body: { code: 'station-unreachable' } });
    peers.leafNetwork.restore();
    await centreIs('connected');
    await allRowsArrive();
    const rows = await peers.database.query<{ count: number }>`
      SELECT count(*)::int AS count FROM poisoned_message`;
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('lets a stolen credential of a leaf node speak and listen for no other station', async () => {
    const victim = 'st-victim0000000000';
    const connection = await connect({
      servers: peers.natsUrl,
      authenticator: await serverAuthenticator(peers.keys.account),
    });
    onTestFinished(() => connection.close());
    const heard: string[] = [];
    connection.subscribe('>', { callback: (_error, { subject }) => void heard.push(subject) });
    const lines = [
      `LS+ ${callSubject(victim)}`,
      'LS+ aerodeck.>',
      `LMSG ${rowsSubject(victim, 'audit')} 2\r\n{}`,
      'LMSG fleet.revoked.st-victim0000000000 2\r\n{}',
      `LMSG aerodeck.${stationId}.event 2\r\n{}`,
    ];
    const account = (await leafAccounts(peers.database)).get(stationId);
    if (!account) throw new Error('the leaf node has no account');
    const stolen = await parseCreds(new TextEncoder().encode(await leafCredential(stationId, account)));
    const thief = leafThief(peers.leafPort, stolen.jwt, new TextEncoder().encode(stolen.key), lines);
    await eventually('it speaks for its own station', () => heard.includes(`aerodeck.${stationId}.event`));
    connection.publish(callSubject(victim), 'secret');
    connection.publish(callSubject(stationId), 'its own');
    await eventually('it hears its own calls', () => thief.heard.includes('its own'));
    expect(thief.heard).not.toContain('secret');
    expect(heard.filter((subject) => /victim/.test(subject))).toEqual([callSubject(victim)]);

    // The credential of a station, whose rules NATS does not apply to leaf nodes, makes none.
    const user = nkeys.createUser();
    const jwt = await stationCredential(peers.keys, victim, user.getPublicKey());
    const refused = leafThief(peers.leafPort, jwt, user.getSeed(), lines);
    await eventually('it is answered', () => /closed|PONG/.test(refused.heard));
    expect(refused.heard).toContain('maximum account active connections exceeded');
  });

  it('lets only the station use it, and ends with the station', async () => {
    const user = nkeys.createUser();
    const jwt = await stationCredential(peers.keys, stationId, user.getPublicKey());
    const authenticator = jwtAuthenticator(jwt, user.getSeed());
    await expect(connect({ servers: leaf.url, authenticator })).rejects.toThrow(/authorization/i);
    expect((await peers.api('DELETE', `/api/fleet/stations/${stationId}`)).status).toBe(204);
    await centreIs('unreachable');
    await expect(peers.print('nats-leaf-credential', '--station', stationId)).rejects.toThrow(
      /No enrolled station/,
    );
  });
});
