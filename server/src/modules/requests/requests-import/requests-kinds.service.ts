import { serviceProviderInput } from '@tunna/contract/requests/service-provider';
import { providerChannels } from '@tunna/contract/requests/service-provider-values';
import { languageNames, languages } from '@tunna/domain/text/languages';
import { yesOrNo } from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';
import { type ListKind, listFields, planOf } from '../../platform/list-import/list-kind.service.ts';
import type { ReferenceSources } from '../../platform/list-import/list-references.service.ts';
import { readEveryProvider } from '../service-provider/service-provider.service.ts';
import { lockServiceProviders, storeServiceProviders } from '../service-provider/service-provider-batch.service.ts';
import { type ProviderColumn, planProviders, type Reaching } from './provider-rows.service.ts';

export const serviceProviderKind = (reaching: Reaching): ListKind => ({
  list: 'serviceProviders',
  fields: listFields<ProviderColumn>({
    name: {
      isRequired: true,
      words:
        'thjonustuadili|verktaki|fyrirtaeki|heiti|nafn|provider|company|contractor|supplier|leverandor|firma|navn|nazwa|dostawca|uslugodawca',
    },
    kennitala: { words: 'kt|kennitala|registration number|org nr|organisasjonsnummer|nip' },
    email: { words: 'netfang|tolvupostur|e mail|mail|epost|e post|adres e mail' },
    phoneNumber: { words: 'simi|simanumer|gsm|phone|telephone|telefon|telefonnummer|numer telefonu' },
    language: {
      standard: () => languageNames.is,
      choices: () => languages.map((one) => languageNames[one]),
      words: 'tungumal|mal|sprak|jezyk',
    },
    channels: {
      standard: (language) => wordFor('channel', 'email', language),
      choices: (language) => providerChannels.map((one) => wordFor('channel', one, language)),
      words: 'bodleid|samskipti|channel|contact by|kanal|kanaly',
    },
    dailyDigest: {
      standard: (language) => yesOrNo(false, language),
      choices: (language) => [yesOrNo(true, language), yesOrNo(false, language)],
    },
    dueDays: { words: 'frestur|dagar|deadline|days|frist|termin' },
    webhookUrl: {},
  }),
  lock: (transaction, ids) => lockServiceProviders(transaction, ids.map(Number)),
  plan: async (transaction, rows, { language, now }) =>
    planOf(
      await planProviders(transaction, rows, language, reaching),
      () => false,
      (tenant, member, edits) => storeServiceProviders(tenant, member, edits, now),
    ),
  example: async (_transaction, language) => ({
    name: 'Hirða ehf.',
    kennitala: undefined,
    email: 'thjonusta@example.is',
    phoneNumber: undefined,
    language: languageNames[language],
    channels: wordFor('channel', 'email', language),
    dueDays: 3,
  }),
});

export const serviceProviderSource: ReferenceSources['serviceProvider'] = {
  permission: 'serviceProviders.write',
  longestName: 200,
  read: async (transaction) => (await readEveryProvider(transaction)).map(({ id, name }) => ({ id, names: [name] })),
  async create(transaction, member, named, now) {
    const edits = named.map(({ name }) => ({ before: undefined, input: serviceProviderInput.parse({ name }) }));
    await storeServiceProviders(transaction, member, edits, now);
  },
};
