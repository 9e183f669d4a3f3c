import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FileInput } from '../../../components/field/FileInput.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatAge, formatUtcTime } from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { navigate } from '../../../state/app/route.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { openDialog, sayStatus } from '../../../state/developer/developer-notice-store.ts';
import { useWorkspaces } from '../../../state/developer/developer-queries.ts';
import { useWorkspaceActions, useWorkspaceStore } from '../../../state/developer/workspace-store.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';

/** The saved workspaces with their versions; opening one brings its requests back. */
export function WorkspacesPage() {
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  const current = useWorkspaceStore((state) => state.current);
  const workspaces = useWorkspaces();
  const actions = useWorkspaceActions();
  const nowMs = useUtcNowMs();
  const file = useRef<HTMLInputElement>(null);
  const { waiting, failure, send: attempt } = useRequest(reportFailure);

  const open = (workspaceId: string, version?: number) =>
    attempt(async () => {
      await actions.open(workspaceId, version);
      navigate('playground');
    });
  const importFile = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    void attempt(async () => {
      const problem = actions.importText(await chosen.text());
      if (problem) throw new Error(problem);
      navigate('playground');
    });
  };
  return (
    <div className="dev-page workspaces gap-16 grid content-start">
      <div className="row-wrap">
        <Button
          onClick={() => {
            saveFile('aerodeck-workspace.json', actions.exportText());
            sayStatus(t('Workspace exported to a file.'));
          }}
        >
          {t('Export to file')}
        </Button>
        <Button onClick={() => file.current?.click()}>{t('Import file')}</Button>
        <FileInput
          ref={file}
          accept="application/json,.json"
          aria-label={t('Workspace file')}
          onFiles={importFile}
        />
      </div>
      {failure && <Note tone="error">{failure}</Note>}
      {!isLoggedIn && (
        <EmptyState
          icon={FolderOpen}
          title={t('Log in to use workspaces')}
          actions={
            <Button variant="primary" onClick={() => openDialog('login')}>
              {t('Log in')}
            </Button>
          }
        >
          {t('Workspaces are saved in your account. Without an account, export the current state to a file.')}
        </EmptyState>
      )}
      {isLoggedIn && <AsyncView query={workspaces} loading={t('Loading workspaces…')} />}
      {workspaces.data?.length === 0 && (
        <EmptyState icon={FolderOpen} title={t('No workspace yet')}>
          {t('Save a workspace to keep its scenario, APIs, requests and responses.')}
        </EmptyState>
      )}
      {workspaces.data && workspaces.data.length > 0 && (
        <div className="dev-card card stack-10 dev-table-frame">
          <Table columns={[t('Name'), t('Version'), t('Saved'), { title: t('Actions'), isHidden: true }]}>
            <tbody>
              {workspaces.data.map((workspace) => (
                <tr key={workspace.workspaceId}>
                  <td title={workspace.name}>
                    {workspace.name}{' '}
                    {workspace.workspaceId === current?.workspaceId && (
                      <span className="dev-tag">{t('open')}</span>
                    )}
                  </td>
                  <td>
                    <Select
                      className="input version-select"
                      aria-label={t('Open a version of {name}', { name: workspace.name })}
                      placeholder={t('{seq} of {count}', {
                        seq: workspace.version,
                        count: workspace.version,
                      })}
                      value={undefined}
                      options={Array.from({ length: workspace.version }, (_each, index) => {
                        const version = workspace.version - index;
                        return [version, t('Open version {version}', { version })];
                      })}
                      onChange={(version) => void open(workspace.workspaceId, version)}
                    />
                  </td>
                  <td title={formatUtcTime(workspace.savedAtMs)}>
                    {t('{age} ago', { age: formatAge(nowMs - workspace.savedAtMs) })}
                  </td>
                  <td data-number>
                    <Button
                      label={t('Open {name}', { name: workspace.name })}
                      disabledReason={waiting}
                      onClick={() => void open(workspace.workspaceId)}
                    >
                      {t('Open')}
                    </Button>{' '}
                    <Button
                      variant="quiet"
                      label={t('Delete {name}', { name: workspace.name })}
                      disabledReason={waiting}
                      onClick={() => void attempt(() => actions.remove(workspace.workspaceId))}
                    >
                      {t('Delete')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  );
}
