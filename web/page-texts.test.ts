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
