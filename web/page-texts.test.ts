import { expect, it } from 'vitest';
import { textChooser } from './page-texts.ts';

const texts = {
  container: {
    title: 'Container',
    'status.active': 'Active',
    'status.removed': 'Removed',
    count_one: '1',
    count_other: 'n',
  },
  request: { title: 'Request', send: 'Send' },
};
const chosenBy = (code: string) => textChooser(texts)([code])(texts);

it('takes the keys in the strings of code, with all plural forms', () => {
  expect(chosenBy("const { t } = useTranslation('container'); t('title'); t('count', { count });")).toEqual({
    container: { title: 'Container', count_one: '1', count_other: 'n' },
  });
});

it('takes a key of another subject, and the keys that a template can be', () => {
  expect(chosenBy(`useTranslation('container'); t('request:send'); t(\`status.\${status}\`);`)).toEqual({
    container: { 'status.active': 'Active', 'status.removed': 'Removed' },
    request: { send: 'Send' },
  });
});

it('takes the whole subject if a key comes from elsewhere', () => {
  expect(chosenBy("useTranslation('request'); t(props.key);")).toEqual({ request: texts.request });
  expect(chosenBy("useTranslation('request'); t(isNew ? 'send' : 'change');")).toEqual({ request: { send: 'Send' } });
});

it('takes keys only from the subjects that their module names', () => {
  const other = `useTranslation('request'); t('send'); t(\`container:status.\${status}\`);`;
  expect(textChooser(texts)(["useTranslation('container'); t('title');", other])(texts)).toEqual({
    container: { title: 'Container', 'status.active': 'Active', 'status.removed': 'Removed' },
    request: { send: 'Send' },
  });
  // The module of an unknown key takes the whole subject that it translates, not of another that it names too.
  expect(chosenBy("useTranslation('request'); t(props.key); t('container:title');")).toEqual({
    container: { title: 'Container' },
    request: texts.request,
  });
});

it('takes the keys of a module that receives its texts from all subjects', () => {
  const helper = "export const words = (t) => t('title');";
  expect(textChooser(texts)(["useTranslation('container'); t('request:send'); words(t);", helper])(texts)).toEqual({
    container: { title: 'Container' },
    request: { title: 'Request', send: 'Send' },
  });
  expect(chosenBy("useTranslation(props.subject); t('title'); show('request');")).toEqual({
    request: { title: 'Request' },
  });
});
