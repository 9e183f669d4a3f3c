import { z } from 'zod';
import { JsonFile } from '../../base/file/json-file.ts';
import { MAX_VIDEO_SOURCES, videoKindSchema } from '../../contract/recording/video.ts';

const recordSchema = z.strictObject({
  sourceId: z.string().min(1).max(128),
  name: z.string().min(1).max(80),
  kind: videoKindSchema,
  address: z.string().min(1).max(1000),
  vehicleId: z.string().min(1).max(64).nullable(),
});
const MAX_ACCEPTED = 200;
const storedSchema = z.strictObject({
  typed: z.array(recordSchema).max(MAX_VIDEO_SOURCES),
  accepted: z.array(z.string().max(1200)).max(MAX_ACCEPTED),
});

/** A source as it is stored: with its password. */
export type SourceRecord = Readonly<z.infer<typeof recordSchema>>;

/** The sources that were typed in, and the announced addresses that the operator accepted, in a file of their own. */
export class VideoSourceRecords {
  readonly #file: JsonFile<typeof storedSchema>;
  readonly #typed = new Map<string, SourceRecord>();
  readonly #accepted = new Set<string>();

  constructor(path: string) {
    this.#file = new JsonFile(path, storedSchema);
  }

  load(): readonly SourceRecord[] {
    const stored = this.#file.read();
    for (const record of stored?.typed ?? []) this.#typed.set(record.sourceId, record);
    for (const key of stored?.accepted ?? []) this.#accepted.add(key);
    return [...this.#typed.values()];
  }

  save(record: SourceRecord): void {
    this.#typed.set(record.sourceId, record);
    this.#write();
  }

  remove(sourceId: string): void {
    if (this.#typed.delete(sourceId)) this.#write();
  }

  isAccepted(record: Omit<SourceRecord, 'sourceId' | 'name'>): boolean {
    return this.#accepted.has(acceptanceOf(record));
  }

  accept(record: Omit<SourceRecord, 'sourceId' | 'name'>): void {
    this.#accepted.add(acceptanceOf(record));
    const [oldest] = this.#accepted;
    if (this.#accepted.size > MAX_ACCEPTED && oldest !== undefined) this.#accepted.delete(oldest);
    this.#write();
  }

  #write(): void {
    this.#file.write({ typed: [...this.#typed.values()], accepted: [...this.#accepted] });
  }
}

/** What was accepted: this address of this vehicle, and nothing else. */
function acceptanceOf({ vehicleId, kind, address }: Omit<SourceRecord, 'sourceId' | 'name'>): string {
  return `${vehicleId} ${kind} ${address}`;
}
