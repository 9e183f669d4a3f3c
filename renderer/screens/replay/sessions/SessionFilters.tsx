import { Search } from 'lucide-react';
import type { ReplaySession } from '../../../../gateway/contract/replay.ts';
import { Button } from '../../../components/Button.tsx';
import { countText, SESSION_SOURCE_TEXT } from '../../../format/session-text.ts';
import { type SessionFilter, sessionVehicles } from '../../../state/replay/session-list.ts';
import { changeSessionFilter, useSessionViewStore } from '../../../state/replay/session-view-store.ts';

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
  const total = `${countText(sessions.length, 'recording')}${isWhole ? '' : ', more are being read'}`;
  return (
    <div className="sessions-filters">
      <div className="sessions-search">
        <Search size={14} aria-hidden />
        <input
          className="input"
          type="search"
          aria-label="Find by name, vehicle, tag or note"
          placeholder="Name, vehicle, tag, note"
          value={text}
          onChange={(event) => changeSessionFilter({ text: event.target.value })}
        />
      </div>
      <select
        className="input"
        aria-label="Vehicle"
        value={vehicleId ?? ''}
        onChange={(event) => changeSessionFilter({ vehicleId: event.target.value || undefined })}
      >
        <option value="">All vehicles</option>
        {sessionVehicles(sessions).map((vehicle) => (
          <option key={vehicle.vehicleId} value={vehicle.vehicleId}>
            {vehicle.name}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="Source"
        value={source ?? ''}
        onChange={(event) =>
          changeSessionFilter({ source: (event.target.value || undefined) as SessionFilter['source'] })
        }
      >
        <option value="">All sources</option>
        {Object.entries(SESSION_SOURCE_TEXT).map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
      <span className="sessions-count" role="status">
        {isFiltered ? `${shownCount.toLocaleString('en')} of ${total}` : total}
      </span>
      {isFiltered && (
        <Button
          variant="quiet"
          onClick={() => changeSessionFilter({ text: '', vehicleId: undefined, source: undefined })}
        >
          Show all
        </Button>
      )}
    </div>
  );
}
