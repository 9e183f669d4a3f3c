import { drawText, TEXT_ROWS, textWidth } from './block-font.ts';
import type { Mosaic } from './mosaic-encoder.ts';

/** 1280 × 720 pixels in blocks of 16. */
export const SCENE_COLUMNS = 80;
export const SCENE_ROWS = 45;

/** What the camera sees, from where, and what is written over it. */
export interface SceneView {
  readonly northM: number;
  readonly eastM: number;
  /** Above the ground. */
  readonly upM: number;
  /** Of the camera; positive is above the horizon. */
  readonly pitchRad: number;
  /** Of the camera, from north. */
  readonly yawRad: number;
  /** Horizontal field of view. */
  readonly fovRad: number;
  readonly isRecording: boolean;
  readonly utcMs: number;
}

/** Y, Cb, Cr. */
type Colour = readonly [luma: number, cb: number, cr: number];

const ZENITH: Colour = [120, 160, 108];
const HORIZON: Colour = [204, 134, 124];
const FIELDS: readonly Colour[] = [
  [96, 108, 112],
  [112, 104, 116],
  [84, 114, 110],
  [124, 96, 136],
  [104, 104, 142],
  [136, 92, 132],
];
const ROAD: Colour = [140, 128, 128];
const PAD: Colour = [168, 72, 184];
const BACKGROUND: Colour = [24, 128, 128];
const INK: Colour = [235, 128, 128];
const RED: Colour = [110, 96, 220];

const FIELD_M = 40;
const ROAD_EVERY_M = 200;
const ROAD_HALF_M = 3;
const PAD_RADIUS_M = 2.5;
/** Furrows give the ground a grain that moves near the ground. */
const FURROW_M = 4;
const LOWEST_CAMERA_M = 0.4;
/** The ground fades into the horizon. */
const HAZE_M = 900;
/** Small differences of brightness are not drawn: they would only make the stream larger. */
const LUMA_STEP = 4;
const TITLE = 'SIMULATION';
/** From the upper edge, and from the lower one. */
const WORDS_ROW = 12;

/** Draws sky, ground and words into the mosaic. The gimbal holds the horizon level. */
export function drawScene(view: SceneView, mosaic: Mosaic): void {
  const cosPitch = Math.cos(view.pitchRad);
  const sinPitch = Math.sin(view.pitchRad);
  const perBlock = Math.tan(view.fovRad / 2) / (SCENE_COLUMNS / 2);
  for (let row = 0; row < SCENE_ROWS; row += 1) {
    const y = ((SCENE_ROWS - 1) / 2 - row) * perBlock;
    const ahead = cosPitch - y * sinPitch;
    const up = sinPitch + y * cosPitch;
    if (up >= 0) drawSky(row, Math.atan2(up, Math.abs(ahead)), mosaic);
    else drawGround(row, ahead, up, perBlock, view, mosaic);
  }
  drawWords(view, mosaic);
}

function drawSky(row: number, elevationRad: number, mosaic: Mosaic): void {
  const colour = mixed(HORIZON, ZENITH, Math.min(1, elevationRad * 1.5));
  for (let column = 0; column < SCENE_COLUMNS; column += 1) put(mosaic, column, row, colour);
}

function drawGround(
  row: number,
  ahead: number,
  up: number,
  perBlock: number,
  { northM, eastM, upM, yawRad }: SceneView,
  mosaic: Mosaic,
): void {
  const cosYaw = Math.cos(yawRad);
  const sinYaw = Math.sin(yawRad);
  // A ray descends `up` for each unit, so it meets the ground after this many.
  const units = Math.max(LOWEST_CAMERA_M, upM + LOWEST_CAMERA_M) / -up;
  for (let column = 0; column < SCENE_COLUMNS; column += 1) {
    const right = (column - (SCENE_COLUMNS - 1) / 2) * perBlock;
    const north = northM + units * (ahead * cosYaw - right * sinYaw);
    const east = eastM + units * (ahead * sinYaw + right * cosYaw);
    const farM = units * Math.hypot(ahead, right);
    const haze = 1 - Math.exp(-farM / HAZE_M);
    put(mosaic, column, row, mixed(groundColour(north, east, units * perBlock), HORIZON, haze));
  }
}

/** The colour of a place; a block covers about `blockM`, and finer things are not drawn. */
function groundColour(northM: number, eastM: number, blockM: number): Colour {
  if (Math.hypot(northM, eastM) < Math.max(PAD_RADIUS_M, blockM / 2)) return PAD;
  const offRoadM = Math.min(fromMultiple(northM + 70, ROAD_EVERY_M), fromMultiple(eastM + 50, ROAD_EVERY_M));
  if (offRoadM < Math.max(ROAD_HALF_M, blockM / 2) && blockM < FIELD_M) return ROAD;
  const column = Math.floor(eastM / FIELD_M);
  const row = Math.floor(northM / FIELD_M);
  // A hash that gives neighbouring fields different colours.
  const hash = Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663);
  const [luma, cb, cr] = FIELDS[(hash >>> 3) % FIELDS.length] ?? HORIZON;
  const isFurrow = blockM < FURROW_M / 2 && Math.floor(eastM / FURROW_M) % 2 === 0;
  return isFurrow ? [luma - 12, cb, cr] : [luma, cb, cr];
}

function drawWords({ utcMs, isRecording }: SceneView, mosaic: Mosaic): void {
  const clock = new Date(Math.floor(utcMs / 100) * 100).toISOString().slice(11, 21);
  // The window writes over the edges of a picture.
  drawLabel(TITLE, WORDS_ROW, mosaic);
  drawLabel(clock, SCENE_ROWS - TEXT_ROWS - WORDS_ROW, mosaic);
  if (!isRecording) return;
  for (const column of [74, 75, 76]) for (const row of [3, 4, 5]) put(mosaic, column, row, RED);
}

/** Centred words on a dark strip. */
function drawLabel(words: string, top: number, mosaic: Mosaic): void {
  const width = textWidth(words);
  const left = Math.floor((SCENE_COLUMNS - width) / 2);
  for (let row = top - 1; row <= top + TEXT_ROWS; row += 1)
    for (let column = left - 1; column <= left + width; column += 1) put(mosaic, column, row, BACKGROUND);
  drawText(words, (column, row) => put(mosaic, left + column, top + row, INK));
}

function put({ luma, cb, cr }: Mosaic, column: number, row: number, colour: Colour): void {
  const block = row * SCENE_COLUMNS + column;
  luma[block] = colour[0];
  cb[block] = colour[1];
  cr[block] = colour[2];
}

function mixed(from: Colour, to: Colour, share: number): Colour {
  const luma = from[0] + (to[0] - from[0]) * share;
  return [
    Math.round(luma / LUMA_STEP) * LUMA_STEP,
    Math.round((from[1] + (to[1] - from[1]) * share) / 2) * 2,
    Math.round((from[2] + (to[2] - from[2]) * share) / 2) * 2,
  ];
}

function fromMultiple(value: number, step: number): number {
  return Math.abs(value - Math.round(value / step) * step);
}
