import { launchPriorities, missionTypes } from '../../../gateway/contract/action/launch.ts';
import { t } from '../../language/translate.ts';
import { useActiveKeyStore } from '../../state/developer/active-key-store.ts';
import { parsedJson } from '../../state/developer/exchange.ts';
import { useZones } from '../../state/queries.ts';
import { routeHref } from '../../state/route.ts';

/** The launch request of specification 2.1 as a form over the same body; `auth` is the active test key. */
export function LaunchFields({
  body,
  onBody,
}: {
  readonly body: string;
  readonly onBody: (body: string) => void;
}) {
  const zones = useZones();
  const activeKey = useActiveKeyStore((state) => state.activeKey);
  const parsed = parsedJson(body);
  const launch = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>;
  const write = (name: string, value: string) =>
    onBody(JSON.stringify({ ...launch, [name]: value }, null, 2));
  const zoneIds = (zones.data ?? [])
    .filter((zone) => zone.properties.kind === 'operation')
    .map(({ id }) => id);
  const choices = [
    { name: 'missionType', options: missionTypes },
    { name: 'zoneId', options: zoneIds },
    { name: 'priority', options: launchPriorities },
  ];
  return (
    <fieldset className="launch-fields" disabled={parsed === undefined}>
      <legend className="visually-hidden">{t('Launch')}</legend>
      {choices.map(({ name, options }) => {
        const value = String(launch[name] ?? '');
        return (
          <label key={name} className="field">
            <span className="field-label">{name}</span>
            <select className="input" value={value} onChange={(event) => write(name, event.target.value)}>
              {[...new Set([...options, value])].map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </label>
        );
      })}
      <div className="field launch-auth">
        <code className="field-label">auth</code>
        {activeKey ? (
          <span className="dev-code" title={activeKey.name}>
            {activeKey.key.slice(0, activeKey.key.lastIndexOf('_') + 1)}…
          </span>
        ) : (
          <a href={routeHref('billing', 'keys')}>{t('Make a test key')}</a>
        )}
      </div>
    </fieldset>
  );
}
