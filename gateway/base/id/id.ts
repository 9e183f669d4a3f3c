/** Where every identifier, token and trace id comes from; tests inject a counting one. */
export interface IdGenerator {
  /** A new id `<prefix>_<26 characters>`: sortable by time of making within the generator's clock. */
  next(prefix: string): string;
  /** A W3C trace id: 32 lower-case hex digits, never all zero. https://www.w3.org/TR/trace-context/ */
  traceId(): string;
}
