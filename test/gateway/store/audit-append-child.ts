import { AuditRepository } from '../../../gateway/store/audit-repository.ts';
import { openBesideGateway } from '../../../gateway/store/second-connection.ts';

/** Appends so many audit rows beside another process, then ends. */
const [file = '', countText = '0', name = ''] = process.argv.slice(2);
const audit = new AuditRepository(openBesideGateway(file));
for (let index = 0; index < Number(countText); index += 1)
  audit.append({
    atMs: index,
    traceId: 'b'.repeat(32),
    actor: { kind: 'operator', id: name },
    action: 'test',
    target: 'none',
    decisionId: null,
    outcome: 'done',
    detail: { index },
  });
