import { type QuickstartStep, quickstartCode } from '../../../../gateway/contract/developer/quickstart.ts';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { useSandboxStore } from '../../../state/developer/sandbox-store.ts';
import { KeyedCode, LanguageSelect, useOfferedLanguage } from './EntryCode.tsx';

const STEPS: readonly {
  readonly id: QuickstartStep;
  readonly title: Message;
  readonly text: Message;
  /** Screen of this window that does or shows the same. */
  readonly screen: string;
  readonly screenTitle: Message;
}[] = [
  {
    id: 'start',
    title: 'Start a gateway',
    text: 'The gateway of this window already listens at the address used below, with a simulated copter unless you added vehicles. This command starts one without a window.',
    screen: 'settings/links',
    screenTitle: 'Vehicle links',
  },
  {
    id: 'key',
    title: 'Get a key',
    text: 'Log in with your company e-mail and the PIN sent to it, activate the free Sandbox plan, and create a test key. It reaches simulated vehicles only. Without a mail server the PIN is in the login dialog of this window. Run the printed line to set AERODECK_TOKEN.',
    screen: 'billing/keys',
    screenTitle: 'API keys',
  },
  {
    id: 'list',
    title: 'List the vehicles',
    text: 'Every answer about vehicles has a mode: sim for simulated, live for real aircraft. Wait until health.ready is true.',
    screen: 'docs/telemetry.read',
    screenTitle: 'Read telemetry',
  },
  {
    id: 'watch',
    title: 'Watch telemetry over WebSocket',
    text: 'The first frame carries the key. The gateway answers with welcome, then sends a snapshot and every change. curl can show the handshake only.',
    screen: 'docs/telemetry.stream',
    screenTitle: 'Stream telemetry',
  },
  {
    id: 'take-off',
    title: 'Take off in simulation',
    text: 'The launch takes a ready simulated copter, arms it, takes off, patrols the zone and lands again. It costs 5 credits. Watch it on the Fly screen.',
    screen: 'fly',
    screenTitle: 'Fly',
  },
];

/** Five steps from nothing to a take-off in simulation, each as code that runs unchanged. Readable before login. */
export function QuickstartPage() {
  const apiBase = useSandboxStore((state) => state.apiBase) || location.origin;
  const code = quickstartCode(apiBase);
  const { id: language, title } = useOfferedLanguage(code.start);
  return (
    <article className="docs-entry docs-catalogue min-w-0 grid scrolls gap-14 content-start">
      <h1 className="text-20">{t('Quickstart')}</h1>
      <p className="dev-lead">
        {t(
          'From nothing to a simulated take-off in five steps. The code runs unchanged and needs no packages.',
        )}
      </p>
      <div className="docs-filter">
        <LanguageSelect snippets={code.start} />
      </div>
      {STEPS.map((step, index) => (
        <section key={step.id} className="stack" aria-labelledby={`quickstart-${step.id}`}>
          <div className="row-spread gap-12">
            <h2 id={`quickstart-${step.id}`}>
              {index + 1}. {t(step.title)}
            </h2>
            <ButtonLink href={`#/${step.screen}`}>{t(step.screenTitle)}</ButtonLink>
          </div>
          <p className="dev-lead">{t(step.text)}</p>
          <KeyedCode
            code={code[step.id][language as keyof typeof code.start]}
            language={step.id === 'start' ? 'curl' : language}
            label={t('{language}: {step}', { language: title, step: t(step.title) })}
          />
        </section>
      ))}
    </article>
  );
}
