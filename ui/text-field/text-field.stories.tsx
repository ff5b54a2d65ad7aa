import { TextArea, TextField } from './text-field.tsx';

export default { title: 'Text field', component: TextField };

const column = { display: 'flex', flexDirection: 'column', gap: 24 } as const;

export function Sizes() {
  return (
    <div style={column}>
      <TextField size="small" label="Póstnúmer" defaultValue="101" />
      <TextField size="medium" label="Símanúmer" placeholder="555 1234" />
      <TextField size="full" label="Fullt nafn" />
    </div>
  );
}

export function WithHint() {
  return <TextField label="Netfang" type="email" hint="Við látum þig vita þegar búið er að tæma." />;
}

export function WithError() {
  return (
    <TextField
      label="Símanúmer"
      defaultValue="12"
      hint="Tölustafir, bil eða bandstrik."
      error="Rangt símanúmer"
      required
    />
  );
}

export function WithButton() {
  return <TextField size="small" label="Dagur" defaultValue="5.1.2026" end={<button type="button">…</button>} />;
}

export function Disabled() {
  return <TextField label="Kennitala" defaultValue="550119-0790" disabled />;
}

export function Lines() {
  return (
    <div style={column}>
      <TextArea label="Athugasemd" placeholder="Hvað þarf þjónustuaðilinn að vita?" />
      <TextArea label="Ástæða" error="Fylla þarf út reitinn" />
    </div>
  );
}
