import { expect, it } from 'vitest';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { photoCsv, photoGeojson } from '../../../../gateway/recording/export/photo-export.ts';
import { blankMessage } from '../../vehicle/blank-message.ts';
import { recordingOf } from '../playback/support/flight-recordings.ts';

const START_MS = 1_795_000_000_000;
const autopilot = new FrameWriter({ systemId: 7, componentId: 1 });
const camera = new FrameWriter({ systemId: 7, componentId: 100 });

/** A message `afterS` seconds into the recording. */
function at<N extends MessageName>(
  afterS: number,
  from: FrameWriter,
  name: N,
  fields: Partial<MessageByName[N]>,
) {
  return { utcUs: (START_MS + afterS * 1000) * 1000, bytes: from.write(name, blankMessage(name, fields)) };
}

const photo = (afterS: number, fields: Partial<MessageByName['CAMERA_IMAGE_CAPTURED']>) =>
  at(afterS, camera, 'CAMERA_IMAGE_CAPTURED', { captureResult: 1, ...fields });

const frames = [
  at(0, autopilot, 'HEARTBEAT', { type: 2, autopilot: 3, baseMode: 209 }),
  photo(1, { imageIndex: 1 }),
  at(2, autopilot, 'GLOBAL_POSITION_INT', {
    lat: 474_000_000,
    lon: 85_000_000,
    alt: 508_000,
    relativeAlt: 20_000,
  }),
  at(2, autopilot, 'ATTITUDE', { roll: 0.1, pitch: 0, yaw: Math.PI / 2, timeBootMs: 5 }),
  photo(3, {
    imageIndex: 2,
    timeUtc: BigInt(START_MS + 2900) * 1000n,
    lat: 474_100_000,
    lon: 85_100_000,
    alt: 510_000,
    relativeAlt: 22_000,
    q: [1, 0, 0, 0],
    fileUrl: '=HYPERLINK("x")',
  }),
  photo(4, { imageIndex: 2 }),
  photo(5, { imageIndex: 3, captureResult: 0 }),
  photo(6, { imageIndex: 4 }),
];

const source = (fromS = 0) => ({
  session: { startAtMs: START_MS } as ReplaySession,
  frames: recordingOf(frames),
  events: [],
  fromUs: (START_MS + fromS * 1000) * 1000,
  toUs: Number.MAX_SAFE_INTEGER,
  systemId: undefined,
});

async function textOf(content: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of content) text += part;
  return text;
}

it('csv has each photo once, with the place of the camera or else of the vehicle', async () => {
  const [head = '', ...lines] = (await textOf(photoCsv(source()))).trimEnd().split('\r\n');
  expect(head).toBe(
    'time_utc,time_ms,vehicle,index,camera,lat,lon,altitude_amsl_m,altitude_m,place_from,camera_roll_deg,camera_pitch_deg,camera_yaw_deg,vehicle_roll_deg,vehicle_pitch_deg,vehicle_yaw_deg,file',
  );
  const time = (afterMs: number) => `${new Date(START_MS + afterMs).toISOString()},${START_MS + afterMs}`;
  expect(lines).toEqual([
    `${time(1000)},uav-7,1,100,,,,,,,,,,,,`,
    `${time(2900)},uav-7,2,100,47.41,8.51,510,22,camera,0,0,0,5.73,0,90,"'=HYPERLINK(""x"")"`,
    `${time(6000)},uav-7,4,100,47.4,8.5,508,20,vehicle,,,,5.73,0,90,`,
  ]);
});

it('geojson has a point each, and a part has the photos of its span', async () => {
  const { features } = JSON.parse(await textOf(photoGeojson(source(2)))) as {
    features: { geometry: object | null; properties: Record<string, unknown> }[];
  };
  expect(features.map(({ geometry, properties }) => [properties.index, geometry])).toEqual([
    [2, { type: 'Point', coordinates: [8.51, 47.41, 510] }],
    [4, { type: 'Point', coordinates: [8.5, 47.4, 508] }],
  ]);
  const all = JSON.parse(await textOf(photoGeojson(source()))) as { features: { geometry: object | null }[] };
  expect(all.features[0]?.geometry).toBeNull();
});
