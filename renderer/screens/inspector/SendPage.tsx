import { Search, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Sentence } from '../../components/Sentence.tsx';
import { t, tParts } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { changeParameters, routeHref, useRouteParameter } from '../../state/app/route.ts';
import { useRawMessages } from '../../state/inspector/raw-messages.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { RawMessageForm } from './RawMessageForm.tsx';

/** A message of one's own to the selected vehicle: chosen from the dialect, filled in field by field. */
export function SendPage() {
  const vehicle = useVehicle(useSelectedVehicleId())?.telemetry;
  const chosen = useRouteParameter('name');
  const [text, setText] = useState('');
  const { data: messages, error } = useRawMessages();
  const shown = useMemo(() => {
    const wanted = text.trim().toUpperCase().replaceAll(' ', '_');
    return (messages ?? []).filter(
      ({ name, messageId }) => name.includes(wanted) || String(messageId) === wanted,
    );
  }, [messages, text]);
  if (!vehicle)
    return (
      <EmptyState icon={Send} title={t('No vehicle')}>
        <p>
          <Sentence
            parts={tParts('A message goes to a vehicle. Connect one in {links}.', {
              links: <a href={routeHref('settings', 'links')}>{t('Links')}</a>,
            })}
          />
        </p>
      </EmptyState>
    );
  return (
    <div className="direct">
      <section className="direct-list" aria-label={t('Messages of the dialect')}>
        <div className="wire-search">
          <Search size={14} aria-hidden />
          <input
            className="input"
            type="search"
            aria-label={t('Find a message by name or number')}
            placeholder={t('Message name or number')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {error && <p className="field-error">{failureText(error)}</p>}
        <p className="wire-count" role="status">
          {messages
            ? t('{shown} of {count, plural, one {# message} other {# messages}}', {
                shown: shown.length,
                count: messages.length,
              })
            : t('Waiting for the gateway…')}
        </p>
        <ul>
          {shown.map(({ name, refusal }) => (
            <li key={name}>
              <button
                type="button"
                className="number"
                data-refused={refusal !== null || undefined}
                aria-pressed={name === chosen}
                onClick={() => changeParameters({ name })}
              >
                {name}
                {refusal !== null && <span className="field-note">{t('not sent')}</span>}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {chosen === undefined ? (
        <EmptyState icon={Send} title={t('Send a message')}>
          <p>
            {t(
              'Choose one to fill in its fields. It goes to {name} once, decided by the policies and written down; nobody watches for its effect. Messages that command the vehicle leave through its commands only.',
              { name: vehicle.name },
            )}
          </p>
        </EmptyState>
      ) : (
        <RawMessageForm key={`${vehicle.id} ${chosen}`} vehicle={vehicle} name={chosen} />
      )}
    </div>
  );
}
