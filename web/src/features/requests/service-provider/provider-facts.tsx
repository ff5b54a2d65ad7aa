import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { languageNames } from '@tunna/domain/text/languages';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { Facts, factsOf } from '../../../shared/view/facts.tsx';

/** A service provider, for roles that may read but not change it. */
export function ProviderFacts({ provider }: { readonly provider: ServiceProvider }) {
  const { t } = useTranslation('service-provider');
  const { email, phoneNumber, dueDays } = provider;
  return (
    <Facts
      facts={factsOf<ServiceProvider>({
        id: 'not shown',
        name: 'shown elsewhere',
        kennitala: { name: t('kennitala'), value: provider.kennitala },
        email: { name: t('email'), value: email !== undefined && <a href={`mailto:${email}`}>{email}</a> },
        phoneNumber: {
          name: t('phoneNumber'),
          value: phoneNumber !== undefined && <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>{phoneNumber}</a>,
        },
        actions: {
          name: t('actions'),
          value: provider.actions.map((action) => t(`action.${action}`, { defaultValue: action })).join(', '),
        },
        dueDays: { name: t('workspace:container.dueDays'), value: dueDays !== undefined && formatCount(dueDays) },
        language: { name: t('language'), value: languageNames[provider.language] },
        channels: { name: t('channels'), value: provider.channels.map((one) => t(`channel.${one}`)).join(', ') },
        dailyDigest: { name: t('dailyDigest'), value: t(provider.dailyDigest ? 'workspace:yes' : 'workspace:no') },
        // It may contain a key of the provider's system.
        webhookUrl: 'not shown',
        containers: { name: t('containers'), value: formatCount(provider.containers) },
        openRequests: { name: t('openRequests'), value: formatCount(provider.openRequests) },
        updatedAt: 'not shown',
        updatedBy: 'not shown',
        version: 'not shown',
      })}
    />
  );
}
