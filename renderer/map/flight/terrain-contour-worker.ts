import type { FeatureCollection, LineString } from 'geojson';
import { contoursOf } from './terrain-contours.ts';
import type { TerrainSource } from './terrain-source.ts';

/** Contours wanted for a rectangle of tiles. */
export interface ContourOrder {
  readonly serial: number;
  readonly source: Pick<TerrainSource, 'tiles' | 'encoding'>;
  /** Sent with each request; empty for none. */
  readonly token: string;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly spacing: number;
  readonly metresPerUnit: number;
  readonly unit: string;
}

export interface ContourAnswer {
  readonly serial: number;
  readonly lines: FeatureCollection<LineString>;
}

const SIDE = 256;

addEventListener('message', ({ data }: MessageEvent<ContourOrder>) => {
  void answer(data);
});

async function answer(order: ContourOrder): Promise<void> {
  const { serial, zoom, x, y, columns, rows, spacing, metresPerUnit, unit } = order;
  const width = columns * SIDE;
  const heightsM = new Float32Array(width * rows * SIDE);
  const tiles = Array.from({ length: columns * rows }, (_, index) => index);
  await Promise.all(
    tiles.map(async (index) => {
      const column = index % columns;
      const row = Math.floor(index / columns);
      const heights = await readTile(order, x + column, y + row);
      if (!heights) return;
      for (let line = 0; line < SIDE; line += 1)
        heightsM.set(
          heights.subarray(line * SIDE, (line + 1) * SIDE),
          (row * SIDE + line) * width + column * SIDE,
        );
    }),
  );
  const count = 2 ** zoom * SIDE;
  const placeOf = (column: number, row: number): [number, number] => [
    ((x * SIDE + column + 0.5) / count) * 360 - 180,
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y * SIDE + row + 0.5)) / count))) * 180) / Math.PI,
  ];
  const grid = { columns: width, rows: rows * SIDE, heightsM, placeOf };
  const lines = contoursOf(grid, spacing, metresPerUnit, unit);
  postMessage({ serial, lines } satisfies ContourAnswer);
}

/** Undefined for a tile that does not exist or does not arrive. */
async function readTile(
  { source, token, zoom }: ContourOrder,
  x: number,
  y: number,
): Promise<Float32Array | undefined> {
  const address = source.tiles
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y));
  try {
    const response = await fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    if (response.status !== 200) return undefined;
    // The bytes themselves are the heights: no colour may be corrected.
    const image = await createImageBitmap(await response.blob(), {
      colorSpaceConversion: 'none',
      premultiplyAlpha: 'none',
    });
    const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
    if (!context) return undefined;
    // A larger tile gives every second height: mixed colours would be other heights.
    context.imageSmoothingEnabled = false;
    context.drawImage(image, 0, 0, SIDE, SIDE);
    const { data } = context.getImageData(0, 0, SIDE, SIDE);
    return Float32Array.from({ length: SIDE * SIDE }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = [data[4 * index], data[4 * index + 1], data[4 * index + 2]];
      return source.encoding === 'terrarium'
        ? red * 256 + green + blue / 256 - 32_768
        : (red * 65_536 + green * 256 + blue) / 10 - 10_000;
    });
  } catch {
    return undefined;
  }
}
