import type { DialectMessage } from './dialect.ts';

/**
 * Messages of the common dialect that are newer than the package `mavlink-mappings`, as its XML has them.
 * Source: https://mavlink.io/en/messages/common.html#RELAY_STATUS and #COMPONENT_METADATA
 */
export const NEWER_MESSAGES: readonly DialectMessage[] = [
  {
    id: 376,
    name: 'RELAY_STATUS',
    typeName: 'RelayStatus',
    crcExtra: 199,
    minLength: 8,
    maxLength: 8,
    fields: [
      scalar('time_boot_ms', 'timeBootMs', 'uint32_t', 0, 'ms'),
      scalar('on', 'on', 'uint16_t', 4),
      scalar('present', 'present', 'uint16_t', 6),
    ],
  },
  {
    id: 397,
    name: 'COMPONENT_METADATA',
    typeName: 'ComponentMetadata',
    crcExtra: 182,
    minLength: 108,
    maxLength: 108,
    fields: [
      scalar('time_boot_ms', 'timeBootMs', 'uint32_t', 0, 'ms'),
      scalar('file_crc', 'fileCrc', 'uint32_t', 4),
      { ...scalar('uri', 'uri', 'char', 8), arrayLength: 100 },
    ],
  },
];

function scalar(wireName: string, name: string, type: string, offset: number, units = '') {
  return { name, wireName, type, arrayLength: 0, offset, isExtension: false, units, enumName: undefined };
}
