import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('builds every link of the product', () => {
  expect({
    home: paths.home(),
    login: paths.login(),
    loginFrom: paths.login('/container/a/request?b'),
    account: paths.account(),
    setup: paths.setup(),
    signUp: paths.signUp(),
    startGoogle: paths.startGoogle('/account?a'),
    container: paths.container('a b'),
    containerRequest: paths.containerRequest('a'),
    containerThankYou: paths.containerThankYou('a'),
    containerThankYouJoined: paths.containerThankYou('a', true),
    location: paths.location('þ'),
    locationStream: paths.locationStream('a', 7),
    terms: paths.terms('privacy-policy'),
    provider: paths.provider('1.2.3'),
    providerStatus: paths.providerStatus('1.2.3'),
    providerComment: paths.providerComment('1.2.3'),
  }).toEqual({
    home: '/',
    login: '/login',
    loginFrom: '/login?from=%2Fcontainer%2Fa%2Frequest%3Fb',
    account: '/account',
    setup: '/setup',
    signUp: '/signup',
    startGoogle: '/api/v1/auth/google/start?from=%2Faccount%3Fa',
    container: '/container/a%20b',
    containerRequest: '/container/a/request',
    containerThankYou: '/container/a/request/thank-you',
    containerThankYouJoined: '/container/a/request/thank-you?joined',
    location: '/location/%C3%BE',
    locationStream: '/location/a/7',
    terms: '/terms/privacy-policy',
    provider: '/provider/1.2.3',
    providerStatus: '/provider/1.2.3/status',
    providerComment: '/provider/1.2.3/comment',
  });
});
