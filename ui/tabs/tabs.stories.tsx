import { TabPanel, Tabs } from './tabs.tsx';

export default { title: 'Tabs', component: Tabs };

const options = [
  { name: 'is', title: 'Íslenska' },
  { name: 'en', title: 'English' },
  { name: 'pl', title: 'Polski' },
  { name: 'no', title: 'Norsk', disabled: true },
];

export function Languages() {
  return (
    <Tabs options={options} label="Tungumál efnis">
      <TabPanel name="is">Pappír, dagblöð og umslög.</TabPanel>
      <TabPanel name="en">Paper, newspapers and envelopes.</TabPanel>
      <TabPanel name="pl">Papier, gazety i koperty.</TabPanel>
    </Tabs>
  );
}

export function NamesAlone() {
  return (
    <Tabs options={[{ name: '2024' }, { name: '2025' }]} label="Ár" defaultValue="2025">
      <TabPanel name="2024">18.204 kg</TabPanel>
      <TabPanel name="2025">16.990 kg</TabPanel>
    </Tabs>
  );
}
