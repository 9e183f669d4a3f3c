import { Button } from '../../../components/Button.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { changeParameters, useRouteParameter } from '../../../state/app/route.ts';
import { AuditBreak } from './AuditBreak.tsx';
import { AuditRows } from './AuditRows.tsx';
import { AuditTools } from './AuditTools.tsx';
import './audit.css';
import { t, tParts } from '../../../language/translate.ts';

/** The audit record: all of it, or the rows of one trace. */
export function AuditPane() {
  const traceId = useRouteParameter('trace');
  return (
    <div className="audit">
      <header className="audit-head">
        <div>
          <h2>{t('Audit')}</h2>
          <p className="field-note">
            {t(
              'Every command, answer and override, chained by hash and signed. A change shows when it is verified.',
            )}
          </p>
        </div>
        <AuditTools />
      </header>
      <AuditBreak />
      {traceId !== undefined && (
        <p>
          <Sentence
            parts={tParts('Rows of trace {traceId}', { traceId: <code className="number">{traceId}</code> })}
          />{' '}
          <Button onClick={() => changeParameters({ trace: undefined })}>{t('Show all rows')}</Button>
        </p>
      )}
      <AuditRows traceId={traceId} />
    </div>
  );
}
