import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import type { BaseMode } from '../../../../gateway/contract/onboard/corrections.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { createLink } from '../../../../gateway/mavlink/link/create-link.ts';
import {
  CorrectionStream,
  type UbxMessage,
  ubxFrame,
} from '../../../../gateway/onboard/corrections/correction-stream.ts';
import { Reception } from '../../../../gateway/onboard/corrections/reception.ts';
import { epoch } from '../../../builder/rtcm-frames.ts';
import { canMakePty, PtyFarEnd } from '../../../conformance/pty-far-end.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeLink } from '../../../fake/fake-link.ts';

const CFG_VALSET = 0x068a;
const CFG_TMODE3 = 0x0671;
const SURVEY: BaseMode = { mode: 'survey-in', durationS: 120, accuracyM: 2 };
const FIXED: BaseMode = {
  mode: 'fixed',
  latitudeDeg: 47.397_912_345,
  longitudeDeg: -8.545_612_345,
  altitudeEllipsoidM: 535.1234,
  accuracyM: 0.02,
};

/** A small u-blox receiver: understands its configuration and reports a survey-in. */
class FakeUblox {
  readonly settings = new Map<number, number>();
  readonly received: UbxMessage[] = [];
  readonly #stream = new CorrectionStream({ rtcm: () => undefined, ubx: (message) => this.#take(message) });
  readonly #reply: (bytes: Uint8Array) => void;
  readonly #isModern: boolean;

  constructor(reply: (bytes: Uint8Array) => void, isModern = true) {
    this.#reply = reply;
    this.#isModern = isModern;
  }

  push(bytes: Uint8Array): void {
    this.#stream.push(bytes);
  }

  survey(durationS: number, accuracyM: number, isValid: boolean): void {
    const payload = Buffer.alloc(40);
    payload.writeUInt32LE(durationS, 8);
    payload.writeUInt32LE(accuracyM * 10_000, 28);
    payload[36] = Number(isValid);
    payload[37] = Number(!isValid);
    this.#reply(ubxFrame({ type: 0x013b, payload }));
  }

  solution(satellites: number, accuracyM: number): void {
    const payload = Buffer.alloc(92);
    payload[20] = 3;
    payload[23] = satellites;
    payload.writeUInt32LE(accuracyM * 1000, 40);
    this.#reply(ubxFrame({ type: 0x0107, payload }));
  }

  #take(message: UbxMessage): void {
    this.received.push(message);
    const { type, payload } = message;
    const isTaken = this.#isModern ? type === CFG_VALSET : type !== CFG_VALSET;
    if (isTaken && type === CFG_VALSET) this.#set(payload);
    const answered = Buffer.from([type >> 8, type & 0xff]);
    this.#reply(ubxFrame({ type: isTaken ? 0x0501 : 0x0500, payload: answered }));
  }

  #set(payload: Buffer): void {
    for (let at = 4; at < payload.length; ) {
      const key = payload.readUInt32LE(at);
      const isLong = key >>> 28 === 4;
      this.settings.set(key, isLong ? payload.readInt32LE(at + 4) : payload.readInt8(at + 4));
      at += isLong ? 8 : 5;
    }
  }
}

function receive(base: BaseMode, isModern = true) {
  const clock = new FakeClock();
  const frames: Buffer[] = [];
  const link = new FakeLink('corrections', { kind: 'tcp', host: '127.0.0.1', port: 5000 });
  const ublox = new FakeUblox((bytes) => link.receive(bytes), isModern);
  const reception = new Reception({
    clock,
    random: () => 1,
    userAgent: 'test',
    openLink: () => link,
    config: { kind: 'tcp', host: '127.0.0.1', port: 5000, base },
    password: undefined,
    place: () => undefined,
    onFrame: (frame) => frames.push(frame),
  });
  onTestFinished(() => reception.stop());
  const deliver = () => {
    for (const { bytes } of link.sent.splice(0)) ublox.push(bytes);
  };
  return { clock, frames, link, ublox, reception, deliver };
}

