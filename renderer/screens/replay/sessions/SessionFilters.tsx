import { Search } from 'lucide-react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/Button.tsx';
import { SESSION_SOURCE_TEXT } from '../../../format/session-text.ts';
import { formatCount, t } from '../../../language/translate.ts';
import {
  changeSessionFilter,
  type SessionFilter,
  sessionVehicles,
  useSessionViewStore,
} from '../../../state/replay/session-list.ts';

interface SessionFiltersProps {
  readonly sessions: readonly ReplaySession[];
  readonly shownCount: number;
  /** Every recording is read into the list. */
  readonly isWhole: boolean;
}

/** Text, vehicle and source; says how many of how many are shown. */
export function SessionFilters({ sessions, shownCount, isWhole }: SessionFiltersProps) {
  const filter = useSessionViewStore((state) => state.filter);
  const { text, vehicleId, source } = filter;
  const isFiltered = text.trim() !== '' || vehicleId !== undefined || source !== undefined;
  const total = sessions.length;
  return (
    <div className="sessions-filters">
      <div className="sessions-search">
        <Search size={14} aria-hidden />
        <input
          className="input"
          type="search"
          aria-label={t('Find by name, vehicle, tag or note')}
          placeholder={t('Name, vehicle, tag, note')}
          value={text}
          onChange={(event) => changeSessionFilter({ text: event.target.value })}
        />
      </div>
      <select
        className="input"
        aria-label={t('Vehicle')}
        value={vehicleId ?? ''}
        onChange={(event) => changeSessionFilter({ vehicleId: event.target.value || undefined })}
      >
        <option value="">{t('All vehicles')}</option>
        {sessionVehicles(sessions).map((vehicle) => (
          <option key={vehicle.vehicleId} value={vehicle.vehicleId}>
            {vehicle.name}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t('Source')}
        value={source ?? ''}
        onChange={(event) =>
          changeSessionFilter({ source: (event.target.value || undefined) as SessionFilter['source'] })
        }
      >
        <option value="">{t('All sources')}</option>
        {Object.entries(SESSION_SOURCE_TEXT).map(([id, words]) => (
          <option key={id} value={id}>
            {t(words)}
          </option>
        ))}
      </select>
      <span className="sessions-count" role="status">
        {isFiltered ? filteredText(shownCount, total, isWhole) : totalText(total, isWhole)}
      </span>
      {isFiltered && (
        <Button
          variant="quiet"
          onClick={() => changeSessionFilter({ text: '', vehicleId: undefined, source: undefined })}
        >
          {t('Show all')}
        </Button>
      )}
    </div>
  );
}

function totalText(count: number, isWhole: boolean): string {
  return isWhole
    ? t('{count, plural, one {# recording} other {# recordings}}', { count })
    : t('{count, plural, one {# recording} other {# recordings}}, more are being read', { count });
}

function filteredText(shown: number, count: number, isWhole: boolean): string {
  const values = { shown: formatCount(shown), count };
  return isWhole
    ? t('{shown} of {count, plural, one {# recording} other {# recordings}}', values)
    : t('{shown} of {count, plural, one {# recording} other {# recordings}}, more are being read', values);
}
