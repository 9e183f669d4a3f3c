import { join } from 'node:path';
import { repositoryRoot } from './build/repository-root.ts';
import { writeChecksums } from './package/checksums.ts';

// npm run checksums: writes SHA256SUMS of the packages in dist, or in the folder given as an argument. Signs it
// with the GPG key named by AERODECK_GPG_KEY.
const folder = process.argv[2] ?? join(repositoryRoot, 'dist');
const key = process.env.AERODECK_GPG_KEY;
for (const line of await writeChecksums(folder, key)) console.log(line);
if (!key) console.log('not signed: AERODECK_GPG_KEY is not set');
