import { crc32 } from 'node:zlib';
import { MavFtpErr } from '../../../mavlink/codec/generated/enums.ts';
import type { OpenFile, VehicleFiles } from '../service/vehicle-files.ts';
import { PX4_PARAMETER_METADATA } from './px4-metadata-files.ts';

const FOLDER = '/etc/extras';
const PARAMETERS = 'parameters.json.xz';
const GENERAL = 'component_general.json';
const COMP_METADATA_TYPE_PARAMETER = 1;
const ALL_ONES = 0xffff_ffff;

const parameters: Uint8Array = Buffer.from(PX4_PARAMETER_METADATA, 'base64');
const general: Uint8Array = new TextEncoder().encode(
  JSON.stringify({
    version: 1,
    metadataTypes: [
      { type: COMP_METADATA_TYPE_PARAMETER, uri: uriOf(PARAMETERS), fileCrc: metadataCrc(parameters) },
    ],
  }),
);
const FILES: ReadonlyMap<string, Uint8Array> = new Map([
  [GENERAL, general],
  [PARAMETERS, parameters],
]);

/** Where COMPONENT_METADATA says that the general file lies. */
export const PX4_GENERAL_METADATA = { uri: uriOf(GENERAL), fileCrc: metadataCrc(general) };

/** The files a PX4 has in its own firmware: what describes it. Nothing can be written. */
export const PX4_FILES: Pick<VehicleFiles, 'list' | 'open' | 'create' | 'write' | 'remove'> = {
  list(path) {
    const folder = path.replace(/\/+$/, '');
    if (folder === '') return ['Detc'];
    if (folder === '/etc') return ['Dextras'];
    if (folder !== FOLDER) return MavFtpErr.FILENOTFOUND;
    return [...FILES].map(([name, { length }]) => `F${name}\t${length}`);
  },
  open(path): OpenFile | undefined {
    const bytes = path.startsWith(`${FOLDER}/`) ? FILES.get(path.slice(FOLDER.length + 1)) : undefined;
    return bytes && { bytes, toldBytes: bytes.length };
  },
  create: () => MavFtpErr.FILEPROTECTED,
  write: () => MavFtpErr.FILEPROTECTED,
  remove: () => MavFtpErr.FILEPROTECTED,
};

function uriOf(name: string): string {
  return `mftp://${FOLDER}/${name}`;
}

function metadataCrc(bytes: Uint8Array): number {
  return (crc32(bytes, ALL_ONES) ^ ALL_ONES) >>> 0;
}
