import { Button } from '../button/button.tsx';
import { PageHeading } from './page-heading.tsx';

export default { title: 'Page heading', component: PageHeading };

export function TitleAlone() {
  return <PageHeading title="Ílát" />;
}

export function WithDescriptionAndAction() {
  return (
    <PageHeading title="Þjónustubeiðnir" description="Opnar beiðnir á öllum staðsetningum.">
      <Button size="small">Ný beiðni</Button>
    </PageHeading>
  );
}
