import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { commandApi } from '../../../../gateway/contract/api/command-api.ts';
import type { Decision } from '../../../../gateway/contract/command/decision.ts';
import {
  type PolicyEffect,
  PREVIEW_COMMANDS,
  type PolicyPreview as Preview,
} from '../../../../gateway/contract/command/policy.ts';
import { Moment } from '../../../components/Moment.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence, Words } from '../../../components/Sentence.tsx';
import { commandText } from '../../../format/command-text.ts';
import { formatCount, type Message, t, tParts } from '../../../language/translate.ts';
import { recordHref } from '../../../state/command-center/record-address.ts';
import { useOperation } from '../../../state/connection/operations.ts';
import { useVehicleName } from '../../../state/vehicle/vehicle-store.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';

export interface PolicyPreviewProps {
  readonly policyId: string;
  /** Undefined while it is being checked, or not valid. */
  readonly text: string | undefined;
  readonly isInvalid: boolean;
}

/** The recorded commands that the text would have decided otherwise. */
export function PolicyPreview({ policyId, text, isInvalid }: PolicyPreviewProps) {
  const query = useOperation(
    commandApi.previewPolicy,
    text === undefined ? skipToken : { params: { policyId }, body: { text } },
    { gcTime: 0, placeholderData: keepPreviousData },
  );
  return (
    <section className="stack-6 border-top policy-preview" aria-label={t('Effect on the last 30 days')}>
      <h3>{t('Effect on the last 30 days')}</h3>
      {isInvalid ? (
        <Note>{t('Shown as soon as the text is valid.')}</Note>
      ) : (
        <AsyncView query={query} loading={t('Checking the recorded commands…')}>
          <div role="status" className="stack-4" aria-busy={query.isPlaceholderData}>
            {query.isPlaceholderData ? (
              <Note>{t('Checking the recorded commands…')}</Note>
            ) : (
              query.data && <Summary preview={query.data} />
            )}
          </div>
          {/* Dimmed: still those of the text before. */}
          <ul
            className={query.isPlaceholderData ? 'stack-4 dim' : 'stack-4'}
            aria-busy={query.isPlaceholderData}
            aria-label={t('Commands decided otherwise')}
          >
            {query.data?.items.map((effect) => (
              <Effect key={effect.commandId} effect={effect} />
            ))}
          </ul>
        </AsyncView>
      )}
    </section>
  );
}

const COUNTED: readonly (readonly [count: 'denied' | 'needApproval' | 'allowed', text: Message])[] = [
  ['denied', '{count, plural, one {# command} other {# commands}} would have been denied.'],
  ['needApproval', '{count, plural, one {# command} other {# commands}} would have needed an approval.'],
  ['allowed', '{count, plural, one {# command} other {# commands}} would have been allowed.'],
];

const UNCHECKED: readonly (readonly [count: keyof Preview['unchecked'], text: Message])[] = [
  ['undecided', '{count, plural, one {# command} other {# commands}} ended before any policy was asked.'],
  ['forgotten', 'Of {count, plural, one {# command} other {# commands}} the values are no longer stored.'],
  [
    'unreadable',
    '{count, plural, one {# command was} other {# commands were}} recorded by a version with other values.',
  ],
];

function Summary({ preview }: { readonly preview: Preview }) {
  const { checked, items, unchecked, isTruncated } = preview;
  const total = preview.denied + preview.needApproval + preview.allowed;
  return (
    <>
      {COUNTED.map(([count, text]) =>
        preview[count] > 0 ? <strong key={count}>{t(text, { count: preview[count] })}</strong> : null,
      )}
      <Note>
        {checked === 0
          ? t('No commands to check.')
          : total === 0
            ? t(
                '{checked, plural, one {# command checked. It} other {# commands checked. All}} would have been decided as recorded.',
                { checked },
              )
            : t('{checked, plural, one {# command} other {# commands}} checked.', { checked })}
        {UNCHECKED.map(([count, text]) =>
          unchecked[count] > 0 ? ` ${t(text, { count: unchecked[count] })}` : '',
        )}
        {isTruncated &&
          ` ${t('Only the newest {most} commands are considered.', { most: formatCount(PREVIEW_COMMANDS) })}`}
        {items.length < total && ` ${t('The newest {shown} are listed.', { shown: items.length })}`}
      </Note>
    </>
  );
}

const EFFECT: Readonly<Record<Decision['decision'], Message>> = {
  deny: '{command} would have been denied: {reason}',
  require_approval: '{command} would have needed an approval: {reason}',
  allow: '{command} would have been allowed. The objection was: {reason}',
  allow_with_monitoring: '{command} would have been allowed. The objection was: {reason}',
};

function Effect({ effect }: { readonly effect: PolicyEffect }) {
  const { commandId, createdAtMs, vehicleId, command, params, after, reason } = effect;
  const name = useVehicleName(vehicleId);
  return (
    <li>
      <Moment className="number small-dim" atMs={createdAtMs} /> <span className="small-dim">{name}</span>{' '}
      <Sentence
        parts={tParts(EFFECT[after], {
          command: <a href={recordHref(commandId)}>{commandText(command, params)}</a>,
          reason: <Words of={reason} />,
        })}
      />
    </li>
  );
}
