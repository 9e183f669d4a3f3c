import { open } from 'node:fs/promises';
import { AppError } from '../base/error.ts';
import { MbtilesArchive } from './mbtiles-archive.ts';
import { PmtilesArchive } from './pmtiles-archive.ts';
import type { TileArchive } from './tile-archive.ts';

export type ArchiveKind = 'mbtiles' | 'pmtiles';

/** What a file is by its first bytes. @throws map-unreadable for anything else */
export async function archiveKind(path: string): Promise<ArchiveKind> {
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

/** @throws map-unreadable */
export async function openArchive(path: string, kind: ArchiveKind): Promise<TileArchive> {
  return kind === 'mbtiles' ? new MbtilesArchive(path) : await PmtilesArchive.open(path);
}
