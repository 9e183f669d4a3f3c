/** A file that is written from its beginning to its end; tests put faults in here. */
export interface VideoFile {
  /** All or nothing, at the end of what was written before. Calls never overlap. */
  append(chunks: readonly Uint8Array[], position: number): Promise<void>;
  /** Never rejects. */
  close(): Promise<void>;
}
