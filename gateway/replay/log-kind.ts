/** The first bytes of what is often mistaken for a tlog, and what to say of it. */
const KINDS: readonly { readonly starts: readonly number[]; readonly says: string }[] = [
  { starts: [0xa3, 0x95, 0x80], says: 'this is a DataFlash log (.bin) of the vehicle, not a tlog' },
  { starts: [0x55, 0x4c, 0x6f, 0x67], says: 'this is a ULog (.ulg) of the vehicle, not a tlog' },
  { starts: [0x50, 0x4b, 0x03, 0x04], says: 'this is a zip archive: unpack it first' },
  { starts: [0x1f, 0x8b], says: 'this is gzip: unpack it first' },
  { starts: [0xfd], says: 'these are MAVLink frames without the times of a tlog' },
  { starts: [0xfe], says: 'these are MAVLink frames without the times of a tlog' },
];

/** Why a file without a single record is none; `head` are its first bytes. */
export function unreadableReason(head: Uint8Array, sizeBytes: number): string {
  if (sizeBytes === 0) return 'the file is empty';
  const kind = KINDS.find(({ starts }) => starts.every((byte, index) => head[index] === byte));
  return kind?.says ?? 'no record of a tlog stands in it';
}
