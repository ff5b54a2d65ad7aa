import { paths } from '../../../paths.ts';
import { Redirect } from '../../../shared/layout/browser-only.tsx';
import { noQueries } from '../../../shared/layout/first-queries.ts';

export const firstQueries = noQueries;

/** The account belongs to the person, and has the same page in every organization. */
export default function SettingsAccountPage() {
  return <Redirect to={paths.account()} />;
}
