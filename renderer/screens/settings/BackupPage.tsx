import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { Backup, RestoreMethod } from '../../../gateway/contract/vehicle/station.ts';
import { call } from '../../api/call.ts';
import { TextField } from '../../components/field/TextField.tsx';
import { Note } from '../../components/Note.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { formatFileSize } from '../../format/measure/file-size.ts';
import { t } from '../../language/translate.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { EditorForm } from './EditorForm.tsx';

/** Copies the station into a folder of its machine. Restoring needs a stopped gateway, so it is a command. */
export function BackupPage() {
  const { rest } = useGateway();
  const [folder, setFolder] = useState('');
  const [made, setMade] = useState<Backup>();
  const { data: method } = useQuery({
    queryKey: ['restore-method'],
    queryFn: () => call(rest, stationApi.getRestoreMethod, {}),
  });
  const { failure, waiting, isBusy, send } = useRequest();
  const write = () =>
    void send(async () => {
      setMade(undefined);
      const given = folder.trim();
      setMade(await call(rest, stationApi.writeBackup, { body: given === '' ? {} : { folder: given } }));
    });
  return (
    <>
      <PageHead
        title={t('Backup')}
        lead={t(
          'Copies the whole station into a new folder, also while vehicles fly: records, recordings, logs, maps, zones, policies, accounts and keys. Keep it where only you can read it.',
        )}
      />
      <EditorForm
        title={t('New backup')}
        failure={failure}
        submit={isBusy ? t('Backing up…') : t('Back up now')}
        whyNot={waiting}
        onSubmit={write}
      >
        <TextField
          label={t('Folder on the machine of the gateway')}
          placeholder={t('Beside the data directory')}
          value={folder}
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          onChange={setFolder}
        />
        {made && (
          <p role="status">
            {t('Complete: {files} files, {size}, in {folder}', {
              files: made.files,
              size: formatFileSize(made.bytes),
              folder: made.folder,
            })}
          </p>
        )}
      </EditorForm>
      {method && <Note>{restoring(method, made?.folder)}</Note>}
    </>
  );
}

function restoring({ command, dataDirectory }: RestoreMethod, folder: string | undefined): string {
  return command === null
    ? t(
        'To restore a backup, quit Aerodeck, rename the folder {dataDirectory}, copy the backup to that name and start Aerodeck.',
        { dataDirectory },
      )
    : t(
        'To restore a backup, end the gateway and run the following. The station that is here now is moved aside, not deleted. {command}',
        { command: folder === undefined ? command : command.replace('FOLDER', () => JSON.stringify(folder)) },
      );
}
