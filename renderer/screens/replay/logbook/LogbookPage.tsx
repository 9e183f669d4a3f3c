/** Flights of the recordings. */
export function LogbookPage() {
  return <p>The logbook is not part of this version.</p>;
}
