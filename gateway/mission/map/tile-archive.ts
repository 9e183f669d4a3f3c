import type { MapBounds, TileFormat } from '../../contract/mission/map.ts';

/** Checked metadata of a tile file. */
export interface ArchiveFacts {
  /** Plain text; undefined where it names none. */
  readonly name: string | undefined;
  readonly attribution: string | undefined;
  readonly tileFormat: TileFormat;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: MapBounds;
  readonly vectorLayers: readonly string[];
}

/** A read-only tile file. Its content is untrusted, so it is opened in job processes only. */
export interface TileArchive {
  /** @throws map-unreadable */
  facts(): Promise<ArchiveFacts>;
  /**
   * As in the file, perhaps gzipped; rows count from the north. Undefined without such a tile. @throws
   * map-unreadable
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** More than any real tile needs. */
export const MAX_TILE_BYTES = 4 * 1024 * 1024;
