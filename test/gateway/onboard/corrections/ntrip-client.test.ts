import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NtripConfig } from '../../../../gateway/contract/onboard/corrections.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { readCasterTable } from '../../../../gateway/onboard/corrections/caster-table.ts';
import { ggaSentence } from '../../../../gateway/onboard/corrections/nmea-gga.ts';
import { Reception } from '../../../../gateway/onboard/corrections/reception.ts';
import { epoch, msmFrame } from '../../../builder/rtcm-frames.ts';
import { makeCertificates } from '../../../fake/certificates.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeLink } from '../../../fake/fake-link.ts';
import type { CasterAnswer, NtripCaster } from '../../../fake/ntrip-caster.ts';
import { openCaster } from '../../../fake/open-caster.ts';

function configOf(caster: NtripCaster, change: Partial<NtripConfig> = {}): NtripConfig {
  return {
    kind: 'ntrip',
    host: '127.0.0.1',
    port: caster.port,
    isTls: false,
    version: '2',
    mountpoint: 'NEAR',
    user: 'pilot',
    gga: { from: 'none' },
    ...change,
  };
}

function receive(
  config: NtripConfig,
  more: { readonly password?: string; readonly authorities?: string[] } = {},
) {
  const clock = new FakeClock();
  const frames: Buffer[] = [];
  let place = { latitudeDeg: 47.5, longitudeDeg: 8.5, altitudeAmslM: 400 };
  const reception = new Reception({
    clock,
    random: () => 1,
    userAgent: 'test',
    openLink: (link) => new FakeLink('corrections', link),
    config,
    password: more.password,
    authorities: more.authorities,
    place: () => (config.gga.from === 'none' ? undefined : place),
    onFrame: (frame) => frames.push(frame),
  });
  onTestFinished(() => reception.stop());
  return { clock, frames, reception, moveTo: (next: typeof place) => (place = next) };
}

