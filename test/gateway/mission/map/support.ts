import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Clock, systemClock } from '../../../../gateway/base/clock.ts';
import type { AuditLog } from '../../../../gateway/base/log/audit-log.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { MapSource } from '../../../../gateway/contract/mission/map.ts';
import { readLayerDocument } from '../../../../gateway/mission/map/layer-document.ts';
import { MapService } from '../../../../gateway/mission/map/map-service.ts';
import { OnlineMaps } from '../../../../gateway/mission/map/online-maps.ts';
import { readArchive, readTile } from '../../../../gateway/mission/map/read-archive.ts';
import { resource } from '../../../../gateway/station/shipped-files.ts';
import { countingIds } from '../../../fake/counting-ids.ts';

export const CONTEXT: RequestContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: `${'0'.repeat(31)}1`,
  source: 'rest',
};

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'aerodeck-maps-'));
}

/** The maps of a folder; another call with the same one is a restart. */
export function mapsIn(folder: string, prefix = 0, clock = systemClock): MapService {
  const ids = countingIds();
  for (let index = 0; index < prefix; index += 1) ids.next('map');
  return new MapService({
    folder,
    readArchive,
    readTile,
    version: '0.0.0',
    audit: { append: () => undefined as never },
    clock,
    ids,
    logger: silentLogger,
  });
}

/** The online layers of a folder; another call with the same one is a restart. */
export function onlineMapsIn(
  folder: string,
  clock: Clock = systemClock,
  audit: AuditLog = { append: () => undefined as never },
): OnlineMaps {
  return new OnlineMaps({
    folder,
    presetsFile: resource('map-layers/presets.json'),
    readDocument: (input) => Promise.resolve(readLayerDocument(input)),
    version: '0.0.0',
    audit,
    clock,
    ids: countingIds(),
  });
}

export function importPath(maps: MapService, path: string, name = 'Field'): Promise<MapSource> {
  return maps.importFile({ name, bytes: Readable.from([readFileSync(path)]) }, CONTEXT);
}
