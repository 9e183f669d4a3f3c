import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseFrameMessage } from '../../../../renderer/state/video/frame-message.ts';
import {
  MOST_QUEUED,
  type Picture,
  PictureDecoder,
} from '../../../../renderer/state/video/picture-decoder.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { FakeDecoder, frameMessage } from './frames.ts';

beforeEach(() => {
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
});

function setUp(codec = 'avc1.640028', isSupported = true) {
  const decoders: FakeDecoder[] = [];
  const pictures: Picture[] = [];
  const onUnsupported = vi.fn();
  const jpegs: { readonly bytes: readonly number[]; readonly resolve: (image: ImageBitmap) => void }[] = [];
  const decoder = new PictureDecoder({
    parts: {
      makeDecoder: (init) => {
        const made = new FakeDecoder(init);
        decoders.push(made);
        return made as unknown as VideoDecoder;
      },
      isSupported: () => Promise.resolve(isSupported),
      decodeJpeg: (data) => new Promise((resolve) => jpegs.push({ bytes: [...data], resolve })),
    },
    codec,
    onPicture: (picture) => pictures.push(picture),
    onUnsupported,
  });
  const add = (message: Parameters<typeof frameMessage>[0]) => {
    const frame = parseFrameMessage(frameMessage(message));
    if (frame) decoder.add(frame);
  };
  const newest = () => decoders.at(-1) as FakeDecoder;
  return { decoder, decoders, pictures, onUnsupported, jpegs, add, newest };
}

describe('a message of the gateway', () => {
  test('is a frame with its flags and times', () => {
    expect(
      parseFrameMessage(
        frameMessage({
          sequence: 7,
          isKey: true,
          isAfterLoss: true,
          mediaUs: 12.5,
          receivedUtcMs: 99,
          data: [1, 2],
        }),
      ),
    ).toEqual({
      isKey: true,
      isAfterLoss: true,
      sequence: 7,
      mediaUs: 12.5,
      receivedUtcMs: 99,
      data: new Uint8Array([1, 2]),
    });
  });

  test('of another version, or without a frame, is none', () => {
    const other = frameMessage({ sequence: 1 });
    new DataView(other).setUint8(0, 2);
    expect(parseFrameMessage(other)).toBeUndefined();
    expect(parseFrameMessage(frameMessage({ sequence: 1, data: [] }))).toBeUndefined();
  });
});

describe('the decoder', () => {
  test('starts at a key frame, without a description and for low latency', () => {
    const { add, decoders, newest } = setUp();
    add({ sequence: 1 });
    expect(decoders).toEqual([]);
    add({ sequence: 2, isKey: true });
    add({ sequence: 3 });
    expect(newest().config).toEqual({ codec: 'avc1.640028', optimizeForLatency: true });
    expect(newest().chunks.map(({ type }) => type)).toEqual(['key', 'delta']);
  });

  test('gives pictures with the time of their frame', () => {
    const { add, newest, pictures } = setUp();
    add({ sequence: 1, isKey: true, receivedUtcMs: 5000 });
    newest().give();
    expect(pictures[0]).toMatchObject({ receivedUtcMs: 5000, isDamaged: false, widthPx: 640, heightPx: 360 });
  });

  test('a loss damages all pictures up to the next key frame', () => {
    const { add, newest, pictures } = setUp();
    add({ sequence: 1, isKey: true });
    add({ sequence: 2, isAfterLoss: true });
    add({ sequence: 3 });
    add({ sequence: 4, isKey: true });
    for (let count = 0; count < 4; count += 1) newest().give();
    expect(pictures.map(({ isDamaged }) => isDamaged)).toEqual([false, true, true, false]);
  });

  test('a gap in the sequence counts as a loss, except before a key frame and where the number wraps', () => {
    const { add, newest, pictures } = setUp();
    add({ sequence: 2 ** 32 - 1, isKey: true });
    add({ sequence: 0, mediaUs: 1 });
    add({ sequence: 2, mediaUs: 2 });
    add({ sequence: 9, mediaUs: 3, isKey: true });
    for (let count = 0; count < 4; count += 1) newest().give();
    expect(pictures.map(({ isDamaged }) => isDamaged)).toEqual([false, false, true, false]);
  });

  test('decodes all that a new viewer gets at once', () => {
    const { add, newest, pictures } = setUp();
    add({ sequence: 0, isKey: true });
    for (let sequence = 1; sequence <= 40; sequence += 1) add({ sequence });
    while (newest().chunks.length > 0) newest().give();
    expect(pictures).toHaveLength(41);
  });

  test('drops up to the next key frame when the machine does not keep up', () => {
    const { decoder, add, newest, pictures } = setUp();
    add({ sequence: 0, isKey: true });
    newest().give();
    for (let sequence = 1; sequence <= 40; sequence += 1) add({ sequence });
    expect(decoder.queued).toBeLessThanOrEqual(MOST_QUEUED);
    add({ sequence: 41 });
    add({ sequence: 42, isKey: true, receivedUtcMs: 42 });
    while (newest().chunks.length > 0) newest().give();
    expect(pictures.length).toBeLessThan(20);
    expect(pictures.at(-1)).toMatchObject({ receivedUtcMs: 42, isDamaged: false });
  });

  test('goes on at a newer key frame that already waits', () => {
    const { add, newest, pictures } = setUp();
    add({ sequence: 0, isKey: true });
    newest().give();
    for (let sequence = 1; sequence <= 30; sequence += 1) add({ sequence, isKey: sequence === 12 });
    while (newest().chunks.length > 0) newest().give();
    // Four are at the decoder before the machine falls behind.
    expect(pictures.map(({ receivedUtcMs }) => (receivedUtcMs - 1_000_000) / 40).slice(5, 7)).toEqual([
      12, 13,
    ]);
  });

  test('starts again at the next key frame after a frame that cannot be decoded', async () => {
    const { add, decoders, newest, onUnsupported } = setUp();
    add({ sequence: 1, isKey: true });
    newest().fail();
    await settled();
    add({ sequence: 2 });
    expect(decoders).toHaveLength(1);
    add({ sequence: 3, isKey: true });
    expect(decoders).toHaveLength(2);
    expect(onUnsupported).not.toHaveBeenCalled();
  });

  test('says that the machine does not decode a codec', async () => {
    const { add, newest, decoders, onUnsupported } = setUp('hvc1.1.6.L93.B0', false);
    add({ sequence: 1, isKey: true });
    newest().fail();
    await settled();
    expect(onUnsupported).toHaveBeenCalledOnce();
    add({ sequence: 2, isKey: true });
    expect(decoders).toHaveLength(1);
  });

  test('closes a picture that comes after its end', () => {
    const { decoder, add, newest, pictures } = setUp();
    add({ sequence: 1, isKey: true });
    const last = newest();
    decoder.close();
    expect(last.give().isClosed()).toBe(true);
    expect(pictures).toEqual([]);
    expect(last.state).toBe('closed');
  });

  test('decodes one JPEG at a time, and then the newest', async () => {
    const { add, jpegs, pictures } = setUp('mjpeg');
    for (const sequence of [1, 2, 3]) add({ sequence, isKey: true, data: [sequence] });
    expect(jpegs.map(({ bytes }) => bytes)).toEqual([[1]]);
    jpegs[0]?.resolve({ width: 320, height: 240 } as ImageBitmap);
    await settled();
    expect(pictures[0]).toMatchObject({ widthPx: 320, heightPx: 240, isDamaged: false });
    expect(jpegs.map(({ bytes }) => bytes)).toEqual([[1], [3]]);
  });
});
