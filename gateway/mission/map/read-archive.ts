import { open } from 'node:fs/promises';
import { AppError } from '../../base/error.ts';
import type { MapTile, TileFormat } from '../../contract/mission/map.ts';
import { checkedTile } from './checked-tile.ts';
import { MbtilesArchive } from './mbtiles-archive.ts';
import { PmtilesArchive } from './pmtiles-archive.ts';
import type { ArchiveFacts, TileArchive } from './tile-archive.ts';

export type ArchiveKind = 'mbtiles' | 'pmtiles';

export interface TileInput {
  readonly path: string;
  readonly kind: ArchiveKind;
  readonly format: TileFormat;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Job: what a map is and says of itself. @throws map-unreadable */
export async function readArchive(
  path: string,
): Promise<{ readonly kind: ArchiveKind; readonly facts: ArchiveFacts }> {
  const kind = await archiveKind(path);
  const archive = await openArchive(path, kind);
  try {
    return { kind, facts: await archive.facts() };
  } finally {
    await archive.close();
  }
}

/** Job: a tile of a map as a browser may have it. @throws map-unreadable */
export async function readTile({ path, kind, format, z, x, y }: TileInput): Promise<MapTile | undefined> {
  const archive = await openArchive(path, kind);
  try {
    const bytes = await archive.tile(z, x, y);
    return bytes && (await checkedTile(bytes, format));
  } finally {
    await archive.close();
  }
}

/** What a file is by its first bytes. @throws map-unreadable for anything else */
async function archiveKind(path: string): Promise<ArchiveKind> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(16);
    await handle.read(head, 0, head.length, 0);
    const text = head.toString('latin1');
    if (text.startsWith('SQLite format 3')) return 'mbtiles';
    if (text.startsWith('PMTiles')) return 'pmtiles';
  } finally {
    await handle.close();
  }
  throw new AppError('map-unreadable', 'This is neither an MBTiles nor a PMTiles file.');
}

async function openArchive(path: string, kind: ArchiveKind): Promise<TileArchive> {
  return kind === 'mbtiles' ? new MbtilesArchive(path) : await PmtilesArchive.open(path);
}
