/** Plays recorded flights. */
export function PlayerPage() {
  return <p role="status">Opening the recording…</p>;
}
