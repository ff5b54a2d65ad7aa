import { useQuery } from '@tanstack/react-query';
import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { findingsQuery, whilePending } from '../../../../features/invoices/invoice-audit/invoice-audit.queries.ts';
import { callQuery } from '../../../../lib/api/client.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useLocationOffers, useMaterialOffers } from '../classification/use-offers.tsx';
import { type InvoiceTask, tasksOf } from './invoice-tasks.ts';

/** The findings of an invoice, and what a member must do with it. Without the right to write there are no tasks. */
export function useInvoiceTasks(invoice: InvoiceRow): {
  readonly tasks: readonly InvoiceTask[];
  readonly findings: readonly InvoiceFinding[];
} {
  const { id: orgId, may } = useOrganization();
  const offersOfMaterial = useMaterialOffers();
  const offersOfLocation = useLocationOffers();
  const isOpen = invoice.deletedAt === undefined;
  const hasQuestions = isOpen && may('invoices.write') && invoice.unmappedLines + invoice.linesWithoutLocation > 0;
  const params = { orgId, providerId: invoice.serviceProvider.id, invoiceNumber: invoice.number };
  const suggestions = useQuery({
    ...callQuery('getInvoiceSuggestions', { params }),
    staleTime: 0,
    enabled: hasQuestions,
  });
  const asked = hasQuestions ? suggestions.data : undefined;
  const found = useQuery({
    ...findingsQuery(orgId, {
      serviceProviderId: invoice.serviceProvider.id,
      invoiceNumber: invoice.number,
      pageSize: 200,
    }),
    enabled: isOpen,
    refetchInterval: ({ state }) => whilePending(state.data),
  });
  // While the next invoice is fetched, the query still has the findings of the one before.
  const findings = isOpen && !found.isPlaceholderData ? (found.data?.rows ?? []) : [];
  const given = {
    needsAcceptance: invoice.stage === 'check',
    materials: asked?.materials ?? [],
    locations: asked?.locations ?? [],
    findings,
    offersOfMaterial,
    offersOfLocation,
  };
  return { tasks: may('invoices.write') && isOpen ? tasksOf(given) : [], findings };
}