describe('a receiver on the ground', () => {
  it('is set to survey-in, and its progress is shown', () => {
    const { ublox, reception, deliver, frames, link } = receive(SURVEY);
    deliver();
    expect(ublox.settings.get(0x2003_0001)).toBe(1);
    expect(ublox.settings.get(0x4003_0010)).toBe(120);
    expect(ublox.settings.get(0x4003_0011)).toBe(20_000);
    // 1005 and 1230 on UART 1 and USB.
    for (const key of [0x2091_02be, 0x2091_02c0, 0x2091_0304, 0x2091_0306])
      expect(ublox.settings.get(key)).toBe(1);
    ublox.survey(30, 4.5, false);
    ublox.solution(19, 1.2);
    expect(reception.view).toMatchObject({
      survey: { isActive: true, isValid: false, durationS: 30, accuracyM: 4.5 },
      receiver: { fix: '3d', satellites: 19, accuracyM: 1.2 },
      problem: null,
    });
    link.receive(epoch());
    ublox.survey(120, 1.9, true);
    expect(frames).toHaveLength(5);
    expect(reception.view).toMatchObject({ status: 'receiving', survey: { isActive: false, isValid: true } });
  });

  it('is set to a known position, to a tenth of a millimetre', () => {
    const { ublox, deliver } = receive(FIXED);
    deliver();
    const value = (key: number) => ublox.settings.get(key) ?? Number.NaN;
    expect(value(0x2003_0001)).toBe(2);
    expect(value(0x4003_0009) * 100 + value(0x2003_000c)).toBe(47_397_912_345);
    expect(value(0x4003_000a) * 100 + value(0x2003_000d)).toBe(-8_545_612_345);
    expect(value(0x4003_000b) * 100 + value(0x2003_000e)).toBe(5_351_234);
    expect(value(0x4003_000f)).toBe(200);
  });

  it('of the older series gets the older messages', () => {
    const { ublox, reception, deliver } = receive(SURVEY, false);
    deliver();
    deliver();
    const mode = ublox.received.find(({ type }) => type === CFG_TMODE3)?.payload;
    expect(mode?.readUInt16LE(2)).toBe(1);
    expect(mode?.readUInt32LE(24)).toBe(120);
    expect(mode?.readUInt32LE(28)).toBe(20_000);
    expect(ublox.received.filter(({ type }) => type === 0x0601)).toHaveLength(8);
    expect(reception.view.problem).toBeNull();
  });

  it('that is no u-blox is named, and its corrections are used', () => {
    const { clock, frames, link, reception } = receive(SURVEY);
    clock.advance(4000);
    link.receive(epoch());
    expect(frames).toHaveLength(5);
    expect(english(reception.view.problem ?? '')).toMatch(/does not take the base settings/);
    expect(reception.view.status).toBe('receiving');
  });

  it('that is configured already gets nothing', () => {
    const { link } = receive({ mode: 'keep' });
    expect(link.sent).toEqual([]);
  });

  it('is configured again when it is plugged in again', () => {
    const { link, reception, deliver, ublox } = receive(SURVEY);
    deliver();
    ublox.survey(30, 4.5, false);
    link.enter('retrying');
    expect(reception.view).toMatchObject({ status: 'retrying', survey: null });
    link.enter('open');
    expect(link.sent).toHaveLength(1);
  });

  it.skipIf(!canMakePty)('works at a serial device', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerodeck-ublox-'));
    const path = join(folder, 'base');
    const far = new PtyFarEnd(path);
    await far.bringUp();
    const ublox = new FakeUblox((bytes) => far.send(bytes));
    const frames: Buffer[] = [];
    const reception = new Reception({
      clock: systemClock,
      random: () => 1,
      userAgent: 'test',
      openLink: (config) => createLink('corrections', config, { clock: systemClock, random: () => 1 }),
      config: { kind: 'serial', path, baud: 115_200, base: SURVEY },
      password: undefined,
      place: () => undefined,
      onFrame: (frame) => frames.push(frame),
    });
    onTestFinished(async () => {
      await reception.stop();
      await far.takeDown();
      rmSync(folder, { recursive: true, force: true });
    });
    let seen = 0;
    await eventually('the receiver is configured', () => {
      const all = far.received();
      ublox.push(all.subarray(seen));
      seen = all.length;
      return ublox.settings.get(0x2003_0001) === 1;
    });
    far.send(epoch());
    ublox.survey(10, 3, false);
    await eventually('corrections and survey', () => frames.length === 5 && reception.view.survey !== null);
    expect(Buffer.concat(frames)).toEqual(epoch());
  });
});
