import {
  type EntrySpec,
  escaped,
  figuresOf,
  type InvoiceSpec,
  kronurOf,
  type LineSpec,
  money,
  optional,
  peppol,
  standard,
  type Tax,
  units,
} from './invoice-files.ts';

/** The invoices of `invoice-files.ts` in the syntax of UN/CEFACT (CII D16B), with the same terms and figures. */

const uri = 'urn:un:unece:uncefact:data:standard';
const day = (iso: string) => `<udt:DateTimeString format="102">${iso.replaceAll('-', '')}</udt:DateTimeString>`;

const taxXml = (element: string, { category, rate }: Tax, before = '', between = '') =>
  `<ram:${element}>${before}<ram:TypeCode>VAT</ram:TypeCode>${between}<ram:CategoryCode>${category}</ram:CategoryCode>${rate === undefined ? '' : `<ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>`}</ram:${element}>`;

const entryXml = ({ isCharge, percent, base, amount, tax }: EntrySpec) => `<ram:SpecifiedTradeAllowanceCharge>
  <ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>
  ${percent === undefined ? '' : `<ram:CalculationPercent>${percent}</ram:CalculationPercent>`}
  ${base === undefined ? '' : `<ram:BasisAmount>${base}</ram:BasisAmount>`}
  <ram:ActualAmount>${amount}</ram:ActualAmount>
  <ram:Reason>${isCharge ? 'Umhverfisgjald' : 'Afsláttur'}</ram:Reason>
  ${tax === undefined ? '' : taxXml('CategoryTradeTax', tax)}
</ram:SpecifiedTradeAllowanceCharge>`;

const periodXml = (start: string, end: string) =>
  `<ram:BillingSpecifiedPeriod><ram:StartDateTime>${day(start)}</ram:StartDateTime><ram:EndDateTime>${day(end)}</ram:EndDateTime></ram:BillingSpecifiedPeriod>`;

function lineXml(line: LineSpec, index: number, net: string): string {
  const { quantity, unit, price, base, discount, tax = standard, entries = [], period } = line;
  const gross = discount === undefined ? undefined : money(units(price, 2) + units(discount, 2));
  return `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct>
    <ram:SellerAssignedID>${escaped(line.item)}</ram:SellerAssignedID>
    <ram:Name>${escaped(line.name)}</ram:Name>
  </ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement>
    ${gross === undefined ? '' : `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>${gross}</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${discount}</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>`}
    <ram:NetPriceProductTradePrice>
      <ram:ChargeAmount>${price}</ram:ChargeAmount>
      ${base === undefined ? '' : `<ram:BasisQuantity unitCode="${unit}">${base}</ram:BasisQuantity>`}
    </ram:NetPriceProductTradePrice>
  </ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="${unit}">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement>
    ${taxXml('ApplicableTradeTax', tax)}
    ${period === undefined ? '' : periodXml(...period)}
    ${entries.map(entryXml).join('\n')}
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
  </ram:SpecifiedLineTradeSettlement>
  ${line.more ?? ''}
</ram:IncludedSupplyChainTradeLineItem>`;
}

const partyXml = (role: string, name: string, kennitala: string, vat: string | null, country: string) =>
  `<ram:${role}>
  <ram:Name>${name}</ram:Name>
  <ram:SpecifiedLegalOrganization><ram:ID schemeID="0196">${kennitala}</ram:ID><ram:TradingBusinessName>${name}</ram:TradingBusinessName></ram:SpecifiedLegalOrganization>
  <ram:PostalTradeAddress><ram:PostcodeCode>112</ram:PostcodeCode><ram:LineOne>Gufunesvegi 10</ram:LineOne><ram:CityName>Reykjavík</ram:CityName><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress>
  <ram:URIUniversalCommunication><ram:URIID schemeID="0196">${kennitala}</ram:URIID></ram:URIUniversalCommunication>
  ${vat === null ? '' : `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${vat}</ram:ID></ram:SpecifiedTaxRegistration>`}
</ram:${role}>`;

