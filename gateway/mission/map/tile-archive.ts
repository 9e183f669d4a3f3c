import type { MapBounds, TileFormat } from '../../contract/mission/map.ts';

/** What a file of tiles says of itself, checked. */
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

/** A file of tiles that is read only. Its content is a stranger's: it is opened in job processes alone. */
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

/** More than any tile needs; a larger one is made to harm. */
export const MAX_TILE_BYTES = 4 * 1024 * 1024;
