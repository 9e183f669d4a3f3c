import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and bytes of a data directory by kind: the folder, or the name without what follows its last point or dash. */
export function diskUse(
  folder: string,
): ReadonlyMap<string, { readonly files: number; readonly bytes: number }> {
  const kinds = new Map<string, { files: number; bytes: number }>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const status = statSync(join(folder, path), { throwIfNoEntry: false });
    if (!status?.isFile()) continue;
    const [first = path, ...rest] = path.split('/');
    const kind =
      rest.length > 0 ? `${first}/` : first.startsWith('aerodeck.sqlite') ? 'aerodeck.sqlite' : 'other files';
    const { files, bytes } = kinds.get(kind) ?? { files: 0, bytes: 0 };
    kinds.set(kind, { files: files + 1, bytes: bytes + status.size });
  }
  return kinds;
}