function settlementXml(spec: InvoiceSpec): string {
  const { document = 'invoice', currency = 'ISK', entries = [] } = spec;
  const figures = figuresOf(spec);
  const kronur = kronurOf(spec, figures);
  const amount = (name: string, text: string) => `<ram:${name}>${text}</ram:${name}>`;
  return `<ram:ApplicableHeaderTradeSettlement>
  ${kronur === undefined ? '' : '<ram:TaxCurrencyCode>ISK</ram:TaxCurrencyCode>'}
  <ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
  <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>42</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:ProprietaryID>051526001234</ram:ProprietaryID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
  ${(spec.breakdown ?? figures.breakdown)
    .map(({ taxable, tax, reason, ...share }) =>
      taxXml(
        'ApplicableTradeTax',
        share,
        amount('CalculatedAmount', tax),
        `${reason === undefined ? '' : amount('ExemptionReason', reason)}${amount('BasisAmount', taxable)}`,
      ),
    )
    .join('\n  ')}
  ${periodXml('2026-02-01', '2026-02-28')}
  ${entries.map((entry) => entryXml({ tax: standard, ...entry })).join('\n')}
  <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${day('2026-03-15')}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
  <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    ${amount('LineTotalAmount', figures.lines)}
    ${optional(figures.charges, amount('ChargeTotalAmount', figures.charges))}
    ${optional(figures.allowances, amount('AllowanceTotalAmount', figures.allowances))}
    ${amount('TaxBasisTotalAmount', figures.exclusive)}
    <ram:TaxTotalAmount currencyID="${currency}">${figures.vat}</ram:TaxTotalAmount>
    ${kronur === undefined ? '' : `<ram:TaxTotalAmount currencyID="ISK">${kronur}</ram:TaxTotalAmount>`}
    ${optional(figures.rounding, amount('RoundingAmount', figures.rounding))}
    ${amount('GrandTotalAmount', figures.inclusive)}
    ${spec.prepaid === undefined ? '' : amount('TotalPrepaidAmount', spec.prepaid)}
    ${amount('DuePayableAmount', figures.payable)}
  </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  ${document === 'credit_note' ? '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>SR-0012001</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>' : ''}
</ram:ApplicableHeaderTradeSettlement>`;
}

/** The file. It follows all rules unless something is overridden. */
export function ciiXml(spec: InvoiceSpec): string {
  const { nets } = figuresOf(spec);
  const kind = spec.kind ?? (spec.document === 'credit_note' ? '381' : '380');
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="${uri}:CrossIndustryInvoice:100" xmlns:ram="${uri}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${uri}:UnqualifiedDataType:100" xmlns:qdt="${uri}:QualifiedDataType:100">
<rsm:ExchangedDocumentContext>
  <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
  <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${spec.customization ?? peppol}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>
  <ram:ID>${spec.number ?? 'SR-0012345'}</ram:ID>
  <ram:TypeCode>${kind}</ram:TypeCode>
  <ram:IssueDateTime>${day('2026-02-28')}</ram:IssueDateTime>
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${spec.lines.map((line, index) => lineXml(line, index, nets[index] ?? '0')).join('\n')}
<ram:ApplicableHeaderTradeAgreement>
  <ram:BuyerReference>Fasteignir</ram:BuyerReference>
  ${partyXml('SellerTradeParty', 'Hreinsun og flutningar ehf.', '5501101230', spec.sellerVat === undefined ? 'IS12345' : spec.sellerVat, spec.sellerCountry ?? 'IS')}
  ${partyXml('BuyerTradeParty', 'Fasteignafélag Norðurbæjar', '4402692099', spec.buyerVat === undefined ? null : spec.buyerVat, spec.buyerCountry ?? 'IS')}
  <ram:AdditionalReferencedDocument><ram:IssuerAssignedID>2026-03-31</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:Name>EINDAGI</ram:Name></ram:AdditionalReferencedDocument>
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
${settlementXml(spec)}
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}
