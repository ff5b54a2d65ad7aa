import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import {
  wasteCategoriesQuery,
  wasteStreamsQuery,
} from '../../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { Redirect } from '../../../../shared/layout/browser-only.tsx';
import type { FirstQueries } from '../../../../shared/layout/first-queries.ts';
import { lazyPart } from '../../../../shared/layout/lazy-part.tsx';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { setUpQuery } from './set-up.queries.ts';
import { nextStep, type SetUpStep, setUpProgress } from './set-up-steps.ts';

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

/** Each step has its own address; a visit needs one of them. */
const steps: Readonly<Record<SetUpStep, ComponentType>> = {
  location: lazyPart(
    'areas/workspace/figures/set-up/set-up-location.step.part',
    () => import('./set-up-location.step.part.tsx'),
    (part) => part.SetUpLocation,
  ),
  streams: lazyPart(
    'areas/workspace/figures/set-up/set-up-streams.step.part',
    () => import('./set-up-streams.step.part.tsx'),
    (part) => part.SetUpStreams,
  ),
  provider: lazyPart(
    'areas/workspace/figures/set-up/set-up-provider.step.part',
    () => import('./set-up-provider.step.part.tsx'),
    (part) => part.SetUpProvider,
  ),
  containers: lazyPart(
    'areas/workspace/figures/set-up/set-up-containers.step.part',
    () => import('./set-up-containers.step.part.tsx'),
    (part) => part.SetUpContainers,
  ),
  labels: lazyPart(
    'areas/workspace/figures/set-up/set-up-labels.step.part',
    () => import('./set-up-labels.step.part.tsx'),
    (part) => part.SetUpLabels,
  ),
  invoice: lazyPart(
    'areas/workspace/figures/set-up/set-up-invoice.step.part',
    () => import('./set-up-invoice.step.part.tsx'),
    (part) => part.SetUpInvoice,
  ),
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
