/** What a code of the gateway means, for the language that the gateway does not write. */
export interface CodeText {
  /** A whole sentence. */
  readonly title: string;
  /** What to do in this window; undefined where nothing is to be done. */
  readonly advice?: string;
  /** The gateway's own words add nothing to it. */
  readonly isWhole?: boolean;
}
