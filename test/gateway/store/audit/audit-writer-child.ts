import { dirname } from 'node:path';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { signBeside } from '../../../../gateway/store/audit/sign-beside.ts';
import { AuditHeadRepository } from '../../../../gateway/store/repository/audit/audit-head-repository.ts';
import { AuditRepository } from '../../../../gateway/store/repository/audit/audit-repository.ts';
import { openBesideGateway } from '../../../../gateway/store/second-connection.ts';
import { sampleRow } from './audit-rig.ts';

/** As the owner's command line: appends a row and signs, each time it is told to, and says so. */
const [file = ''] = process.argv.slice(2);
const database = openBesideGateway(file);
const audit = new AuditRepository(database);
const heads = new AuditHeadRepository(database);
process.on('message', (index: number) => {
  audit.append(sampleRow(index));
  signBeside({ audit, heads, dataDirectory: dirname(file), clock: systemClock });
  process.send?.(index);
});
