import { ListChecks } from 'lucide-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useSelectedRecordId } from '../../../state/command-center/record-address.ts';
import { CategoryColumn } from './CategoryColumn.tsx';
import { RecordColumn } from './RecordColumn.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import './records.css';
import { t } from '../../../language/translate.ts';

/** Three columns: categories with their indicators, records, and the record that is open. */
export function RecordsPane() {
  const recordId = useSelectedRecordId();
  return (
    <div className="records">
      <CategoryColumn />
      <RecordColumn />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="record-detail" aria-label={t('Record')} tabIndex={0}>
        {recordId === undefined ? (
          <EmptyState icon={ListChecks} title={t('No record is open')}>
            {t(
              'Choose one: its trace shows every moment from the click or request to the effect that telemetry saw.',
            )}
          </EmptyState>
        ) : (
          <RecordDetail key={recordId} commandId={recordId} />
        )}
      </section>
    </div>
  );
}
