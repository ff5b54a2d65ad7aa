import { Panel } from '../panel/panel.tsx';
import { Grid } from './grid.tsx';

export default { title: 'Grid', component: Grid };

export function Cards() {
  return (
    <Grid>
      <Panel title="Suðurlandsbraut">12 ílát</Panel>
      <Panel title="Glerárgata">4 ílát</Panel>
      <Panel title="Hafnarstræti">7 ílát</Panel>
      <Panel title="Egilsstaðir">2 ílát</Panel>
    </Grid>
  );
}
Cards.fullWidth = true;
