export { DepartmentSignInPage, DeviceSignInPage } from './credential.page.tsx';
export { GoogleCallbackPage } from './google-callback.page.tsx';
export { SignInLinkPage } from './link.page.tsx';
export { LoginPage } from './login.page.tsx';
export { SetupPage } from './setup.page.tsx';
export { SignUpPage } from './sign-up.page.tsx';
