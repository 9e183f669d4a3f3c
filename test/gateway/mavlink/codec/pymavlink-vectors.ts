import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';

interface Vector {
  readonly name: MessageName;
  readonly message: MessageByName[MessageName];
  readonly systemId: number;
  readonly componentId: number;
  readonly sequence: number;
  /** Hexadecimal. */
  readonly frame: string;
}

/** Frames that pymavlink made: see `test/fixture/mavlink/README.md`. */
export interface PymavlinkVectors {
  readonly key: Uint8Array;
  readonly golden: readonly (Vector & { readonly version: 1 | 2 })[];
  readonly signed: readonly (Vector & { readonly linkId: number; readonly timestamp: bigint })[];
}

export function readPymavlinkVectors(): PymavlinkVectors {
  const path = join(import.meta.dirname, '../../../fixture/mavlink/pymavlink-vectors.json');
  const parsed = JSON.parse(readFileSync(path, 'utf8'), (key, value) =>
    ['tc1', 'ts1', 'timestamp'].includes(key) ? BigInt(value) : value,
  );
  return { key: Buffer.from(parsed.key, 'hex'), golden: parsed.golden, signed: parsed.signed };
}
