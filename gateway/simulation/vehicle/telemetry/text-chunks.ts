import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';

const CHUNK_LENGTH = 50;

/**
 * A text as STATUSTEXTs: up to 50 characters are one message with id 0, longer ones are chunks under a common id.
 * Source: https://mavlink.io/en/messages/common.html#STATUSTEXT
 */
export function textChunks(
  severity: number,
  text: string,
  id: number,
): readonly MessageByName['STATUSTEXT'][] {
  if (text.length <= CHUNK_LENGTH) return [{ severity, text, id: 0, chunkSeq: 0 }];
  const chunks: MessageByName['STATUSTEXT'][] = [];
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
    chunks.push({ severity, text: text.slice(at, at + CHUNK_LENGTH), id, chunkSeq: chunks.length });
  }
  // A full last chunk could mean that more follows.
  if (text.length % CHUNK_LENGTH === 0) chunks.push({ severity, text: '', id, chunkSeq: chunks.length });
  return chunks;
}
