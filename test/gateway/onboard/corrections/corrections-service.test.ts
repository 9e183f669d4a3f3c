import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { CorrectionsSourceRequest } from '../../../../gateway/contract/onboard/corrections.ts';
import { RtcmProtocol } from '../../../../gateway/mavlink/protocol/rtcm-protocol.ts';
import { CorrectionsService } from '../../../../gateway/onboard/corrections/corrections-service.ts';
import { epoch, msmFrame } from '../../../builder/rtcm-frames.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeLink } from '../../../fake/fake-link.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { openCaster } from '../../../fake/open-caster.ts';

const CONTEXT = OPERATOR as RequestContext;
const PASSWORD = 'hidden-7731';
const request = (port = 1): CorrectionsSourceRequest => ({
  name: 'Network',
  config: {
    kind: 'ntrip',
    host: '127.0.0.1',
    port,
    isTls: false,
    version: '2',
    mountpoint: 'NEAR',
    user: 'pilot',
    gga: { from: 'none' },
  },
  password: PASSWORD,
});

describe('sources of corrections', () => {
  let folder: string;
  let rig: GateRig;
  let links: FakeLink[];
  let sent: { readonly linkId: string; readonly peer: string }[];
  let routes: Map<number, { readonly linkId: string; readonly peer: string }>;
  let service: CorrectionsService;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aerodeck-corrections-'));
    rig = new GateRig();
    links = [];
    sent = [];
    routes = new Map([[1, { linkId: 'lnk_1', peer: 'a' }]]);
    service = open();
    onTestFinished(async () => {
      service.end();
      await service.released();
      rmSync(folder, { recursive: true });
    });
  });

  function open(): CorrectionsService {
    const { operations, directory: vehicles, clock, ids, wire: inbox } = rig;
    const audit = { append: (entry: (typeof rig.audit)[number]) => void rig.audit.push(entry) };
    return new CorrectionsService({
      operations,
      vehicles,
      inbox,
      protocol: new RtcmProtocol({
        sendVia(route) {
          sent.push(route);
          return true;
        },
      }),
      routeTo: ({ systemId }) => routes.get(systemId),
      linkConfig: () => ({ kind: 'udpin', host: '127.0.0.1', port: 14_550 }),
      openLink(config) {
        const link = new FakeLink('corrections', config);
        links.push(link);
        return link;
      },
      userAgent: 'test',
      random: () => 1,
      clock,
      ids,
      audit,
      dataDirectory: folder,
    });
  }

  const receiver = (name: string) =>
    service.add({ name, config: { kind: 'tcp', host: name, port: 5000, base: { mode: 'keep' } } }, CONTEXT);
  const stateOf = (sourceId: string) => service.sources().find((each) => each.sourceId === sourceId)?.state;
  /** Lets decisions end. */
  const decided = () => rig.clock.advanceAsync(100);

  it('survive a restart in a file that only the user can read, and are stopped then', () => {
    const { sourceId } = service.add(request(), CONTEXT);
    const file = join(folder, 'corrections.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(PASSWORD);
    service = open();
    expect(service.sources()).toMatchObject([{ sourceId, hasPassword: true, state: null }]);
  });

  it('show a password to nobody', () => {
    const { sourceId } = service.add(request(), CONTEXT);
    service.change(sourceId, { password: `${PASSWORD}-2` }, CONTEXT);
    service.start(sourceId, {}, CONTEXT);
    const shown = [service.sources(), rig.audit, rig.records.list({ limit: 50 })];
    expect(JSON.stringify(shown)).not.toContain(PASSWORD);
    expect(rig.audit.map(({ action }) => action).slice(0, 3)).toEqual([
      'corrections.add',
      'corrections.change',
      'corrections.start',
    ]);
  });

  it('keep a password with a change, and drop it with another host', () => {
    const { sourceId, config } = service.add(request(), CONTEXT);
    if (config.kind !== 'ntrip') throw new Error('an NTRIP source');
    const change = (changed: Partial<typeof config>) =>
      service.change(sourceId, { config: { ...config, ...changed } }, CONTEXT);
    expect(change({ mountpoint: 'FAR' }).hasPassword).toBe(true);
    expect(change({ host: 'elsewhere.example.com' }).hasPassword).toBe(false);
    expect(service.change(sourceId, { password: 'next' }, CONTEXT).hasPassword).toBe(true);
    expect(service.change(sourceId, { password: '' }, CONTEXT).hasPassword).toBe(false);
  });

  it('run one at a time', async () => {
    const [one, other] = [receiver('one'), receiver('other')];
    service.start(one.sourceId, {}, CONTEXT);
    service.start(other.sourceId, {}, CONTEXT);
    expect(stateOf(one.sourceId)).toBeNull();
    expect(stateOf(other.sourceId)).not.toBeNull();
    expect(links.map(({ isStopped }) => isStopped)).toEqual([true, false]);
    await decided();
    links[0]?.receive(epoch());
    expect(sent).toEqual([]);
  });

  it('send once on a route that two vehicles share', async () => {
    const [first] = rig.directory.list();
    if (first) rig.directory.put({ ...first, vehicleId: 'uav-2', systemId: 2 });
    routes.set(2, { linkId: 'lnk_1', peer: 'a' });
    const { sourceId } = receiver('base');
    service.start(sourceId, {}, CONTEXT);
    await decided();
    links[0]?.receive(msmFrame(1077, 9, 100));
    expect(sent).toEqual([{ linkId: 'lnk_1', peer: 'a' }]);
    routes.set(2, { linkId: 'lnk_2', peer: '' });
    links[0]?.receive(msmFrame(1077, 9, 100));
    expect(sent).toHaveLength(3);
  });

  it('send nothing to a vehicle that governance refuses, and say why', async () => {
    rig.decisionsFail = true;
    const { sourceId } = receiver('base');
    service.start(sourceId, {}, CONTEXT);
    await decided();
    links[0]?.receive(epoch());
    expect(sent).toEqual([]);
    expect(stateOf(sourceId)?.vehicles).toMatchObject([{ vehicleId: 'uav-1', state: 'refused' }]);
    expect(stateOf(sourceId)?.vehicles[0]?.problem).not.toBeNull();
  });

  it('send nothing while two vehicles use one system id, and nothing after a stop', async () => {
    const { sourceId } = receiver('base');
    service.start(sourceId, {}, CONTEXT);
    await decided();
    rig.directory.change('uav-1', { hasConflict: true });
    links[0]?.receive(epoch());
    expect(sent).toEqual([]);
    expect(stateOf(sourceId)?.vehicles).toMatchObject([{ state: 'unreachable' }]);
    rig.directory.change('uav-1', { hasConflict: false });
    links[0]?.receive(msmFrame(1077, 9, 100));
    expect(sent).toHaveLength(1);
    service.stop(sourceId, CONTEXT);
    links[0]?.receive(epoch());
    expect(sent).toHaveLength(1);
  });

  it('go on when somebody else takes command of the vehicle', async () => {
    const { sourceId } = receiver('base');
    service.start(sourceId, {}, CONTEXT);
    await decided();
    rig.leases.take('uav-1', contextOf('somebody'));
    links[0]?.receive(msmFrame(1077, 9, 100));
    expect(sent).toHaveLength(1);
  });

  it('count messages that no frame can carry', async () => {
    const { sourceId } = receiver('base');
    service.start(sourceId, {}, CONTEXT);
    await decided();
    links[0]?.receive(Buffer.concat([msmFrame(1077, 9, 800), msmFrame(1087, 9, 714)]));
    expect(stateOf(sourceId)?.tooLong).toBe(1);
    expect(sent).toHaveLength(4);
  });

  it('reconnect with a change', async () => {
    const caster = await openCaster();
    const { sourceId, config } = service.add(request(caster.port), CONTEXT);
    service.start(sourceId, {}, CONTEXT);
    await eventually('the first request', () => caster.requests.length === 1);
    if (config.kind === 'ntrip')
      service.change(sourceId, { config: { ...config, mountpoint: 'FAR' } }, CONTEXT);
    await eventually('the second request', () => caster.requests.length === 2);
    expect(caster.requests[1]?.line).toBe('GET /FAR HTTP/1.1');
    await eventually('the first connection has ended', () => caster.clients === 1);
  });

  it('need a mountpoint to start, and a caster to list them', async () => {
    const { sourceId, config } = service.add(request(), CONTEXT);
    if (config.kind === 'ntrip') service.change(sourceId, { config: { ...config, mountpoint: '' } }, CONTEXT);
    expect(() => service.start(sourceId, {}, CONTEXT)).toThrow(/mountpoint/);
    await expect(service.mountpoints(receiver('base').sourceId)).rejects.toMatchObject({
      code: 'state-conflict',
    });
    expect(() => service.start('cor_9', {}, CONTEXT)).toThrow(/not found/);
  });
});
