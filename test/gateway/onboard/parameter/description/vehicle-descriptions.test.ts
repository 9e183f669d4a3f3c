import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MonotonicMs } from '../../../../../gateway/base/clock.ts';
import { Emitter } from '../../../../../gateway/base/emitter.ts';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import type {
  ParameterDescriptions,
  ParameterProgress,
} from '../../../../../gateway/contract/onboard/parameter.ts';
import { MavProtocolCapability } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { MetadataPlace } from '../../../../../gateway/mavlink/protocol/component-metadata.ts';
import type { FtpReadRequest } from '../../../../../gateway/mavlink/protocol/ftp/ftp-reader.ts';
import { MetadataCache } from '../../../../../gateway/onboard/parameter/description/metadata-cache.ts';
import { metadataCrc } from '../../../../../gateway/onboard/parameter/description/metadata-crc.ts';
import {
  readGeneralFile,
  readParameterFile,
} from '../../../../../gateway/onboard/parameter/description/metadata-reader.ts';
import { VehicleDescriptions } from '../../../../../gateway/onboard/parameter/description/vehicle-descriptions.ts';
import { sampleVehicleEvent } from '../../../../builder/contract-samples.ts';
import { buildVehicleState } from '../../../../builder/vehicle-state-builder.ts';
import { PATIENCE_MS } from '../../../../fake/eventually.ts';
import { settled } from '../../../../fake/fake-clock.ts';
import { FakeDirectory } from '../../../../fake/fake-directory.ts';

const bytesOf = (file: unknown) => new TextEncoder().encode(JSON.stringify(file));
const PARAMETERS = bytesOf({ parameters: [{ name: 'A', shortDesc: 'of the vehicle' }] });
const FTP = BigInt(MavProtocolCapability.FTP);

let files: Map<string, Uint8Array>;
let told: MetadataPlace | undefined;
let reads: string[];
let shown: ParameterDescriptions[];
let folder: string;
let directory: FakeDirectory;
let events: Emitter<{ progress: ParameterProgress }>;
let descriptions: VehicleDescriptions;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-metadata-'));
  files = new Map([['/p.json', PARAMETERS]]);
  general([{ type: 1, uri: 'mftp:///p.json', fileCrc: metadataCrc(PARAMETERS) }]);
  reads = [];
  begin();
});

/** What the vehicle's general file says. */
function general(metadataTypes: unknown): void {
  const bytes = bytesOf({ metadataTypes });
  files.set('/g.json', bytes);
  told = { uri: 'mftp:///g.json', crc: metadataCrc(bytes) };
}

function begin(): void {
  shown = [];
  events = new Emitter();
  directory = new FakeDirectory();
  const version = {
    receivedAtMs: 0 as MonotonicMs,
    firmware: '1.15.4',
    capabilities: FTP,
    hardwareUid: undefined,
    builtFor: undefined,
  };
  directory.put(buildVehicleState({ autopilot: 'px4', isLost: false, version }));
  descriptions = new VehicleDescriptions({
    asks: { ask: () => Promise.resolve(told) },
    files: {
      read: (_target, { path, take }: FtpReadRequest) => {
        reads.push(path);
        const bytes = files.get(path);
        if (!bytes) return Promise.resolve({ kind: 'silent' });
        take(bytes);
        return Promise.resolve({ kind: 'done', value: bytes.length });
      },
    },
    reader: { general: readGeneralFile, parameters: readParameterFile },
    cache: new MetadataCache(folder, silentLogger),
    library: {
      events,
      describe(_vehicleId, now) {
        shown.push(now);
        // As the library does: whose descriptions are shown is told with how far the list is.
        tell('complete', now);
      },
    },
    vehicles: directory,
    logger: silentLogger,
    isLinkHeld: () => false,
  });
  descriptions.start();
}

function tell(state: ParameterProgress['state'], descriptionsShown: ParameterDescriptions): void {
  events.emit('progress', {
    vehicleId: 'uav-1',
    state,
    received: 1,
    total: 1,
    detail: null,
    descriptions: descriptionsShown,
    revision: 1,
    isStale: false,
  });
}

async function readList(): Promise<ParameterDescriptions | undefined> {
  tell('loading', 'shipped');
  tell('complete', 'shipped');
  await vi.waitFor(() => expect(shown.at(-1)).not.toBe('reading'), PATIENCE_MS);
  return shown.at(-1);
}

const label = () => descriptions.of('uav-1', 'A')?.label;

describe('descriptions of a vehicle', () => {
  it('are read once, and after a restart not again', async () => {
    expect(await readList()).toBe('vehicle');
    expect(label()).toBe('of the vehicle');
    expect(reads).toEqual(['/g.json', '/p.json']);
    await readList();
    begin();
    expect(await readList()).toBe('vehicle');
    expect(label()).toBe('of the vehicle');
    expect(reads).toEqual(['/g.json', '/p.json']);
  });

  it('are not taken when they are not what their CRC says, and neither kept', async () => {
    files.set('/p.json', bytesOf({ parameters: [{ name: 'A', shortDesc: 'of somebody else' }] }));
    expect(await readList()).toBe('failed');
    expect(label()).toBeUndefined();
    files.set('/p.json', PARAMETERS);
    expect(await readList()).toBe('vehicle');
  });

  it('are read from the vehicle where the kept file was damaged', async () => {
    await readList();
    const crc = metadataCrc(PARAMETERS).toString(16).padStart(8, '0');
    writeFileSync(join(folder, directory.modeOf('uav-1'), crc), 'damaged');
    reads = [];
    begin();
    expect(await readList()).toBe('vehicle');
    expect(reads).toEqual(['/p.json']);
  });

  it('stay the shipped ones where it has none, or keeps them on a server', async () => {
    told = undefined;
    expect(await readList()).toBe('shipped');
    general([{ type: 1, uri: 'https://example.org/p.json', fileCrc: 1 }]);
    begin();
    expect(await readList()).toBe('shipped');
    expect(reads).toEqual(['/g.json']);
  });

  it.each([{}, 'text', [], null])('are not taken where its general file is wrong: %j', async (wrong) => {
    const bytes = bytesOf(wrong);
    files.set('/g.json', bytes);
    told = { uri: 'mftp:///g.json', crc: metadataCrc(bytes) };
    expect(await readList()).toBe('failed');
  });

  it('that failed are not asked for over and over: only when the list is read again', async () => {
    files.delete('/p.json');
    expect(await readList()).toBe('failed');
    tell('complete', 'failed');
    await settled();
    expect(reads).toEqual(['/g.json', '/p.json']);
    await readList();
    expect(reads.filter((path) => path === '/p.json')).toHaveLength(2);
  });

  it('are tried again when a lost vehicle is back', async () => {
    files.delete('/p.json');
    expect(await readList()).toBe('failed');
    files.set('/p.json', PARAMETERS);
    directory.announce(sampleVehicleEvent({ kind: 'regained' }));
    await vi.waitFor(() => expect(shown.at(-1)).toBe('vehicle'), PATIENCE_MS);
  });

  it('are read once the vehicle reports what it can, when the list was there before', async () => {
    const { version } = directory.get('uav-1')!;
    directory.change('uav-1', { version: undefined });
    tell('complete', 'shipped');
    directory.change('uav-1', {});
    expect(shown).toEqual([]);
    directory.change('uav-1', { version });
    directory.change('uav-1', {});
    await vi.waitFor(() => expect(shown.at(-1)).toBe('vehicle'), PATIENCE_MS);
    expect(reads).toEqual(['/g.json', '/p.json']);
  });
});
