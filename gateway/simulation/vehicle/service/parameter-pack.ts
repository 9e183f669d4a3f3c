import { MavParamType } from '../../../mavlink/codec/generated/enums.ts';
import type { ParameterStore, StoredParameter } from './parameter-store.ts';

const MAGIC = 0x671b;
const HEADER_BYTES = 6;
const LONGEST_SHARED = 15;
const BLOCK_BYTES = 239;

/** The file's number for each type, and how a value is stored. */
const FORM: Readonly<
  Record<number, { readonly code: number; readonly bytes: number; readonly write: Write }>
> = {
  [MavParamType.INT8]: { code: 1, bytes: 1, write: (view, value) => view.setInt8(0, value) },
  [MavParamType.INT16]: { code: 2, bytes: 2, write: (view, value) => view.setInt16(0, value, true) },
  [MavParamType.INT32]: { code: 3, bytes: 4, write: (view, value) => view.setInt32(0, value, true) },
  [MavParamType.REAL32]: { code: 4, bytes: 4, write: (view, value) => view.setFloat32(0, value, true) },
};
type Write = (view: DataView, value: number) => void;

/**
 * All parameters in ArduPilot's packed form: magic, twice their count, then of each type, how much of the name before it keeps,
 * the rest of the name and the value. No value lies across two messages: zeros fill up to the next.
 */
export function packParameters(store: ParameterStore): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + store.count * (2 + 16 + 4) * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of [MAGIC, store.count, store.count].entries())
    view.setUint16(2 * index, value, true);
  let at = HEADER_BYTES;
  let before = '';
  for (let index = 0; index < store.count; index += 1) {
    const parameter = store.at(index);
    const entry = parameter && entryOf(parameter, before);
    if (!parameter || !entry) continue;
    const left = BLOCK_BYTES - (at % BLOCK_BYTES);
    if (entry.length > left) at += left;
    bytes.set(entry, at);
    at += entry.length;
    before = parameter.name;
  }
  return bytes.slice(0, at);
}

function entryOf({ name, type, value }: StoredParameter, before: string): Uint8Array | undefined {
  const form = FORM[type];
  if (!form) return undefined;
  let shared = 0;
  while (shared < Math.min(LONGEST_SHARED, name.length - 1) && name[shared] === before[shared]) shared += 1;
  const rest = new TextEncoder().encode(name.slice(shared));
  const entry = new Uint8Array(2 + rest.length + form.bytes);
  entry[0] = form.code;
  entry[1] = ((rest.length - 1) << 4) | shared;
  entry.set(rest, 2);
  form.write(new DataView(entry.buffer, 2 + rest.length), value);
  return entry;
}
