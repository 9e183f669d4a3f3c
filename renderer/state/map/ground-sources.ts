import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { missionApi } from '../../../gateway/contract/api/mission-api.ts';
import type { RestClient } from '../../api/connection/rest-client.ts';
import { uploadFile } from '../../api/connection/upload-file.ts';
import { t } from '../../language/translate.ts';
import { failureText } from '../app/failure-text.ts';
import { operationKey, useItems } from '../connection/operations.ts';

const UNDER_WAY_MS = 1000;
const AT_REST_MS = 15_000;

/** Maps beside the base map, topmost first. */
export function useMapSources() {
  return useItems(missionApi.listMapSources, undefined, { staleTime: 60_000 });
}

/** Downloads of areas, looked at every second while one is under way. */
export function useMapDownloads() {
  return useItems(missionApi.listMapDownloads, undefined, {
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ state: each }) => each === 'running' || each === 'waiting')
        ? UNDER_WAY_MS
        : AT_REST_MS,
  });
}

/** Files with heights of the ground. */
export function useTerrainFiles() {
  return useItems(missionApi.listTerrainFiles, undefined, { staleTime: 60_000 });
}

/** A map or terrain file being uploaded. */
export interface GroundImport {
  readonly importId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly failure: string | undefined;
  /** Cancels the upload, or removes a failed one. */
  readonly dismiss: () => void;
}

const MAP_ENDINGS = ['.mbtiles', '.pmtiles'] as const;
const TERRAIN_ENDINGS = ['.hgt', '.tif', '.tiff', '.asc'] as const;
/** File extensions for a file dialog. */
export const GROUND_ENDINGS: readonly string[] = [...MAP_ENDINGS, ...TERRAIN_ENDINGS];

/** Kept outside the screen: an import continues while another screen is open. */
export const useGroundImportStore = create<{ readonly imports: readonly GroundImport[] }>(() => ({
  imports: [],
}));

/** Imports maps and elevation files, distinguished by file extension. */
export async function importGround(
  rest: RestClient,
  client: QueryClient,
  files: readonly File[],
): Promise<void> {
  // One after the other: they share the connection and the disk.
  for (const file of files) await importOne(rest, client, file);
}

async function importOne(rest: RestClient, client: QueryClient, file: File): Promise<void> {
  const importId = crypto.randomUUID();
  const abort = new AbortController();
  const forget = () =>
    useGroundImportStore.setState(({ imports }) => ({
      imports: imports.filter((each) => each.importId !== importId),
    }));
  const change = (part: Partial<GroundImport>) =>
    useGroundImportStore.setState(({ imports }) => ({
      imports: imports.map((each) => (each.importId === importId ? { ...each, ...part } : each)),
    }));
  const entry: GroundImport = {
    importId,
    name: file.name,
    sizeBytes: file.size,
    sentBytes: 0,
    failure: undefined,
    dismiss: () => {
      abort.abort();
      forget();
    },
  };
  useGroundImportStore.setState(({ imports }) => ({ imports: [...imports, entry] }));
  const ends = (endings: readonly string[]) => endings.some((each) => file.name.toLowerCase().endsWith(each));
  const upload = {
    file,
    signal: abort.signal,
    onSent: (bytes: number) => change({ sentBytes: Math.min(bytes, file.size) }),
  };
  try {
    if (ends(MAP_ENDINGS)) {
      const name = file.name.replace(/\.(mbtiles|pmtiles)$/i, '').slice(0, 80);
      await uploadFile(rest, missionApi.importMapSource, { query: { name } }, upload);
    } else if (ends(TERRAIN_ENDINGS))
      await uploadFile(
        rest,
        missionApi.importTerrainFile,
        { query: { name: file.name.slice(-200) } },
        upload,
      );
    else
      throw new Error(
        t('Not a map or terrain file. Choose {endings}.', { endings: GROUND_ENDINGS.join(', ') }),
      );
    forget();
    const key = operationKey(ends(MAP_ENDINGS) ? missionApi.listMapSources : missionApi.listTerrainFiles);
    // A first list that is still on its way is older than this, and would be taken for its answer.
    await client.cancelQueries({ queryKey: key });
    await client.invalidateQueries({ queryKey: key });
  } catch (cause) {
    if (!abort.signal.aborted) change({ failure: failureText(cause) });
  }
}
