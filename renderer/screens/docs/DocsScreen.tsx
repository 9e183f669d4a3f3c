import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { t } from '../../language/translate.ts';
import { useAccountStore } from '../../state/developer/account-store.ts';
import { raiseBlock, sayStatus } from '../../state/developer/developer-notice-store.ts';
import { useOpenApiDownload, useReference } from '../../state/developer/reference.ts';
import { failureText } from '../../state/failure-text.ts';
import { blockOfDocs } from '../../state/governance/gate-block.ts';
import { useGates } from '../../state/governance/gates.ts';
import { saveFile } from '../../state/save-file.ts';
import { reachMilestone } from '../../state/vehicle/progress-store.ts';
import { DocsNav } from './DocsNav.tsx';
import { EntryPage } from './EntryPage.tsx';
import { ErrorCatalogue } from './ErrorCatalogue.tsx';
import './docs-screen.css';

const ERROR_PAGE = /^errors?(?:-(.+))?$/;

/** The API reference: groups and search on the left, one operation in the middle, its code on the right. */
export function DocsScreen({ page }: { readonly page: string | undefined }) {
  const reference = useReference();
  const gates = useGates();
  const accountId = useAccountStore((state) => state.account?.accountId);
  const [search, setSearch] = useState('');
  const readOpenApi = useOpenApiDownload();
  const error = ERROR_PAGE.exec(page ?? '');
  const entry = reference.entries.find(({ id }) => id === page) ?? reference.entries[0];
  const isRead =
    page !== undefined && entry !== undefined && !entry.locked && gates?.docs.state === 'unlocked';

  useEffect(() => {
    if (isRead) reachMilestone(accountId, 'docs-read');
  }, [isRead, accountId]);

  const download = async () => {
    if (gates?.docs.state !== 'unlocked') {
      raiseBlock(blockOfDocs(t('the OpenAPI document'), gates));
      return;
    }
    try {
      saveFile('aerodeck-openapi.json', JSON.stringify(await readOpenApi(), null, 2));
      sayStatus(t('OpenAPI document downloaded.'));
    } catch (cause) {
      sayStatus(failureText(cause));
    }
  };

  return (
    <div className="docs">
      <DocsNav
        groups={reference.groups}
        currentId={error ? 'errors' : entry?.id}
        search={search}
        onSearch={setSearch}
        foot={
          <Button onClick={() => void download()}>
            <Download size={14} aria-hidden /> {t('OpenAPI document')}
          </Button>
        }
      />
      {reference.isPending && (
        <p className="docs-note" role="status">
          {t('Loading the reference…')}
        </p>
      )}
      {reference.error && (
        <p className="docs-note field-error" role="alert">
          {failureText(reference.error)} <Button onClick={reference.retry}>{t('Try again')}</Button>
        </p>
      )}
      {!reference.isPending && !reference.error && error && <ErrorCatalogue code={error[1]} />}
      {!reference.isPending && !reference.error && !error && entry && (
        <EntryPage key={entry.id} entry={entry} gates={gates} />
      )}
    </div>
  );
}