describe('an NTRIP caster', () => {
  it.each([
    ['1', 'v1'],
    ['1', 'v2'],
    ['2', 'v1'],
    ['2', 'v2'],
    ['2', 'chunked'],
  ] as const)('of a request of version %s that answers %s is received', async (version, answer) => {
    const caster = await openCaster({ login: { user: 'pilot', password: 'pass:word' } });
    caster.answer = answer;
    const { frames, reception } = receive(configOf(caster, { version }), { password: 'pass:word' });
    await eventually('a client', () => caster.clients === 1);
    for (const byte of epoch()) caster.send(Buffer.from([byte]));
    await eventually('five frames', () => frames.length === 5);
    expect(Buffer.concat(frames)).toEqual(epoch());
    expect(reception.view).toMatchObject({ status: 'receiving', crcErrors: 0, problem: null });
    expect(caster.requests[0]?.line).toBe(`GET /NEAR HTTP/1.${version === '2' ? 1 : 0}`);
    expect(caster.requests[0]?.fields.get('ntrip-version')).toBe(version === '2' ? 'Ntrip/2.0' : undefined);
  });

  it('is received over TLS, and only with a certificate of a trusted authority', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerodeck-caster-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = makeCertificates(folder);
    const [key, cert, ca] = [files.keyFile, files.certificateFile, files.authorityFile].map((file) =>
      readFileSync(file, 'utf8'),
    ) as [string, string, string];
    const caster = await openCaster({ tls: { key, cert } });
    const config = configOf(caster, { isTls: true, host: 'localhost' });
    const { frames } = receive(config, { authorities: [ca] });
    await eventually('a client', () => caster.clients === 1);
    caster.send(msmFrame(1077, 9));
    await eventually('a frame', () => frames.length === 1);

    const stranger = receive(config).reception;
    await eventually('it is refused', () => stranger.view.status === 'retrying');
    expect(english(stranger.view.problem ?? '')).toMatch(/^The certificate of localhost is not trusted/);
  });

  it.each<[CasterAnswer, RegExp]>([
    ['unauthorised', /refuses the user name or password/],
    ['bad-password', /refuses the user name or password/],
    ['no-mountpoint', /has no mountpoint NEAR/],
    ['table', /has no mountpoint NEAR/],
    ['redirect', /redirects to elsewhere\.example\.com\. Redirects are not followed/],
    ['html', /is not an NTRIP caster/],
    ['endless', /endless head/],
  ])('that answers with %s is asked again only after a minute', async (answer, problem) => {
    const caster = await openCaster();
    caster.answer = answer;
    const { clock, reception } = receive(configOf(caster), { password: 'hidden' });
    await eventually('it is refused', () => reception.view.status === 'refused');
    expect(english(reception.view.problem ?? '')).toMatch(problem);
    expect(JSON.stringify(reception.view)).not.toMatch(/hidden|secret/);
    clock.advance(59_000);
    expect(reception.view).toMatchObject({ status: 'refused', retryInMs: 1000 });
    caster.answer = 'v2';
    clock.advance(1000);
    await eventually('a client', () => caster.clients === 1);
  });

  it('that drops connections is tried again after growing times', async () => {
    const caster = await openCaster();
    caster.answer = 'drop';
    const { clock, reception } = receive(configOf(caster));
    for (const [index, waitMs] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      await eventually('it is lost', () => reception.view.status === 'retrying');
      expect(reception.view.retryInMs).toBe(waitMs);
      expect(caster.requests).toHaveLength(index + 1);
      clock.advance(waitMs);
    }
  });

  it('that drops in the middle of a frame loses only that frame', async () => {
    const caster = await openCaster();
    const { clock, frames, reception } = receive(configOf(caster));
    await eventually('a client', () => caster.clients === 1);
    caster.send(Buffer.concat([msmFrame(1077, 9), msmFrame(1087, 9).subarray(0, 90)]));
    await eventually('a frame', () => frames.length === 1);
    clock.advance(11_000);
    caster.drop();
    await eventually('it is lost', () => reception.view.status === 'retrying');
    clock.advance(1000);
    await eventually('a client', () => caster.clients === 1);
    caster.send(msmFrame(1097, 9));
    await eventually('the next frame', () => frames.length === 2);
    expect(reception.view).toMatchObject({ reconnects: 1, crcErrors: 0, status: 'receiving' });
  });

  it('that never answers is given up after 10 s', async () => {
    const caster = await openCaster();
    caster.answer = 'stall';
    const { clock, reception } = receive(configOf(caster));
    await eventually('it was asked', () => caster.requests.length === 1);
    clock.advance(10_000);
    expect(reception.view.status).toBe('retrying');
    expect(english(reception.view.problem ?? '')).toBe('127.0.0.1 did not answer within 10 s.');
  });

  it('that falls silent is stalled after 10 s and asked again after 30 s', async () => {
    const caster = await openCaster();
    const { clock, frames, reception } = receive(configOf(caster));
    await eventually('a client', () => caster.clients === 1);
    caster.send(epoch());
    await eventually('five frames', () => frames.length === 5);
    clock.advance(10_001);
    expect(reception.view.status).toBe('stalled');
    clock.advance(21_000);
    expect(reception.view.status).toBe('retrying');
    expect(english(reception.view.problem ?? '')).toBe('No data from 127.0.0.1 for 30 s.');
  });

  it('gets the position in the request and every 10 s', async () => {
    const caster = await openCaster();
    const { clock, moveTo } = receive(configOf(caster, { gga: { from: 'vehicle' } }));
    await eventually('a position', () => caster.positions.length === 1);
    expect(caster.requests[0]?.fields.get('ntrip-gga')).toBe(caster.positions[0]);
    moveTo({ latitudeDeg: -33.9, longitudeDeg: -70.5, altitudeAmslM: 500 });
    clock.advance(9999);
    expect(caster.positions).toHaveLength(1);
    clock.advance(1);
    await eventually('the next one', () => caster.positions.length === 2);
    expect(caster.positions[1]).toMatch(/,3354\.0000,S,07030\.0000,W,/);
  });

  it('shows its mountpoints', async () => {
    const caster = await openCaster();
    const ask = () =>
      readCasterTable({
        config: configOf(caster),
        password: undefined,
        userAgent: 'test',
        clock: new FakeClock(),
      });
    await expect(ask()).resolves.toEqual([
      {
        mountpoint: 'NEAR',
        place: 'Zürich',
        format: 'RTCM 3.2',
        systems: 'GPS+GLO+GAL+BDS',
        network: 'NET',
        latitudeDeg: 47.4,
        longitudeDeg: 8.54,
        needsPosition: false,
        needsLogin: true,
      },
      expect.objectContaining({ mountpoint: 'VRS', needsPosition: true, needsLogin: false }),
    ]);
    caster.answers.set('', 'html');
    await expect(ask()).rejects.toMatchObject({ code: 'corrections-unavailable' });
  });

  it('that does not exist is named', async () => {
    const caster = await openCaster();
    const config = configOf(caster);
    await caster.close();
    const { reception } = receive(config);
    await eventually('it is lost', () => reception.view.status === 'retrying');
    expect(english(reception.view.problem ?? '')).toBe('Nothing listens at 127.0.0.1. Check the port.');
  });
});

describe('a position for a caster', () => {
  it('is a GGA sentence with its checksum', () => {
    const place = { latitudeDeg: 48.117_3, longitudeDeg: 11.516_667, altitudeAmslM: 545.4 };
    const sentence = ggaSentence(place, Date.UTC(2026, 0, 1, 12, 35, 19, 250));
    expect(sentence).toBe('$GPGGA,123519.25,4807.0380,N,01131.0000,E,1,12,1.0,545.4,M,0.0,M,,*56');
  });

  it('never has 60 minutes', () => {
    const place = { latitudeDeg: 47.999_999_9, longitudeDeg: 7.999_999_9, altitudeAmslM: 0 };
    expect(ggaSentence(place, 0)).toContain(',4800.0000,N,00800.0000,E,');
  });
});
