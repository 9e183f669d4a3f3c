import { silentLogger } from '../../gateway/base/log/logger.ts';
import { openDatabase } from '../../gateway/store/database.ts';
import { AuditRepository } from '../../gateway/store/repository/audit/audit-repository.ts';

/** Appends audit rows for ever and tells its parent each id once it is durable; the parent kills it. */
const { handle } = openDatabase(String(process.argv[2]), 1, silentLogger);
const audit = new AuditRepository(handle);
function writeNext(): void {
  const { auditId } = audit.append({
    atMs: 1,
    traceId: 'a'.repeat(32),
    actor: { kind: 'operator', id: 'bench' },
    action: 'bench',
    target: 'uav-1',
    decisionId: null,
    outcome: 'allow',
    detail: {},
  });
  process.send?.(auditId);
  setImmediate(writeNext);
}
writeNext();
