/** A picture older than this is marked: people take half a second of standstill for a live picture. */
export const FROZEN_AFTER_MS = 400;

/** What is known of the last picture that was drawn. */
export interface DrawnPicture {
  /** When it was drawn, monotonic. */
  readonly drawnAtMs: number;
  /** How old it was then: from the gateway's receipt to the drawing. */
  readonly lateMs: number;
  /** Something before it was lost, and no key frame has come since. */
  readonly isDamaged: boolean;
  /** When the gateway had received it, by its clock. */
  readonly receivedUtcMs: number;
}

/** `none`: nothing was drawn yet. Only `live` may look live. */
export type PictureState = 'none' | 'live' | 'frozen' | 'damaged';

/** Age of the picture on screen. */
export function pictureAgeMs(drawn: DrawnPicture, nowMs: number): number {
  return Math.max(0, drawn.lateMs) + Math.max(0, nowMs - drawn.drawnAtMs);
}

export function pictureState(drawn: DrawnPicture | undefined, nowMs: number): PictureState {
  if (!drawn) return 'none';
  if (pictureAgeMs(drawn, nowMs) > FROZEN_AFTER_MS) return 'frozen';
  return drawn.isDamaged ? 'damaged' : 'live';
}
