import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import { freeBytesFor } from '../../base/file/receive-file.ts';
import type { MapDownloadEstimate, MapDownloadRequest, TileFormat } from '../../contract/mission/map.ts';
import { receivedTile } from './checked-tile.ts';
import { MAX_DOWNLOAD_TILES } from './map-downloads.ts';
import { TileArea, type TilePlace } from './tile-area.ts';
import { TileServer } from './tile-server.ts';

const SAMPLES = 6;
/** What SQLite adds to a tile. */
const ROW_BYTES = 60;

/**
 * What downloading an area would take, by tiles evenly spread over it. Never more than six are asked for.
 * @throws validation for a template that cannot be asked
 */
export async function estimateDownload(
  request: MapDownloadRequest,
  {
    folder,
    userAgent,
    clock,
  }: { readonly folder: string; readonly userAgent: string; readonly clock: Clock },
): Promise<MapDownloadEstimate> {
  const { urlTemplate, allowsPrivateNetwork, bounds, minZoom, maxZoom } = request;
  const server = new TileServer({ urlTemplate, allowsPrivateNetwork, userAgent, clock });
  const area = new TileArea(bounds, Math.min(minZoom, maxZoom), maxZoom);
  const known = {
    tiles: area.count,
    maxTiles: MAX_DOWNLOAD_TILES,
    sampledTiles: 0,
    estimatedBytes: null,
    freeBytes: await freeBytesFor(folder),
    tileFormat: null,
  };
  if (area.count > MAX_DOWNLOAD_TILES)
    return {
      ...known,
      problem: `These are ${area.count} tiles; ${MAX_DOWNLOAD_TILES} can be downloaded at once.`,
    };
  const places = samplePlaces(area);
  const samples = await Promise.all(places.map((place) => sampled(server, place)));
  const answered = samples.filter((sample) => sample.problem === undefined);
  const tiles = answered.filter((sample) => sample.format !== undefined);
  const sampledTiles = places.length;
  if (tiles.length === 0) {
    const problem = samples.find((sample) => sample.problem !== undefined)?.problem;
    return {
      ...known,
      sampledTiles,
      problem: problem ?? 'The server has no tiles of this area at these zooms.',
    };
  }
  const bytes = tiles.reduce((sum, { size }) => sum + size + ROW_BYTES, 0);
  const estimatedBytes = Math.round((bytes / answered.length) * area.count);
  return {
    ...known,
    sampledTiles,
    estimatedBytes,
    tileFormat: tiles[0]?.format ?? null,
    problem: estimatedBytes > known.freeBytes ? 'There is not enough room on the disk.' : null,
  };
}

function samplePlaces(area: TileArea): readonly TilePlace[] {
  const count = Math.min(SAMPLES, area.count);
  const indexes = Array.from({ length: count }, (_, step) => Math.floor(((step + 0.5) / count) * area.count));
  return indexes.map((index) => area.at(index)).filter((place) => place !== undefined);
}

interface Sample {
  readonly size: number;
  readonly format?: TileFormat;
  readonly problem?: string;
}

async function sampled(server: TileServer, place: TilePlace): Promise<Sample> {
  const answer = await server.fetch(place, new AbortController().signal);
  if (answer.kind === 'missing') return { size: 0 };
  if (answer.kind === 'refused') return { size: 0, problem: answer.why };
  try {
    const { bytes, format } = await receivedTile(answer.bytes);
    return { size: bytes.length, format };
  } catch (thrown) {
    return { size: 0, problem: errorText(thrown) };
  }
}
