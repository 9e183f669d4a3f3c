import { type ExportSource, heardFrames } from './export-source.ts';

const STAMP_LENGTH = 8;

/** A span of a recording, or one vehicle of it, as other ground stations read it. Source: the writers of the format */
export async function* tlogExport(source: ExportSource): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { utcUs, frame } of heardFrames(source)) {
    const record = new Uint8Array(STAMP_LENGTH + frame.bytes.length);
    new DataView(record.buffer).setBigUint64(0, BigInt(Math.round(utcUs)));
    record.set(frame.bytes, STAMP_LENGTH);
    yield record;
  }
}
