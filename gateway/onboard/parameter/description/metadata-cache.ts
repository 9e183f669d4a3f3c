import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type { Mode } from '../../../contract/list.ts';
import { metadataCrc } from './metadata-crc.ts';

/** Two per firmware. The oldest are removed first. */
const MAX_FILES = 64;
const NAME = /^[0-9a-f]{8}$/;

/**
 * The vehicles' unchanged metadata files by CRC. Each world has its own: a simulated vehicle does
 * not describe a real one.
 */
export class MetadataCache {
  readonly #folder: string;
  readonly #logger: Logger;

  constructor(folder: string, logger: Logger) {
    this.#folder = folder;
    this.#logger = logger;
  }

  /** Undefined if it is not cached or is damaged. */
  read(mode: Mode, crc: number): Uint8Array | undefined {
    try {
      const bytes = readFileSync(this.#path(mode, crc));
      return metadataCrc(bytes) === crc ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  /** If it cannot be saved, it is read again next time. */
  save(mode: Mode, crc: number, bytes: Uint8Array): void {
    const path = this.#path(mode, crc);
    try {
      mkdirSync(join(this.#folder, mode), { recursive: true, mode: 0o700 });
      writeFileSync(`${path}.part`, bytes, { mode: 0o600 });
      renameSync(`${path}.part`, path);
      this.#prune(join(this.#folder, mode));
    } catch (error) {
      this.#logger.warn({ error: errorText(error), path }, 'vehicle metadata could not be saved');
    }
  }

  #prune(folder: string): void {
    const kept = readdirSync(folder).filter((name) => NAME.test(name));
    if (kept.length <= MAX_FILES) return;
    const byAge = kept
      .map((name) => ({ name, mtimeMs: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.mtimeMs - a.mtimeMs);
    for (const { name } of byAge.slice(MAX_FILES)) rmSync(join(folder, name));
  }

  #path(mode: Mode, crc: number): string {
    return join(this.#folder, mode, crc.toString(16).padStart(8, '0'));
  }
}
