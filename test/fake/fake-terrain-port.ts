import type { TerrainFile, TerrainPort } from '../../gateway/contract/mission/terrain.ts';

const FILE: TerrainFile = {
  terrainId: 'dem_1',
  name: 'N47E008.hgt',
  format: 'hgt',
  bounds: [8, 47, 9, 48],
  columns: 1201,
  rows: 1201,
  spacingM: 92.8,
  sizeBytes: 2_884_802,
  addedAtMs: 0,
};

/** Ground of 450 m in the north, and nothing known in the south. */
export class FakeTerrainPort implements TerrainPort {
  files(): readonly TerrainFile[] {
    return [FILE];
  }

  heightM(latitudeDeg: number): number | undefined {
    return latitudeDeg > 0 ? 450 : undefined;
  }

  readonly version = 'v1';

  tile(): Promise<Uint8Array | undefined> {
    return Promise.resolve(new Uint8Array([1]));
  }

  importFile(): Promise<TerrainFile> {
    return Promise.resolve(FILE);
  }

  remove(): void {
    // Nothing is kept.
  }

  restore(): TerrainFile {
    return FILE;
  }
}
