import type { ServerKind } from '../../contract/port/websocket.ts';

/**
 * The bytes of one server frame. All readers share the JSON payload buffer; only the envelope with
 * the reader's own seq is created for each.
 */
export function frameBytes(kind: ServerKind, seq: number, atMs: number, dataJson: Buffer): Buffer {
  const head = `{"v":1,"kind":"${kind}","seq":${seq},"t":${atMs},"data":`;
  const frame = Buffer.allocUnsafe(head.length + dataJson.length + 1);
  frame.write(head, 0, 'latin1');
  dataJson.copy(frame, head.length);
  frame[frame.length - 1] = CLOSING_BRACE;
  return frame;
}

const CLOSING_BRACE = 0x7d;
