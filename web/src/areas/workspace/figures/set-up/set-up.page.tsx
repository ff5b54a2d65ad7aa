import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import {
  wasteCategoriesQuery,
  wasteStreamsQuery,
} from '../../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { Redirect } from '../../../../shared/layout/browser-only.tsx';
import type { FirstQueries } from '../../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { setUpQuery } from './set-up.queries.ts';
import { SetUpInvoice } from './set-up-invoice.tsx';
import { SetUpLabels } from './set-up-labels.tsx';
import { SetUpLocation } from './set-up-location.tsx';
import { SetUpProvider } from './set-up-provider.tsx';
import { nextStep, type SetUpStep, setUpProgress } from './set-up-steps.ts';
import { SetUpStreams } from './set-up-streams.tsx';

/** The set-up, at the step where it continues. */
function SetUpNext() {
  const { id: orgId, paths: own, may } = useOrganization();
  return (
    <DataLoadingView query={useQuery(setUpQuery(orgId))}>
      {(existing) => {
        const step = nextStep(setUpProgress(existing, may));
        return step === undefined ? <NotFoundScreen /> : <Redirect to={own.setUp(step)} />;
      }}
    </DataLoadingView>
  );
}

/** The grid is most of the code of the set-up. */
const Containers = lazy(async () => ({ default: (await import('./set-up-containers.tsx')).SetUpContainers }));

const SetUpContainers = () => (
  <Suspense>
    <Containers />
  </Suspense>
);

const steps: Readonly<Record<SetUpStep, ComponentType>> = {
  location: SetUpLocation,
  streams: SetUpStreams,
  provider: SetUpProvider,
  containers: SetUpContainers,
  labels: SetUpLabels,
  invoice: SetUpInvoice,
};

export const firstQueries: FirstQueries = ({ orgId, params }) =>
  params.step === 'streams'
    ? [setUpQuery(orgId), wasteCategoriesQuery(), wasteStreamsQuery(orgId)]
    : [setUpQuery(orgId)];

/** The step that the address names. */
export default function SetUpPage() {
  const { step } = useParams();
  if (step === undefined) return <SetUpNext />;
  const Step = Object.hasOwn(steps, step) ? steps[step as SetUpStep] : NotFoundScreen;
  return <Step key={step} />;
}
