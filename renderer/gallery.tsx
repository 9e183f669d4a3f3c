import '@fontsource/inter/400.css';
import '@fontsource/inter/500.css';
import '@fontsource/inter/600.css';
import '@fontsource/jetbrains-mono/400.css';
import './style/tokens.css';
import './style/base.css';
import './style/controls.css';
import './style/layout.css';
import './style/properties.css';
import { Plane, Trash2 } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from './components/button/Button.tsx';
import { IconButton } from './components/button/IconButton.tsx';
import { SlideToConfirm } from './components/button/SlideToConfirm.tsx';
import { EmptyState } from './components/EmptyState.tsx';
import { CheckField } from './components/field/CheckField.tsx';
import { NotedField } from './components/field/NotedField.tsx';
import { RangeField } from './components/field/RangeField.tsx';
import { SearchInput } from './components/field/SearchInput.tsx';
import { SelectField } from './components/field/SelectField.tsx';
import { TextField } from './components/field/TextField.tsx';
import { Menu, MenuItem } from './components/Menu.tsx';
import { Note, type NoteProps } from './components/Note.tsx';
import { Dialog } from './components/page/Dialog.tsx';
import { Tabs } from './components/page/Tabs.tsx';
import { Reading } from './components/Reading.tsx';
import { Toolbar } from './components/Toolbar.tsx';
import { NumberCell } from './components/table/NumberCell.tsx';
import { Table, type TableOrder } from './components/table/Table.tsx';
import { AsyncView } from './screens/shared/AsyncView.tsx';

const LONG = 'Copter with a name that is much longer than the place it is shown in, as users give them';
const noop = () => undefined;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card stack-10" style={{ padding: 16 }} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const TONES: readonly NonNullable<NoteProps['tone']>[] = ['hint', 'caution', 'error'];
const SHAPES: readonly NonNullable<NoteProps['shape']>[] = ['text', 'page', 'box'];

function Fields() {
  const [text, setText] = useState('20 m');
  const [share, setShare] = useState(40);
  return (
    <Part title="Fields">
      <TextField label="Name" value={text} onChange={setText} />
      <TextField label="Disabled" value="Fixed" onChange={noop} disabled />
      <NotedField label="Altitude" unit="m" note="Above home" value={text} onChange={setText} />
      <NotedField label="Altitude (wrong)" unit="m" problem="At most 120 m." value="999" onChange={noop} />
      <SelectField label="Mode" value="GUIDED" options={['GUIDED', 'AUTO', 'LOITER']} onChange={noop} />
      <SelectField
        label="Nothing chosen"
        placeholder="Choose"
        value={undefined}
        groups={[{ title: 'Copters', options: [['one', LONG]] }]}
        onChange={noop}
      />
      <SearchInput label="Filter vehicles" value="" onChange={noop} />
      <CheckField isChecked onChange={noop}>
        Show labels
      </CheckField>
      <CheckField isChecked={false} isDisabled onChange={noop}>
        Not available
      </CheckField>
      <RangeField
        label="Opacity"
        className="row"
        min={0}
        max={100}
        step={5}
        value={share}
        text={`${share} %`}
        onChange={setShare}
      />
    </Part>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      <Toolbar label="Example toolbar">
        <Button>Plain</Button>
        <Button variant="primary">Primary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button isPressed>Pressed</Button>
        <Button disabledReason="The vehicle is not armed.">Disabled</Button>
        <IconButton icon={Trash2} label="Remove" />
        <Menu button="Menu">
          <MenuItem onSelect={noop}>Item</MenuItem>
          <MenuItem isDisabled onSelect={noop}>
            Not available
          </MenuItem>
        </Menu>
      </Toolbar>
      <SlideToConfirm label="Take off Copter 1 to 20 m" onConfirm={noop} />
      <SlideToConfirm label="Arm Copter 1" disabledReason="No GPS fix." onConfirm={noop} />
    </Part>
  );
}

const ROWS = [
  { name: 'Copter 1', altitudeM: 20 },
  { name: LONG, altitudeM: 120 },
];

