import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { VideoSource } from '../../../gateway/contract/recording/video.ts';
import { codecName, snapshotName, videoNotice } from '../../../renderer/format/video-text.ts';
import { loadLanguage } from '../../../renderer/language/translate.ts';
import { setLanguage } from '../../../renderer/state/settings/display-stores.ts';
import {
  MOST_SHOWN,
  shownSources,
  toggleSource,
  useVideoView,
} from '../../../renderer/state/video/video-view-store.ts';

beforeAll(() => loadLanguage('de'));
afterEach(() => setLanguage('en'));

function source(change: Partial<VideoSource> = {}): VideoSource {
  return {
    sourceId: 'src-1',
    name: 'Front',
    vehicleId: 'uav-1',
    origin: 'typed',
    kind: 'rtp',
    address: '0.0.0.0:5600',
    isAccepted: true,
    state: 'receiving',
    codec: 'avc1.640028',
    widthPx: 640,
    heightPx: 360,
    framesPerS: 30,
    bitsPerS: 1,
    packetsReceived: 1,
    packetsLost: 0,
    framesDropped: 0,
    lastFrameAtMs: 0,
    problem: null,
    isRecordingWanted: false,
    recording: null,
    mode: 'live',
    ...change,
  };
}

const viewer = {
  link: 'open',
  source: 'receiving',
  problem: null,
  codec: 'avc1.640028',
  isUnsupported: false,
} as const;

describe('why there is no picture', () => {
  it('is silent while frames arrive, and where the picture itself is marked', () => {
    expect(videoNotice(source(), viewer)).toBeUndefined();
    expect(
      videoNotice(source(), { ...viewer, source: 'stalled', problem: 'No picture for 500 ms.' }),
    ).toBeUndefined();
  });

  it('is the problem that the gateway reports', () => {
    expect(
      videoNotice(source(), { ...viewer, source: 'failed', problem: 'Nobody answers at 10.0.0.1:554.' }),
    ).toBe('Nobody answers at 10.0.0.1:554.');
    expect(videoNotice(source(), { ...viewer, source: 'waiting' })).toBe('Waiting for video at 0.0.0.0:5600');
  });

  it('is our own connection before anything the gateway said', () => {
    expect(videoNotice(source(), { ...viewer, link: 'lost' })).toContain('Connection to the gateway lost');
    expect(videoNotice(source(), { ...viewer, link: 'refused' })).toContain('no access');
  });

  it('says in plain words that this computer does not decode H.265', () => {
    const h265 = { ...viewer, codec: 'hvc1.1.6.L93.B0', isUnsupported: true };
    expect(videoNotice(source(), h265)).toBe('This computer cannot decode H.265. Set the camera to H.264.');
    setLanguage('de');
    expect(videoNotice(source(), h265)).toContain('kann H.265 nicht dekodieren');
  });
});

it('names a snapshot by vehicle, source and the time of the picture, without characters that files cannot have', () => {
  expect(snapshotName('Uav/1', 'Front: wide', Date.UTC(2026, 10, 28, 7, 8, 9, 120))).toBe(
    'Uav-1 Front- wide 2026-11-28 07-08-09.120Z.png',
  );
  expect(snapshotName(undefined, 'Front', 0)).toBe('Front 1970-01-01 00-00-00.000Z.png');
});

it('names codecs as people call them', () => {
  expect(['avc1.640028', 'hvc1.1.6.L93.B0', 'hev1.1.6.L93.B0', 'mjpeg', null].map(codecName)).toEqual([
    'H.264',
    'H.265',
    'H.265',
    'MJPEG',
    undefined,
  ]);
});

describe('the sources shown in Fly', () => {
  const front = source({ sourceId: 'front' });
  const other = source({ sourceId: 'other', vehicleId: 'uav-2' });
  const tower = source({ sourceId: 'tower', vehicleId: null });
  const idsOf = (some: readonly VideoSource[]) => some.map(({ sourceId }) => sourceId);

  it('are those of the selected vehicle, or those of no vehicle', () => {
    expect(idsOf(shownSources([front, other, tower], undefined, 'uav-1'))).toEqual(['front']);
    expect(idsOf(shownSources([front, other, tower], undefined, 'uav-3'))).toEqual(['tower']);
    expect(idsOf(shownSources([front, other], undefined, undefined))).toEqual([]);
  });

  it('are the chosen ones, whatever is selected, and not too many', () => {
    expect(idsOf(shownSources([front, other, tower], ['other', 'tower'], 'uav-1'))).toEqual([
      'other',
      'tower',
    ]);
    const many = ['a', 'b', 'c', 'd'];
    toggleSource('e', many);
    expect(useVideoView.getState().chosenIds).toEqual(['b', 'c', 'd', 'e']);
    expect(many.length).toBe(MOST_SHOWN);
    toggleSource('c', ['b', 'c']);
    expect(useVideoView.getState().chosenIds).toEqual(['b']);
  });
});
