import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { correctionsApi } from '../../../../gateway/contract/api/corrections-api.ts';
import type { Mountpoint, NtripConfig } from '../../../../gateway/contract/onboard/corrections.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Combobox } from '../../../components/field/Combobox.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { useItems } from '../../../state/connection/operations.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { useChange } from '../use-change.ts';

/** A caster may have thousands. */
const MAX_SHOWN = 40;

/** Asks the caster for its mountpoints when it is wanted, and stores the one that is chosen. */
export function MountpointChooser({
  sourceId,
  config,
}: {
  readonly sourceId: string;
  readonly config: NtripConfig;
}) {
  const { rest } = useGateway();
  const params = { sourceId };
  // Asked again after a change of address.
  const address = `${config.host}:${config.port} ${config.isTls} ${config.version} ${config.user}`;
  const [wanted, setWanted] = useState<string>();
  const isWanted = wanted === address;
  const table = useItems(correctionsApi.listMountpoints, isWanted ? { params } : skipToken, {
    revision: address,
    retry: false,
  });
  const { change } = useChange(correctionsApi.listCorrectionSources);
  const choose = ({ mountpoint, needsPosition }: Mountpoint) => {
    const gga = needsPosition && config.gga.from === 'none' ? ({ from: 'vehicle' } as const) : config.gga;
    const body = { config: { ...config, mountpoint, gga } };
    void change(() => call(rest, correctionsApi.changeCorrectionSource, { params, body }));
  };
  if (!isWanted)
    return (
      <p className="row gap-10">
        {config.mountpoint === '' && t('No mountpoint chosen.')}{' '}
        <Button onClick={() => setWanted(address)}>{t('Show mountpoints')}</Button>
      </p>
    );
  return (
    <AsyncView query={table} loading={t('Asking the caster…')}>
      <Combobox
        label={t('Mountpoint')}
        listLabel={t('Mountpoints of the caster')}
        placeholder={t('Search by name, place or system')}
        value={config.mountpoint}
        find={(words) => found(table.data ?? [], words)}
        keyOf={({ mountpoint }) => mountpoint}
        onChoose={choose}
      >
        {(each) => (
          <>
            <strong>{each.mountpoint}</strong>{' '}
            <span className="small-dim">
              {[each.place, each.format, each.systems, each.needsPosition && t('needs a position')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      </Combobox>
      <Note>
        {t('{count, plural, =0 {The caster lists no mountpoint.} one {# mountpoint} other {# mountpoints}}', {
          count: table.data?.length ?? 0,
        })}
      </Note>
    </AsyncView>
  );
}

function found(table: readonly Mountpoint[], words: string): readonly Mountpoint[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return table
    .filter((each) => {
      const text =
        `${each.mountpoint} ${each.place} ${each.systems} ${each.format} ${each.network}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .slice(0, MAX_SHOWN);
}
