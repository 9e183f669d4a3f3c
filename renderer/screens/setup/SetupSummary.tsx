import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  type LucideIcon,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Message, t } from '../../language/translate.ts';
import { routeHref } from '../../state/app/route.ts';
import type { CheckedPage, SetupState } from '../../state/setup/setup-check.ts';
import { setupLabel, setupValueText } from './setup-labels.ts';

const STATES: Readonly<Record<SetupState, readonly [LucideIcon, Message]>> = {
  configured: [CircleCheck, 'Configured'],
  missing: [CircleX, 'Missing'],
  warning: [TriangleAlert, 'Warning'],
  unused: [CircleMinus, 'Not used'],
  unknown: [CircleDashed, 'Not read'],
};

/** What needs attention comes first. */
const ORDER: readonly SetupState[] = ['missing', 'warning', 'unknown', 'configured', 'unused'];

export interface SetupStateTagProps {
  readonly state: SetupState | undefined;
  /** Only the icon is seen; the word is for screen readers. */
  readonly isIcon?: boolean;
}

/** The state of a page by sign and word. */
export function SetupStateTag({ state, isIcon }: SetupStateTagProps) {
  if (state === undefined) return null;
  const [Icon, text] = STATES[state];
  return (
    <span className="setup-state line gap-4 dim push-right nowrap" data-state={state} title={t(text)}>
      <Icon size={16} aria-hidden />
      <span className={isIcon ? 'visually-hidden' : undefined}>{t(text)}</span>
    </span>
  );
}

/** A card for each page: its state with the reasons, and its most important values. */
export function SetupSummary({ pages }: { readonly pages: readonly CheckedPage[] }) {
  const judged = ORDER.flatMap((wanted) => pages.filter(({ state }) => state === wanted));
  const count = (wanted: SetupState) => pages.filter(({ state }) => state === wanted).length;
  if (pages.length === 0)
    return (
      <EmptyState icon={Wrench} title={t('Nothing to set up here')}>
        <p>{t('The pages appear once the vehicle has reported its autopilot and parameters.')}</p>
      </EmptyState>
    );
  return (
    <section className="column gap-12" aria-label={t('Summary')}>
      <h2>{t('Summary')}</h2>
      <p role="status">
        {count('unknown') > 0
          ? t('The parameters are not completely read: the summary is not known yet.')
          : t(
              '{missing} missing, {warnings, plural, one {# warning} other {# warnings}}, {configured} configured.',
              {
                missing: count('missing'),
                warnings: count('warning'),
                configured: count('configured'),
              },
            )}
      </p>
      <ul className="setup-cards grid gap-12 p-0 no-bullets">
        {judged.map(({ page, state, findings, facts }) => (
          <li key={page.id} className="boxed p-10-12 stack-6 content-start">
            <h3 className="row-spread">
              <a href={routeHref('setup', page.id)}>{t(page.title)}</a>
              <SetupStateTag state={state} />
            </h3>
            {findings.map(({ text }) => (
              <p key={text}>{t(text)}</p>
            ))}
            {state !== 'unused' &&
              facts.map((parameter) => (
                <p key={parameter.name} className="small-dim">
                  {setupLabel(parameter)}: <span className="bright">{setupValueText(parameter)}</span>
                </p>
              ))}
          </li>
        ))}
        <li className="boxed p-10-12 stack-6 content-start">
          <h3>{t('Whenever needed')}</h3>
          {pages
            .filter(({ state }) => state === undefined)
            .map(({ page }) => (
              <a key={page.id} href={routeHref('setup', page.id)}>
                {t(page.title)}
              </a>
            ))}
        </li>
      </ul>
    </section>
  );
}
