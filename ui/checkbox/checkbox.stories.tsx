import { Checkbox } from './checkbox.tsx';

export default { title: 'Checkbox', component: Checkbox };

export function States() {
  return (
    <>
      <Checkbox label="Senda mér kvittun" />
      <Checkbox label="Láta mig vita þegar búið er að tæma" defaultChecked />
      <Checkbox label="Velja öll ílát" indeterminate />
      <Checkbox label="Ekki í boði" disabled />
      <Checkbox label="Alltaf með" disabled defaultChecked />
    </>
  );
}

export function WithLinks() {
  return (
    <Checkbox
      label={
        <>
          Ég samþykki <a href="#terms">notkunarskilmála</a> og <a href="#privacy">persónuverndarstefnu</a>
        </>
      }
    />
  );
}

export function WithError() {
  return <Checkbox label="Ég samþykki skilmálana" error="Samþykkja þarf skilmálana" />;
}
