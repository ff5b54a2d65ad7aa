import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { Panel } from '../panel/panel.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Row, Stack } from './layout.tsx';

export default { title: 'Layout', component: Stack };

export function Form() {
  return (
    <Stack as="form">
      <TextField label="Heiti" />
      <TextField label="Heimilisfang" />
      <Row justify="end">
        <Button variation="ghost">Hætta við</Button>
        <Button>Vista</Button>
      </Row>
    </Stack>
  );
}

export function List() {
  return (
    <Stack as="ul" gap={4} align="start">
      <li>Pappír</li>
      <li>Plast</li>
      <li>Málmar</li>
    </Stack>
  );
}

export function Heading() {
  return (
    <Panel>
      <Row as="header" gap={16} rowGap={4} align="center" justify="between">
        <h2>Suðurlandsbraut</h2>
        <Row inline nowrap gap={4}>
          <Badge>Pappír</Badge>
          <Badge variation="warning">Fullt</Badge>
        </Row>
      </Row>
    </Panel>
  );
}
