import { HiddenText } from './hidden-text.tsx';

export default { title: 'Hidden text', component: HiddenText };

export function BesideAnIcon() {
  return (
    <p>
      1.240 <abbr title="kílógrömm">kg</abbr>
      <HiddenText> af pappír síðasta mánuð</HiddenText>
    </p>
  );
}