function Tables() {
  const [order, setOrder] = useState<TableOrder<'name' | 'altitude'>>({ by: 'name', isDescending: false });
  return (
    <Part title="Tables">
      {(['rows', 'facts', 'list'] as const).map((look) => (
        <Table
          key={look}
          look={look}
          caption={`A table of the look ${look}`}
          isCaptionHidden={false}
          columns={[
            { title: 'Name', by: 'name' },
            { title: 'Altitude', by: 'altitude', isNumber: true },
          ]}
          order={order}
          onOrder={(by) => setOrder({ by, isDescending: order.by === by && !order.isDescending })}
        >
          <tbody>
            {ROWS.map(({ name, altitudeM }, index) => (
              <tr key={name} data-open={(look === 'list' && index === 1) || undefined}>
                <td title={name}>{name}</td>
                <NumberCell>{altitudeM} m</NumberCell>
              </tr>
            ))}
          </tbody>
        </Table>
      ))}
    </Part>
  );
}

const query = { isPending: false, isError: false, error: undefined, refetch: noop };
const failed = { ...query, isError: true, error: new Error('The gateway did not answer.') };

function AsyncViews() {
  return (
    <Part title="Answers">
      <AsyncView query={{ ...query, isPending: true }} loading="Loading the flights…" />
      <AsyncView query={failed} loading="" />
      <AsyncView query={failed} loading="" failed="Cannot load the flights" />
      <AsyncView query={{ ...failed, data: [] }} loading="">
        <p>Flights read earlier.</p>
      </AsyncView>
      <EmptyState icon={Plane} title="No vehicle yet" actions={<Button variant="primary">Add a link</Button>}>
        <p>Connect one over UDP, TCP or a serial port.</p>
      </EmptyState>
    </Part>
  );
}

function Gallery() {
  const [dialog, setDialog] = useState<'centre' | 'aside'>();
  return (
    <Tooltip.Provider>
      <main className="stack" style={{ padding: 16, maxWidth: 900, margin: '0 auto' }}>
        <h1>Components</h1>
        <div className="row">
          {['dark', 'light', 'night'].map((theme) => (
            <Button key={theme} onClick={() => document.documentElement.setAttribute('data-theme', theme)}>
              {theme}
            </Button>
          ))}
        </div>
        <Part title="Notes">
          {SHAPES.flatMap((shape) =>
            TONES.map((tone) => (
              <Note key={`${shape} ${tone}`} shape={shape} tone={tone} role="note">
                A note: {tone}, {shape}
              </Note>
            )),
          )}
          <Note tone="error" role="note" onRetry={noop}>
            The gateway did not answer.
          </Note>
        </Part>
        <Buttons />
        <Fields />
        <Tables />
        <AsyncViews />
        <Part title="Tabs">
          <Tabs
            label="Example tabs"
            contentClass="scroll"
            tabs={[
              { id: 'one', title: 'One', content: <p>The first page.</p> },
              { id: 'two', title: 'Two', content: <p>The second page.</p> },
              { id: 'three', title: 'Not available', isDisabled: true, content: undefined },
            ]}
          />
        </Part>
        <Part title="Readings">
          <dl className="reading-grid">
            <Reading label="Voltage" value="12.6" unit="V" />
            <Reading label="Unknown" value="—" unit="V" />
            <Reading label="Stale" value="12.4" unit="V" ageMs={8000} staleAfterMs={6000} />
            <Reading label="Low" value="10.2" unit="V" tone="warning" />
          </dl>
        </Part>
        <Part title="Dialogs">
          <Toolbar label="Open a dialog">
            <Button onClick={() => setDialog('centre')}>In the centre</Button>
            <Button onClick={() => setDialog('aside')}>Beside the rail</Button>
          </Toolbar>
          <Dialog
            title="Save workspace"
            place={dialog ?? 'centre'}
            isOpen={dialog !== undefined}
            onClose={() => setDialog(undefined)}
          >
            <TextField label="Name" value="" onChange={noop} />
          </Dialog>
        </Part>
      </main>
    </Tooltip.Provider>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
