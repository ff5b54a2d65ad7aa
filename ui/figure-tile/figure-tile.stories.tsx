import { Grid } from '../grid/grid.tsx';
import { FigureTile } from './figure-tile.tsx';

export default { title: 'Figure tile', component: FigureTile };

export function Tiles() {
  return (
    <Grid>
      <FigureTile
        label="Þyngd"
        value="18.420"
        unit="kg"
        change={{ direction: 'up', text: '4 % meira en í fyrra' }}
        trend={[12, 14, 13, 15, undefined, 16, 15, 18]}
        note="12 % áætlað"
        href="#linur"
      />
      <FigureTile
        label="Flokkunarhlutfall"
        value="63,4"
        unit="%"
        change={{ direction: 'up', text: '5 prósentustigum hærra en í fyrra', meaning: 'good' }}
        trend={[52, 54, 53, 57, 58, 60, 61, 63]}
        href="#flokkun"
      />
      <FigureTile
        label="Kostnaður"
        value="1.204.300"
        unit="kr."
        change={{ direction: 'up', text: '9 % meira en í fyrra', meaning: 'bad' }}
        trend={[90, 92, 91, 99, 101, 104, 108, 120]}
        note="3 % ósamræmt"
      />
      <FigureTile
        label="Opnar beiðnir"
        value="7"
        change={{ direction: 'same', text: 'Jafnmargar og í síðustu viku' }}
      />
      <FigureTile label="Kostnaður á kg" value="–" note="Ekkert hefur verið vigtað." />
    </Grid>
  );
}
Tiles.fullWidth = true;
