import { ClipboardCopy, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { SearchInput } from '../../components/field/SearchInput.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { csvCell } from '../../format/csv.ts';
import { t } from '../../language/translate.ts';
import { useRequest } from '../../state/connection/use-request.ts';

export interface PaneToolbarProps {
  /** What it works on. */
  readonly label: string;
  readonly search?: {
    readonly label: string;
    readonly text: string;
    readonly onChange: (text: string) => void;
  };
  /** The filters. */
  readonly children?: ReactNode;
  /** Other commands of the pane, on the right. */
  readonly tools?: ReactNode;
  /** The shown rows, with their titles first, to copy as CSV. */
  readonly rows?: () => readonly (readonly (string | number | null)[])[];
  readonly onRefresh?: () => Promise<unknown>;
}

/** The row above each pane of the Command Center: filters and search on the left, commands on the right. */
export function PaneToolbar({ label, search, children, tools, rows, onRefresh }: PaneToolbarProps) {
  const { waiting, send } = useRequest();
  const copy = async () => {
    const lines = rows?.().map((row) => row.map(csvCell).join(',')) ?? [];
    await navigator.clipboard.writeText(`${lines.join('\n')}\n`);
  };
  return (
    <Toolbar label={label} className="pane-toolbar row-wrap gap-8 p-8 border-bottom surface-1">
      {children}
      {search && <SearchInput label={search.label} value={search.text} onChange={search.onChange} />}
      <span className="push-right row-wrap gap-8">
        {tools}
        {rows && (
          <Button disabledReason={waiting} onClick={() => void send(copy)}>
            <ClipboardCopy size={14} aria-hidden />
            {t('Copy as CSV')}
          </Button>
        )}
        {onRefresh && (
          <Button
            shape="square"
            label={t('Refresh')}
            tooltip={t('Refresh')}
            disabledReason={waiting}
            onClick={() => void send(onRefresh)}
          >
            <RefreshCw size={14} aria-hidden />
          </Button>
        )}
      </span>
    </Toolbar>
  );
}
