import { AuditRows } from './AuditRows.tsx';
import { AuditTools } from './AuditTools.tsx';
import './audit.css';

/** The whole audit record. */
export function AuditPane() {
  return (
    <div className="audit">
      <header className="audit-head">
        <div>
          <h2>Audit</h2>
          <p className="field-note">
            Every command, answer and override, chained by hash and signed. Nothing in it can be changed
            unseen.
          </p>
        </div>
        <AuditTools />
      </header>
      <AuditRows traceId={undefined} />
    </div>
  );
}
