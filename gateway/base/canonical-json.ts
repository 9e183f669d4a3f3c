/**
 * One text for one JSON value: keys sorted, no white space, undefined members left out; so that equal values have equal
 * hashes. Numbers print as JSON does (RFC 8785 without its string rules beyond JSON's own).
 */
export function canonicalJson(value: unknown): string {
  if (hasOwnJson(value)) return canonicalJson(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

function hasOwnJson(value: unknown): value is { toJSON(): unknown } {
  return (
    typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
  );
}
