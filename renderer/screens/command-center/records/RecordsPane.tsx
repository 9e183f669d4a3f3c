import {
  Anchor,
  Boxes,
  Layers,
  ListChecks,
  type LucideIcon,
  Navigation,
  Package,
  Route,
  ShieldCheck,
  Siren,
} from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import {
  changeRecordFilter,
  useRecordFilter,
  useSelectedRecordId,
} from '../../../state/command-center/record-address.ts';
import { RecordColumn, RecordFilters, recordCells, useShownRecords } from './RecordColumn.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import './records.css';
import {
  CATEGORIES,
  type Category,
  type CategorySummary,
} from '../../../../gateway/contract/command/category.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { t } from '../../../language/translate.ts';
import { useCategories } from '../../../state/command-center/governance-queries.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { PaneToolbar } from '../PaneToolbar.tsx';

/** Three columns below their toolbar: categories with their indicators, records, and the open record. */
export function RecordsPane() {
  const recordId = useSelectedRecordId();
  const [search, setSearch] = useState('');
  const shown = useShownRecords(search);
  return (
    <div className="pane column h-full min-h-0">
      <PaneToolbar
        label={t('Filter records')}
        search={{ label: t('Search records'), text: search, onChange: setSearch }}
        rows={() => [RECORD_COLUMNS, ...shown.found.map(recordCells)]}
        onRefresh={() => shown.query.refetch()}
      >
        <RecordFilters records={shown.records} />
      </PaneToolbar>
      <div className="records grid grows min-h-0">
        <CategoryColumn />
        <RecordColumn shown={shown} isSearched={search.trim() !== ''} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="record-detail scroll" aria-label={t('Record')} tabIndex={0}>
          {recordId === undefined ? (
            <EmptyState icon={ListChecks} title={t('No record selected')}>
              {t(
                'Choose a record. Its trace shows every stage from the click or request to the effect seen in telemetry.',
              )}
            </EmptyState>
          ) : (
            <RecordDetail key={recordId} commandId={recordId} />
          )}
        </section>
      </div>
    </div>
  );
}

/** Titles of `recordCells`, as programs read them. */
const RECORD_COLUMNS = ['time', 'command', 'vehicle', 'state', 'actor', 'mode', 'reason', 'id'];

const ICONS: Readonly<Record<Category, LucideIcon>> = {
  Mission: Route,
  Navigation,
  Payload: Package,
  Docking: Anchor,
  Fleet: Layers,
  Swarm: Boxes,
  Emergency: Siren,
  Governance: ShieldCheck,
};

/** The eight categories with activity and success rate. A click filters the records. */
function CategoryColumn() {
  const query = useCategories();
  const filter = useRecordFilter();
  const byName = new Map(query.data?.map((summary) => [summary.category, summary]));
  return (
    <section className="category-column scroll surface-1 p-8 border-right" aria-label={t('Categories')}>
      <ul className="grid gap-2">
        {[undefined, ...CATEGORIES].map((category) => (
          <li key={category ?? 'all'}>
            <CategoryCard
              category={category}
              summary={category && byName.get(category)}
              isChosen={filter.category === category}
            />
          </li>
        ))}
      </ul>
      <AsyncView query={query} />
    </section>
  );
}

interface CategoryCardProps {
  /** Undefined for all. */
  readonly category: Category | undefined;
  readonly summary: CategorySummary | undefined;
  readonly isChosen: boolean;
}

function CategoryCard({ category, summary, isChosen }: CategoryCardProps) {
  const Icon = category ? ICONS[category] : ListChecks;
  return (
    <button
      type="button"
      className="pick hovers pointer grid w-full no-fill rounded p-6-8 gap-3 text-left"
      aria-pressed={isChosen}
      onClick={() => changeRecordFilter({ category: isChosen ? undefined : category })}
    >
      <span className="row-6">
        <Icon size={15} className="dim" aria-hidden />
        <span className="grows semibold">{t(category ?? 'All categories')}</span>
        {category && (
          <span
            className="category-active dim number"
            data-some={(summary?.activeCount ?? 0) > 0 || undefined}
          >
            {formatQuantity(summary?.activeCount)} <span className="category-unit">{t('active')}</span>
          </span>
        )}
      </span>
      {category && (
        <span className="category-values stack-4">
          <Indicator name={t('success')} value={summary?.successRatePct} unit="%" />
          <Indicator name={t('latency')} value={summary?.latencyMs} unit="ms" />
          <Indicator name={t('replay')} value={summary?.replayCoveragePct} unit="%" />
        </span>
      )}
    </button>
  );
}

interface IndicatorProps {
  readonly name: string;
  readonly value: number | null | undefined;
  readonly unit: string;
}

function Indicator({ name, value, unit }: IndicatorProps) {
  const text = formatQuantity(value);
  return (
    <span className="text-12 grid">
      <span className="dim text-11">{name} </span>
      <span className="number">
        {text}
        {text !== UNKNOWN && <span className="category-unit"> {unit}</span>}
      </span>
    </span>
  );
}
