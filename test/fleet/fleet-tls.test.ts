import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { LeafNode } from '../fake/leaf-node.ts';

const UNTRUSTED = /certificate of the centre is not trusted \(.+\).*NODE_EXTRA_CA_CERTS/;

describe.skipIf(!hasFleetPeers())('a fleet with certificates of its own authority', () => {
  let peers: FleetPeers;

  beforeAll(async () => {
    peers = await FleetPeers.begin({ withTls: true });
  });
  afterAll(() => peers.stop());

  const centreOf = async (station: GatewayChild) => (await station.api('GET', '/api/station/centre')).body;

  async function started(
    env: Readonly<Record<string, string>>,
    dataDirectory?: string,
    flags: readonly string[] = [],
  ) {
    const station = new GatewayChild(['--no-sim', ...flags], {
      env,
      ...(dataDirectory && { dataDirectory }),
    });
    onTestFinished(() => station.dispose());
    return station.listening();
  }

  it('serves stations that trust it, and tells the others why it cannot be reached', async () => {
    const station = await started(peers.trusting);
    const stationId = await peers.join(station, 'Field A');
    const policies = await peers.api('GET', `/api/policies?station=${stationId}`);
    expect(policies.status).toBe(200);

    const other = await started({});
    const request = { address: peers.url, code: await peers.newCode(), name: 'Field B' };
    expect(await other.api('POST', '/api/station/centre', request)).toMatchObject({ status: 200 });
    const told = await other.until(
      'it tells the reason',
      () => centreOf(other),
      ({ problem }) => problem !== null,
    );
    expect(told).toMatchObject({ state: 'unreachable', problem: expect.stringMatching(UNTRUSTED) });
    other.kill('SIGTERM');
    await other.ended;
    const trusting = await started(peers.trusting, other.dataDirectory);
    await trusting.until(
      'it is connected once it trusts the authority',
      () => centreOf(trusting),
      ({ state, problem }) => state === 'connected' && problem === null,
    );
  });

  it('takes the leaf node of a station that trusts it, and no other', async () => {
    const leaf = await LeafNode.make();
    onTestFinished(() => leaf.stop());
    const station = await started(peers.trusting, undefined, ['--fleet-nats', leaf.url]);
    const request = { address: peers.url, code: await peers.newCode(), name: 'Field C' };
    const { stationId } = (await station.api('POST', '/api/station/centre', request)).body;
    await leaf.start(peers, stationId);
    await station.until(
      'its NATS is not connected to the centre',
      () => centreOf(station),
      ({ problem }) => problem === 'NATS is reachable, but no fleet server listens.',
    );
    await leaf.stop();
    await leaf.start(peers, stationId, peers.trusting);
    await station.until(
      'it is connected through TLS',
      () => centreOf(station),
      ({ state, waitingRows }) => state === 'connected' && waitingRows === 0,
    );
  });

  it('a fleet server that does not trust it ends and says why', async () => {
    await expect(peers.startServer(0, {})).rejects.toThrow(UNTRUSTED);
  });

  it('never uses a tls:// address without TLS', async () => {
    await peers.killNats();
    await peers.startNats({ withTls: false });
    await expect(peers.startServer()).rejects.toThrow(/does not support 'tls'/);
  });
});
