/** A failure in words for the operator. */
export function whyNot(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
