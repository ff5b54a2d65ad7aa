import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { setUpQuery } from './set-up.queries.ts';
import { nextStep, setUpProgress } from './set-up-steps.ts';

/** The set-up, at the step where it continues. */
export default function SetUpPage() {
  const { id: orgId, paths: own, may } = useOrganization();
  return (
    <DataLoadingView query={useQuery(setUpQuery(orgId))}>
      {(existing) => {
        const step = nextStep(setUpProgress(existing, may));
        return step === undefined ? <NotFoundScreen /> : <Navigate replace to={own.setUp(step)} />;
      }}
    </DataLoadingView>
  );
}
