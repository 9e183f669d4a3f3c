const START_CODE_BYTES = 4;

/** The NAL units between the start codes 00 00 01, without zeros at their ends. ITU-T H.264, annex B */
export function splitAnnexB(bytes: Uint8Array): Uint8Array[] {
  const nals: Uint8Array[] = [];
  let from = -1;
  for (let at = bytes.indexOf(1, 2); at >= 0; at = bytes.indexOf(1, at + 1)) {
    if (bytes[at - 1] !== 0 || bytes[at - 2] !== 0) continue;
    if (from >= 0) push(nals, bytes, from, at - 2);
    from = at + 1;
  }
  if (from >= 0) push(nals, bytes, from, bytes.length);
  return nals;
}

function push(nals: Uint8Array[], bytes: Uint8Array, from: number, end: number): void {
  let to = end;
  while (to > from && bytes[to - 1] === 0) to -= 1;
  if (to > from) nals.push(bytes.subarray(from, to));
}

/** NAL units with a start code of four bytes each. */
export function joinAnnexB(nals: readonly Uint8Array[]): Uint8Array {
  return joined(nals, () => 1);
}

/** NAL units with their length in four bytes each, as in MP4. */
export function joinWithLengths(nals: readonly Uint8Array[]): Uint8Array {
  return joined(nals, (nal) => nal.length);
}

function joined(nals: readonly Uint8Array[], prefixOf: (nal: Uint8Array) => number): Uint8Array {
  const size = nals.reduce((sum, nal) => sum + START_CODE_BYTES + nal.length, 0);
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const nal of nals) {
    at = bytes.writeUInt32BE(prefixOf(nal), at);
    bytes.set(nal, at);
    at += nal.length;
  }
  return bytes;
}
