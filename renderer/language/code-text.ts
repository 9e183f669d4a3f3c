/** Translated meaning of a gateway code. */
export interface CodeText {
  /** A whole sentence. */
  readonly title: string;
  /** What to do in this window; undefined if no action is needed. */
  readonly advice?: string;
  /** The original gateway text adds no information. */
  readonly isWhole?: boolean;
}
