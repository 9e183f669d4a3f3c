/** One flight on a page for printing. */
export function ReportPage() {
  return <p>The flight report is not part of this version.</p>;
}
