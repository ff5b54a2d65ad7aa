import type { Dependencies } from '../dependencies.ts';
import { serverCookies } from '../http/security/cookies.ts';
import { confirmationRoutes } from '../modules/people/confirmation/confirmation.routes.ts';
import { credentialRoutes } from '../modules/people/credential/credential.routes.ts';
import { departmentRoutes } from '../modules/people/department/department.routes.ts';
import { ownDepartmentRoutes } from '../modules/people/department/own-department.routes.ts';
import { googleRoutes } from '../modules/people/google/google.routes.ts';
import { inviteRoutes } from '../modules/people/invite/invite.routes.ts';
import { browserMarks } from '../modules/people/known-browser/known-browser.service.ts';
import { memberRoutes } from '../modules/people/member/member.routes.ts';
import { notificationRoutes } from '../modules/people/notification/notification.routes.ts';
import { openIdProvider } from '../modules/people/openid-provider/openid-provider.service.ts';
import { organizationRoutes } from '../modules/people/organization/organization.routes.ts';
import { organizationInviteRoutes } from '../modules/people/organization-invite/organization-invite.routes.ts';
import { peopleExportRoutes } from '../modules/people/people-export/people-export.routes.ts';
import { secondFactorRoutes } from '../modules/people/second-factor/second-factor.routes.ts';
import { sessionRoutes } from '../modules/people/session/session.routes.ts';
import { signInRoutes } from '../modules/people/sign-in/sign-in.routes.ts';
import { userRoutes } from '../modules/people/user/user.routes.ts';
import { exportingWith } from './exporting.ts';

/** The configured OpenID provider, if there is one. */
function configuredProvider({ config, log, now }: Dependencies) {
  const { publicUrl, openidIssuer: issuer, googleClientId: clientId, googleClientSecret: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return openIdProvider({ issuer, clientId, clientSecret, redirectUri: `${publicUrl}/auth/google-callback` }, log, now);
}

/** The handlers of people. */
export function peopleHandlers(dependencies: Dependencies) {
  const { config, database, files, budgets, sessions, vault, now, maintenance } = dependencies;
  const cookies = serverCookies(config.publicUrl);
  const marks = browserMarks(vault, cookies, now);
  const signIn = { database, vault, sessions, budgets, now };
  const exporting = exportingWith(dependencies);
  return {
    ...notificationRoutes({ database, sessions, now }),
    ...sessionRoutes(sessions),
    ...userRoutes({ database, sessions, now }),
    ...departmentRoutes(database),
    ...ownDepartmentRoutes(database),
    ...organizationRoutes({ database, store: files, budgets, sessions, now, policy: config }),
    ...signInRoutes(signIn, marks),
    ...googleRoutes({ ...signIn, provider: configuredProvider(dependencies), maintenance }, { cookies, marks }),
    ...secondFactorRoutes(signIn, marks),
    ...confirmationRoutes(signIn, marks),
    ...credentialRoutes({ database, sessions, publicUrl: config.publicUrl, now }),
    ...organizationInviteRoutes(database),
    ...memberRoutes(database),
    ...inviteRoutes(database, budgets, now),
    ...peopleExportRoutes(exporting),
  };
}
