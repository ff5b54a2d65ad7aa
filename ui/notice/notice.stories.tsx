import { Notice } from './notice.tsx';

export default { title: 'Notice', component: Notice };

export function Info() {
  return <Notice>Búið er að tilkynna að ílátið sé fullt. Beiðnin þín bætist við hana.</Notice>;
}

export function Failure() {
  return (
    <Notice level="error">
      <strong>Villa kom upp, reyndu aftur.</strong>
      <p>Beiðnin var ekki send.</p>
    </Notice>
  );
}
