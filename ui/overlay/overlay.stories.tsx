import { Panel } from '../panel/panel.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { Overlay } from './overlay.tsx';

export default { title: 'Overlay', component: Overlay };

export function Waiting() {
  return (
    <div style={{ position: 'relative', height: 240, transform: 'translate(0)' }}>
      <Overlay>
        <Panel>
          <Spinner size="large" label="Skrái inn…" />
        </Panel>
      </Overlay>
    </div>
  );
}
