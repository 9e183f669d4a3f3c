/** What panes beside the player need of it: the moment under the play head, and a way to move it. */
export interface PlaybackControl {
  readonly playbackId: string;
  /** UTC milliseconds of the play head in one of the flights. */
  readonly momentOf: (sessionId: string) => number;
  /** Called once a display frame while the play head moves, and after each jump. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly seek: (sessionId: string, utcMs: number) => void;
}
