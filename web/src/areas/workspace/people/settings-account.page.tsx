import { Navigate } from 'react-router';
import { paths } from '../../../paths.ts';

/** The account belongs to the person, and has the same page in every organization. */
export default function SettingsAccountPage() {
  return <Navigate to={paths.account()} replace />;
}
