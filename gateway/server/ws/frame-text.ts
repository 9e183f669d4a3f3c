import type { ServerKind } from '../../contract/port/websocket.ts';

/**
 * The bytes of one server frame. All readers share the JSON payload buffer; only the envelope with
 * the reader's own seq is created for each.
 */
export function frameBytes(kind: ServerKind, seq: number, atMs: number, dataJson: Buffer): Buffer {
  return framed(kind, seq, atMs, '', [dataJson], '');
}

/** A `telemetry` frame from the JSON of a vehicle. */
export function telemetryBytes(seq: number, atMs: number, vehicleJson: Buffer): Buffer {
  return framed('telemetry', seq, atMs, '{"vehicle":', [vehicleJson], '}');
}

/** A `vehicles` frame from the JSON of each of them. */
export function vehiclesBytes(seq: number, atMs: number, vehicleJsons: readonly Buffer[]): Buffer {
  return framed('vehicles', seq, atMs, '{"vehicles":[', vehicleJsons, ']}');
}

/** The items are separated by commas, between `opening` and `closing`. */
function framed(
  kind: ServerKind,
  seq: number,
  atMs: number,
  opening: string,
  items: readonly Buffer[],
  closing: string,
): Buffer {
  const head = `{"v":1,"kind":"${kind}","seq":${seq},"t":${atMs},"data":${opening}`;
  const itemsLength = items.reduce((sum, item) => sum + item.length + 1, 0);
  const frame = Buffer.allocUnsafe(head.length + itemsLength + closing.length);
  let at = frame.write(head, 0, 'latin1');
  for (const item of items) {
    at += item.copy(frame, at);
    // The last comma becomes the end.
    frame[at++] = COMMA;
  }
  frame.write(`${closing}}`, items.length > 0 ? at - 1 : at, 'latin1');
  return frame;
}

const COMMA = 0x2c;
