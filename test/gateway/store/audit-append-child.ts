import { AuditRepository } from '../../../gateway/store/repository/audit/audit-repository.ts';
import { openBesideGateway } from '../../../gateway/store/second-connection.ts';

/** Appends an audit row beside other processes each time it is told to, and says so. */
const [file = '', name = ''] = process.argv.slice(2);
const audit = new AuditRepository(openBesideGateway(file));
process.on('message', (index: number) => {
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
  process.send?.(index);
});
