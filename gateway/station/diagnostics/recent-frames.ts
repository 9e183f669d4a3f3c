import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { definitionOfId } from '../../mavlink/codec/message/message-registry.ts';
import { readTlog } from '../../recording/recorder/tlog-reader.ts';
import { tlogRecord } from '../../recording/recorder/tlog-writer.ts';

const SPAN_US = 5 * 60 * 1e6;
const MAX_BYTES = 2 * 1024 * 1024;
/** Names of numbers, and what the station itself says of its version; the texts of all others may be anything. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['param_id']);
const POSITION_FIELD = /^(x|y|param[56])$|lat|lon/;

/**
 * The last minutes of the newest recording as a tlog, at most 2 MB. Messages that carry texts or bytes are left out:
 * they may hold passwords, addresses and keys. So are those with a position, unless `isPersonalKept`.
 * @returns undefined when nothing is recorded
 */
export function recentFrames(dataDirectory: string, isPersonalKept: boolean): Buffer | undefined {
  const folder = join(dataDirectory, 'recordings');
  const newest = namesIn(folder)
    .filter((name) => name.endsWith('.tlog'))
    .map((name) => join(folder, name))
    .map((file) => ({ file, atMs: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.atMs - a.atMs)[0];
  if (!newest) return undefined;
  const records = [...readTlog(tailOf(newest.file, MAX_BYTES))].map(({ utcUs, frame }) => ({
    utcUs,
    messageId: frame.messageId,
    bytes: frame.bytes,
  }));
  const lastUs = records.at(-1)?.utcUs ?? 0;
  return Buffer.concat(
    records
      .filter(({ utcUs, messageId }) => utcUs > lastUs - SPAN_US && isHarmless(messageId, isPersonalKept))
      .flatMap(({ utcUs, bytes }) => tlogRecord(utcUs, bytes) ?? []),
  );
}

function isHarmless(messageId: number, isPersonalKept: boolean): boolean {
  const fields = definitionOfId(messageId)?.fields ?? [];
  return (
    fields.length > 0 &&
    fields.every(
      ({ type, arrayLength, wireName }) =>
        (arrayLength === 0 || !/^(char|u?int8_t)/.test(type) || TEXT_FIELDS.has(wireName)) &&
        (isPersonalKept || !POSITION_FIELD.test(wireName)),
    )
  );
}

/** The last bytes of a file, which may grow meanwhile. */
export function tailOf(file: string, maxBytes: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.min(size, maxBytes));
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, Math.max(0, size - maxBytes)));
  } finally {
    closeSync(descriptor);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
